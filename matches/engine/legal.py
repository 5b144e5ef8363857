"""Every legal command of a seat; `decide` accepts exactly these."""

from collections.abc import Callable
from typing import Final

from matches.engine import commands as cmd
from matches.engine.cards import ABOVE, SUIT_SETS, CardSet, card_set, in_order
from matches.engine.combinations import showable
from matches.engine.covering import beating_sets
from matches.engine.repertoire import ANSWERS, ASKED, BEATS, CLAIM, GIVES, LEADS, PASS, RAISE, RESIGN
from matches.engine.state import CALL, LAST_CLAIM, LEAD, WINDOW, Phase, State

MAX_STAKE: Final = 6
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
    listing = _LISTINGS.get(state.phase)
    found = listing(state, seat) if listing and (seat == state.turn or state.phase in _NOT_IN_TURN) else []
    if may_resign(state, seat):
        found.append(RESIGN[seat])
    return found


def to_act(state: State) -> tuple[int, ...]:
    """List the seats whose decision is awaited."""
    phase = state.phase
    if phase in DECIDING or phase is LAST_CLAIM:
        return (state.turn,)
    if phase is WINDOW:
        if not state.said:
            return state.live
        spoken = [saying[0] for saying in state.said]
        return tuple(seat for seat in state.live if seat not in spoken)
    if phase is CALL:
        caller = state.setup.caller
        return state.live if caller is None else (caller,)
    return ()


def may_resign(state: State, seat: int) -> bool:
    """Tell whether a live seat may give the match up now."""
    if state.setup.duel or len(state.live) == 2:  # noqa: PLR2004  # two sides are left
        return state.phase in _TO_BOTH
    return seat == state.turn and state.phase in DECIDING


def next_raise(state: State, seat: int) -> int | None:
    """Give the level to which the seat on turn may raise, or None."""
    bid, deal = state.bid, state.deal
    if deal is None or not deal.raises or bid.side == state.setup.side_of[seat]:
        return None
    level = (bid.raised_to or bid.stake) + 1
    return level if level <= MAX_STAKE else None


def may_claim(state: State, seat: int) -> bool:
    """Tell whether the seat may claim in the window, or in place of its lead."""
    if not state.rights >> seat & 1:
        return False
    return state.phase is not LEAD or (seat == state.turn and state.duty is None)


def unleadable(state: State, cards: CardSet) -> bool:
    """Tell whether these cards are a full hand of trumps, which is declared and not led."""
    setup, deal = state.setup, state.deal
    return (
        setup.bura_on_lead
        and deal is not None
        and not cards & ~SUIT_SETS[deal.trump]
        and cards.bit_count() == setup.rules.hand_size
    )


def _call(state: State, seat: int) -> list[cmd.SeatCommand]:
    if seat not in to_act(state):
        return []
    return [cmd.CallColour(seat, "red"), cmd.CallColour(seat, "black")]


def _in_window(state: State, seat: int) -> list[cmd.SeatCommand]:
    for saying in state.said:
        if saying[0] == seat:
            return []
    found: list[cmd.SeatCommand] = []
    if shown := showable(state, seat):
        found.extend(cmd.Declare(seat, what, in_order(state.hands[seat])) for what in shown)
    if state.rights >> seat & 1:
        found.append(CLAIM[seat])
    found.append(PASS[seat])
    return found


def _lead(state: State, seat: int) -> list[cmd.SeatCommand]:
    hand = state.hands[seat]
    found: list[cmd.SeatCommand]
    if state.duty == "molodka":
        found = [LEADS[seat][in_order(hand)]]
    else:
        found = [*LEADS[seat].one_suit(hand)]
        if state.setup.bura_on_lead and unleadable(state, hand):
            whole = in_order(hand)
            found.remove(LEADS[seat][whole])
            found.append(cmd.Declare(seat, "bura", whole))
    if state.rights and may_claim(state, seat):
        found.append(CLAIM[seat])
    level = next_raise(state, seat)
    if level is not None:
        found.append(RAISE[seat][level])
    return found


def _answer(state: State, seat: int) -> list[cmd.SeatCommand]:
    found: list[cmd.SeatCommand] = [*ANSWERS[seat]]
    level = next_raise(state, seat)
    if level is not None:
        found.append(RAISE[seat][level])
    return found


def _asked(_state: State, seat: int) -> list[cmd.SeatCommand]:
    return [*ASKED[seat]]


def _reply(state: State, seat: int) -> list[cmd.SeatCommand]:
    hand, standing = state.hands[seat], state.standing
    trump = state.deal.trump  # type: ignore[union-attr]  # a trick has a deal
    if len(standing) == 1:
        above = ABOVE[trump][standing[0]] & hand
        if not above:
            return [*GIVES[seat].each(hand)]
        gives = hand & ~above if state.setup.cards_speak else hand
        return [*BEATS[seat].each(above), *GIVES[seat].each(gives)]
    beating = beating_sets(standing, hand, trump)
    given = GIVES[seat].choose(hand, len(standing))
    if not beating:
        return [*given]
    beats = [BEATS[seat][in_order(cards)] for cards in beating]
    if state.setup.cards_speak:
        return [*beats, *(give for give in given if card_set(give.cards) not in beating)]
    return [*beats, *given]


_NOT_IN_TURN: Final = frozenset({Phase.WINDOW, Phase.CALL})
_LISTINGS: Final[dict[Phase, Callable[[State, int], list[cmd.SeatCommand]]]] = {
    Phase.CALL: _call,
    Phase.WINDOW: _in_window,
    Phase.LEAD: _lead,
    Phase.ANSWER: _answer,
    Phase.REPLY: _reply,
    Phase.AFTER_TAKE: _asked,
    Phase.LAST_CLAIM: _asked,
}
