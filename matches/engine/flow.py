"""What comes next at the table: the phase after each event, read from the rule set's fields.

The functions change the state in place; only `evolve` and `decide` call them, on copies of theirs.
"""

from dataclasses import replace
from typing import Literal

from matches.engine.combinations import RANK
from matches.engine.events import DealReason, MatchReason
from matches.engine.state import (
    DEAL_END,
    DRAW,
    LEAD,
    REPLY,
    TAKE,
    WINDOW,
    Dues,
    Ending,
    Phase,
    Showing,
    State,
    hand_size,
)


def two_sides(state: State) -> bool:
    """Tell whether only two sides are left, so that one leaving ends the match."""
    return state.setup.duel or len(state.live) == 2  # noqa: PLR2004  # two sides


def other_side(state: State, seat: int) -> int:
    """Give the side that stands against the seat, where two are left."""
    side_of = state.setup.side_of
    one, other = side_of[state.live[0]], side_of[state.live[1]]
    return other if one == side_of[seat] else one


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """List the live seats clockwise, starting with `first` (any number, counted round) if it is live."""
    live = state.live
    first %= state.setup.seats
    if len(live) == state.setup.seats:
        return live[first:] + live[:first]
    return (*(seat for seat in live if seat >= first), *(seat for seat in live if seat < first))


def from_dealers_left(state: State) -> tuple[int, ...]:
    """List the live seats clockwise from the dealer's left."""
    dealer = state.deal.dealer if state.deal else 0
    return clockwise(state, dealer + 1)


def after_trick(state: State) -> None:
    """Draw if hands were full before the trick and the stock has a card for every seat.

    Hands that were not full show that a round was missing before: the rest is set aside (§2.5).
    """
    live = state.live
    if (
        len(state.stock) >= len(live)
        and hand_size(state.hands[live[0]]) + len(state.standing) == state.setup.rules.hand_size
    ):
        state.phase = DRAW
    else:
        next_lead(state)


def next_lead(state: State) -> None:
    """Turn to the seat that leads the next trick (§2.6)."""
    state.standing = b""
    if state.setup.rotates:
        leader = state.next_of[state.leader]
    else:
        leader = state.taker
        if leader not in state.live:
            leader = state.next_of[leader]
    state.leader = state.ordinary = leader
    before_lead(state)


def before_lead(state: State) -> None:
    """Open a window if one stands before this lead (§2, declaration window)."""
    setup = state.setup
    state.turn = state.leader
    size = hand_size(state.hands[state.leader])
    if not size:
        _after_last_trick(state)
    elif (setup.combination_window and size == setup.rules.hand_size) or (setup.window_claims and state.rights):
        state.phase = WINDOW
    else:
        state.phase = LEAD


def _after_last_trick(state: State) -> None:
    if state.setup.window_claims and state.rights:
        state.phase = WINDOW
    elif state.setup.lead_claims and state.rights:
        state.turn = state.taker
        state.phase = Phase.LAST_CLAIM
    else:
        end_unclaimed(state)


def end_unclaimed(state: State) -> None:
    """End the deal that nobody has claimed (§2, end without a claim)."""
    match state.setup.rules.no_claim:
        case "count":
            end_deal(state, None, "count")
        case "redeal":
            end_deal(state, None, "redeal")
        case "restake":
            share = -(-state.tally.pot // len(state.live))
            state.dues = Dues(share, state.live, (), "restake", state.phase)
            state.phase = Phase.PAY


def end_deal(state: State, winner: int | None, reason: DealReason, maker: int | None = None) -> None:
    """Make the end of the deal due."""
    state.ending = Ending(winner, reason, maker)
    state.phase = DEAL_END


def end_match(state: State, winner: int | None, reason: MatchReason) -> None:
    """Make the end of the match due."""
    state.ending = Ending(winner, reason)
    state.phase = Phase.MATCH_END


def settle(state: State) -> None:
    """Let the best declaration have its effect; without one the ordinary leader leads."""
    state.leader = state.turn = state.ordinary
    state.duty = None
    if not state.declared:
        if hand_size(state.hands[state.leader]):
            state.phase = LEAD
        else:
            end_unclaimed(state)
        return
    seats = state.setup.seats
    seat, what = min(
        state.declared,
        key=lambda showing: (-RANK[showing[1]], (showing[0] - state.ordinary) % seats),
    )
    side = state.setup.side_of[seat]
    match what:
        case "royal":
            end_match(state, side, "royal")
        case "bura":
            _settle_bura(state, seat)
        case "three_aces" if state.setup.rules.three_aces == "wins_deal":
            end_deal(state, side, "three_aces", seat)
        case "three_aces" | "molodka":
            state.leader = state.turn = seat
            state.duty = what
            state.phase = LEAD


def _settle_bura(state: State, first: int) -> None:
    """Play off what may clash with the first bura, or let it win."""
    rules = state.setup.rules

    def plays(showing: Showing) -> bool:
        seat, what = showing
        if what == "bura":
            return seat == first or rules.bura_clash == "play_off"
        return what == "three_aces" and rules.aces_clash == "play_off"

    seats = {seat for seat, _ in filter(plays, state.declared)}
    if len(seats) == 1:
        end_deal(state, state.setup.side_of[first], "bura", first)
    else:
        state.playing_off = tuple(seat for seat in clockwise(state, state.ordinary) if seat in seats)
        state.phase = Phase.PLAY_OFF


def owe(state: State, cause: Literal["match_pot", "triple_ante"], seat: int, owed: int) -> None:
    """Make a false claim's payment due."""
    state.dues = Dues(owed, (seat,), (), cause, state.phase, seat)
    state.phase = Phase.PAY


def leave(state: State, seat: int) -> None:
    """Make the departure of a seat due whose turn it was."""
    state.dues = Dues(0, (), (seat,), "left", state.phase, seat)
    state.phase = Phase.OUT


def pay_or_go_on(state: State, dues: Dues) -> None:
    """Go to the next payment or departure that is due, or on with what they interrupted."""
    if dues.payers:
        state.dues, state.phase = dues, Phase.PAY
    elif dues.leaving:
        state.dues, state.phase = dues, Phase.OUT
    else:
        state.dues = None
        _go_on(state, dues)


def _go_on(state: State, dues: Dues) -> None:
    match dues.cause:
        case "restake":
            end_deal(state, None, "restake")
        case "match_pot":
            end_deal(state, None, "match_pot", dues.seat)
        case "triple_ante":
            if dues.at is Phase.AFTER_TAKE:
                after_trick(state)
            else:
                settle(state)
        case "left":
            _go_on_without(state, dues)


def _go_on_without(state: State, dues: Dues) -> None:
    """Go on after a seat left at its own turn: no new window, and its declaration lapses (§2)."""
    following = state.next_of[state.turn]
    match dues.at:
        case Phase.REPLY:
            reply_or_take(state, following)
        case Phase.AFTER_TAKE:
            after_trick(state)
        case _:
            state.ordinary = following
            state.declared = ()
            settle(state)


def reply_or_take(state: State, seat: int) -> None:
    """Turn to the next seat that replies, or take the trick if it has come round."""
    if seat == state.leader:
        state.phase = TAKE
    else:
        state.phase = REPLY
        state.turn = seat


def drop(dues: Dues, seats: tuple[int, ...], *, short: bool) -> Dues:
    """Note that seats have paid; those that paid short have to leave."""
    return replace(
        dues,
        payers=tuple(seat for seat in dues.payers if seat not in seats),
        leaving=dues.leaving + seats if short else dues.leaving,
    )
