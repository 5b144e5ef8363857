"""The four combinations, and who may show which (rules.md §2)."""

from typing import Final

from matches.engine.cards import ACES, SUIT_SETS, CardSet
from matches.engine.events import Combination
from matches.engine.state import WINDOW, State, hand_size

RANK: Final[dict[Combination, int]] = {"molodka": 0, "three_aces": 1, "bura": 2, "royal": 3}
_THREE: Final = 3


def held(hand: CardSet, trump: int) -> tuple[Combination, ...]:
    """List the combinations that a full hand makes."""
    suit = (hand.bit_length() - 1) // 9
    if not hand & ~SUIT_SETS[suit]:
        return ("bura",) if suit == trump else ("molodka",)
    if hand & ~ACES or hand.bit_count() != _THREE:
        return ()
    return ("three_aces", "royal") if hand & SUIT_SETS[trump] else ("three_aces",)


def showable(state: State, seat: int) -> tuple[Combination, ...]:
    """List what the seat may show now: in the window, or its bura on its own lead."""
    deal, rules = state.deal, state.setup.rules
    hand = state.hands[seat]
    if deal is None or hand_size(hand) != rules.hand_size:
        return ()
    found = held(hand, deal.trump)
    if not found:
        return ()
    if state.phase is not WINDOW:
        return found if found == ("bura",) and rules.bura == "on_lead" else ()
    allowed = {
        "bura": rules.bura == "out_of_turn" or seat == state.ordinary,
        "molodka": rules.molodka == "out_of_turn",
        "three_aces": rules.three_aces != "none",
        "royal": rules.royal != "none",
    }
    return tuple(what for what in found if allowed[what])
