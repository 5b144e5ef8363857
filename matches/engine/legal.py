"""Every legal command of a seat; `decide` accepts exactly these."""

from functools import lru_cache
from itertools import combinations
from typing import Final

from matches.engine import commands as cmd
from matches.engine.cards import SUIT_SETS, CardSet, card_set, in_order
from matches.engine.combinations import showable
from matches.engine.covering import beating_sets
from matches.engine.flow import two_sides
from matches.engine.state import Phase, State

MAX_STAKE: Final = 6
_RESIGNATIONS: Final = tuple((cmd.Resign(seat),) for seat in range(6))
_TO_BOTH: Final = frozenset(
    {
        Phase.DEAL,
        Phase.WINDOW,
        Phase.LEAD,
        Phase.ANSWER,
        Phase.REPLY,
        Phase.AFTER_TAKE,
        Phase.LAST_CLAIM,
    }
)
"""Phases in which either of two sides may resign (rules.md §4)."""
DECIDING: Final = frozenset({Phase.LEAD, Phase.ANSWER, Phase.REPLY, Phase.AFTER_TAKE})
"""Phases in which the seat on turn can run out of time (rules.md §4)."""


def legal(state: State, seat: int) -> list[cmd.SeatCommand]:
    """List the seat's legal commands, each set of cards once; `Resign`, if legal, is last.

    It works on the state redacted for this seat as on the full one.
    """
    if seat not in state.live:
        return []
    phase = state.phase
    found: list[cmd.SeatCommand]
    if phase is Phase.WINDOW:
        found = _in_window(state, seat)
    elif phase is Phase.CALL:
        found = _call(state, seat)
    elif seat != state.turn:
        found = []
    elif phase is Phase.REPLY:
        found = _reply(state, seat)
    elif phase is Phase.LEAD:
        found = _lead(state, seat)
    elif phase is Phase.ANSWER:
        found = _answer(state, seat)
    elif phase is Phase.AFTER_TAKE or phase is Phase.LAST_CLAIM:
        found = [cmd.Claim(seat), cmd.Continue(seat)]
    else:
        found = []
    if may_resign(state, seat):
        found.extend(_RESIGNATIONS[seat])
    return found


def to_act(state: State) -> tuple[int, ...]:
    """List the seats whose decision is awaited."""
    if state.phase is Phase.WINDOW:
        spoken = {seat for seat, _, _ in state.said}
        return tuple(seat for seat in state.live if seat not in spoken)
    if state.phase is Phase.CALL:
        caller = state.setup.caller
        return state.live if caller is None else (caller,)
    if state.phase in DECIDING or state.phase is Phase.LAST_CLAIM:
        return (state.turn,)
    return ()


def may_resign(state: State, seat: int) -> bool:
    """Tell whether a live seat may give the match up now."""
    if two_sides(state):
        return state.phase in _TO_BOTH
    return seat == state.turn and state.phase in DECIDING


def next_raise(state: State, seat: int) -> int | None:
    """Give the level to which the seat on turn may raise, or None."""
    bid = state.bid
    level = (bid.raised_to or bid.stake) + 1
    if state.deal is None or not state.deal.raises or level > MAX_STAKE or bid.side == state.setup.side_of[seat]:
        return None
    return level


def may_claim(state: State, seat: int) -> bool:
    """Tell whether the seat may claim in the window, or in place of its lead."""
    if not state.rights >> seat & 1:
        return False
    return state.phase is not Phase.LEAD or (seat == state.turn and state.duty is None)


def whole_hand_only(state: State) -> bool:
    """Tell whether a molodka has taken the lead, which must be led whole."""
    return state.duty == "molodka"


def unleadable(state: State, cards: CardSet) -> bool:
    """Tell whether these cards are a full hand of trumps, which is declared and not led."""
    rules, deal = state.setup.rules, state.deal
    return (
        rules.bura == "on_lead"
        and deal is not None
        and cards & ~SUIT_SETS[deal.trump] == 0
        and cards.bit_count() == rules.hand_size
    )


def _call(state: State, seat: int) -> list[cmd.SeatCommand]:
    if seat not in to_act(state):
        return []
    return [cmd.CallColour(seat, "red"), cmd.CallColour(seat, "black")]


def _in_window(state: State, seat: int) -> list[cmd.SeatCommand]:
    if any(seat == spoken for spoken, _, _ in state.said):
        return []
    found: list[cmd.SeatCommand] = []
    cards = showable(state, seat)
    if cards:
        hand = in_order(state.hands[seat])
        found.extend(cmd.Declare(seat, what, hand) for what in cards)
    if may_claim(state, seat):
        found.append(cmd.Claim(seat))
    found.append(cmd.Pass(seat))
    return found


def _lead(state: State, seat: int) -> list[cmd.SeatCommand]:
    hand = state.hands[seat]
    if whole_hand_only(state):
        found: list[cmd.SeatCommand] = [cmd.Lead(seat, in_order(hand))]
    else:
        spades, hearts, diamonds, clubs = SUIT_SETS
        found = [
            *_leads(seat, hand & spades),
            *_leads(seat, hand & hearts),
            *_leads(seat, hand & diamonds),
            *_leads(seat, hand & clubs),
        ]
        if unleadable(state, hand):
            found = [lead for lead in found if len(lead.cards) != hand.bit_count()]  # type: ignore[union-attr]  # only leads so far
            found.append(cmd.Declare(seat, "bura", in_order(hand)))
    if may_claim(state, seat):
        found.append(cmd.Claim(seat))
    level = next_raise(state, seat)
    if level is not None:
        found.append(cmd.Raise(seat, level))
    return found


@lru_cache(maxsize=1 << 14)
def _leads(seat: int, suit: CardSet) -> tuple[cmd.Lead, ...]:
    """List the leads from the cards of one suit: every set of them but none."""
    found = []
    cards = suit
    while cards:
        found.append(cmd.Lead(seat, in_order(cards)))
        cards = (cards - 1) & suit
    return tuple(found)


def _answer(state: State, seat: int) -> list[cmd.SeatCommand]:
    found: list[cmd.SeatCommand] = [cmd.Accept(seat), cmd.Refuse(seat)]
    level = next_raise(state, seat)
    if level is not None:
        found.append(cmd.Raise(seat, level))
    return found


def _reply(state: State, seat: int) -> list[cmd.SeatCommand]:
    hand = state.hands[seat]
    standing = state.standing
    gives = _gives(seat, hand, len(standing))
    beating = beating_sets(standing, hand, state.deal.trump)  # type: ignore[union-attr]  # a trick has a deal
    if not beating:
        return list(gives)
    beats = _beats(seat, beating)
    if state.setup.cards_speak:
        covering = set(beating)
        return [*beats, *(give for give in gives if card_set(give.cards) not in covering)]
    return [*beats, *gives]


@lru_cache(maxsize=1 << 14)
def _beats(seat: int, sets: tuple[CardSet, ...]) -> tuple[cmd.Beat, ...]:
    return tuple(cmd.Beat(seat, in_order(cards)) for cards in sets)


@lru_cache(maxsize=1 << 14)
def _gives(seat: int, hand: CardSet, count: int) -> tuple[cmd.Give, ...]:
    """List the gives: every set of that many cards."""
    return tuple(cmd.Give(seat, bytes(cards)) for cards in combinations(in_order(hand), count))
