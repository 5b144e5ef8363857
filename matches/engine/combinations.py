"""The four combinations, and who may show which (rules.md §2)."""

from functools import lru_cache
from typing import Final

from matches.engine.cards import ACES, SUIT_SETS, CardSet
from matches.engine.events import Combination
from matches.engine.state import Phase, State, hand_size

RANK: Final[dict[Combination, int]] = {"molodka": 0, "three_aces": 1, "bura": 2, "royal": 3}
_THREE: Final = 3


@lru_cache(maxsize=1 << 14)
def held(hand: CardSet, trump: int) -> tuple[Combination, ...]:
    """List the combinations that a full hand makes."""
    found: list[Combination] = []
    suit = next((suit for suit in SUIT_SETS if hand & ~suit == 0), 0)
    if suit:
        found.append("bura" if suit == SUIT_SETS[trump] else "molodka")
    if hand & ~ACES == 0 and hand.bit_count() == _THREE:
        found.append("three_aces")
        if hand & SUIT_SETS[trump]:
            found.append("royal")
    return tuple(found)


def showable(state: State, seat: int) -> tuple[Combination, ...]:
    """List what the seat may show now: in the window, or its bura on its own lead."""
    deal, rules = state.deal, state.setup.rules
    hand = state.hands[seat]
    if deal is None or hand_size(hand) != rules.hand_size:
        return ()
    found = held(hand, deal.trump)
    if not found:
        return ()
    if state.phase is Phase.WINDOW:
        allowed = {
            "bura": rules.bura == "out_of_turn" or seat == state.ordinary,
            "molodka": rules.molodka == "out_of_turn",
            "three_aces": rules.three_aces != "none",
            "royal": rules.royal != "none",
        }
    else:
        allowed = {"bura": rules.bura == "on_lead"}
    return tuple(what for what in found if allowed.get(what))
