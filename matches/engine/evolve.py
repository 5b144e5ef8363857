"""How each event changes the state: total, and never refusing.

`evolve` copies first; `fold` changes one private copy in place, since replays live on it.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from matches.engine import events as ev
from matches.engine import flow
from matches.engine.cards import HIDDEN, SUITS, Cards, card_set, suit_of
from matches.engine.setup import Setup, seat_match
from matches.engine.state import (
    AFTER_TAKE,
    ANSWER,
    COUNTED,
    DEAL,
    LEAD,
    PLAY_OFF,
    PUBLIC,
    REPLY,
    TAKE,
    Bid,
    DealInfo,
    Hand,
    Phase,
    State,
    Tally,
)

_OPEN: Final = tuple(bytes([PUBLIC]) * count for count in range(len(SUITS) + 2))
_GIVEN: Final = tuple(tuple(bytes([seat]) * count for count in range(len(SUITS) + 2)) for seat in range(6))


def start(opened: ev.Opened) -> State:
    """Seat a match; raises `InvalidSetup` if it cannot be played."""
    setup = seat_match(opened)
    state = State.__new__(State)
    state.setup = setup
    state.tally = Tally(score=(0,) * setup.sides)
    state.deal = None
    state.bid = Bid()
    state.phase = _first_phase(setup)
    state.turn = state.leader = state.ordinary = state.owner = state.taker = 0
    state.live = tuple(range(setup.seats))
    state.next_of = tuple((seat + 1) % setup.seats for seat in range(setup.seats))
    state.hands = [0] * setup.seats
    state.stock = b""
    _clear_table(state)
    return state


def _clear_table(state: State) -> None:
    """Leave nothing of an earlier deal but hands and stock, which the next one brings."""
    state.trick = state.givers = state.standing = b""
    state.piles = [b""] * state.setup.sides
    state.pile_givers = [b""] * state.setup.sides
    state.rights = 0
    state.said = ()
    state.declared = ()
    state.duty = None
    state.playing_off = ()
    state.dues = None
    state.ending = None


def _first_phase(setup: Setup) -> Phase:
    if setup.rules.first_leader == "colour_call":
        return Phase.CALL
    return Phase.ANTE if setup.rules.pot else DEAL


def evolve(state: State, event: ev.Event) -> State:
    """Give the state after one more event."""
    new = state.copy()
    APPLY[type(event)](new, event)
    return new


def fold(events: Iterable[ev.Event], state: State | None = None) -> State:
    """Give the state after events, from a state or from `Opened` as the first of them.

    Raises `InvalidSetup` if the match cannot be played, `ValueError` if `Opened` is missing.
    """
    rest = iter(events)
    if state is None:
        first = next(rest, None)
        if not isinstance(first, ev.Opened):
            raise ValueError("the first event must be Opened")
        new = start(first)
    else:
        new = state.copy()
    apply = APPLY
    for event in rest:
        apply[type(event)](new, event)
    return new


def _opened(_state: State, _event: ev.Opened) -> None:
    """Only the first event opens a match; `fold` starts with it."""


def _called(state: State, event: ev.Called) -> None:
    state.tally = replace(state.tally, called_leader=event.leader)
    state.phase = DEAL


def _anted(state: State, event: ev.Anted) -> None:
    state.tally = replace(state.tally, pot=event.pot)
    state.phase = DEAL


def _dealt(state: State, event: ev.Dealt) -> None:
    state.deal = DealInfo(
        number=event.deal,
        dealer=event.dealer,
        leader=event.leader,
        turned_up=event.trump,
        trump=suit_of(event.trump),
        raises=event.raises,
        crawford=is_crawford(state),
    )
    bid = state.bid
    state.bid = Bid(bid.stake, 0, bid.side) if state.setup.rules.raises == "match" else Bid()
    state.hands = [_dealt_hand(cards) for cards in event.hands]
    state.stock = event.stock
    _clear_table(state)
    state.leader = state.ordinary = state.owner = state.taker = event.leader
    flow.before_lead(state)


def _dealt_hand(cards: Cards) -> Hand:
    return COUNTED + len(cards) if HIDDEN in cards else card_set(cards)


def is_crawford(state: State) -> bool:
    """Tell whether a deal begun now is played without raises (rules.md §3)."""
    setup, tally = state.setup, state.tally
    return (
        setup.rules.crawford
        and setup.match_to is not None
        and not tally.crawford_done
        and max(tally.score) >= setup.match_to - 1
    )


def _said(state: State, event: ev.Said) -> None:
    state.said += ((event.seat, event.word, event.cards),)


def _declared(state: State, event: ev.Declared) -> None:
    if state.phase is LEAD:
        flow.end_deal(state, state.setup.side_of[event.seat], "bura", event.seat)
    else:
        state.declared += ((event.seat, event.what),)


def _passed(_state: State, _event: ev.Passed) -> None:
    """Giving up a right changes nothing but what the window was waiting for."""


def _window_closed(state: State, _event: ev.WindowClosed) -> None:
    state.said = ()
    flow.settle(state)


def _raised(state: State, event: ev.Raised) -> None:
    bid = state.bid
    stake = bid.raised_to or bid.stake  # a raise over a raise accepts it first
    state.bid = Bid(stake, event.to, state.setup.side_of[event.seat], event.seat)
    state.turn = state.next_of[event.seat]
    state.phase = ANSWER


def _accepted(state: State, _event: ev.Accepted) -> None:
    state.bid = Bid(state.bid.raised_to, 0, state.bid.side)
    state.turn = state.leader
    state.phase = LEAD


def _refused(state: State, event: ev.Refused) -> None:
    winner = flow.other_side(state, event.seat)
    if state.setup.rules.raises == "match":
        flow.end_match(state, winner, "match_refused")
    else:
        flow.end_deal(state, winner, "refused")


def _led(state: State, event: ev.Led) -> None:
    seat, cards = event.seat, event.cards
    _play(state, seat, cards)
    state.trick = state.standing = cards
    state.givers = _OPEN[len(cards)]
    state.owner = state.leader = seat
    if state.phase is PLAY_OFF:
        _played_off(state, seat)
        return
    state.phase = REPLY
    state.turn = state.next_of[seat]
    if state.setup.lead_claims:
        state.rights = 0
    state.declared = ()
    state.duty = None


def _play(state: State, seat: int, cards: Cards) -> None:
    hand = state.hands[seat]
    state.hands[seat] = hand ^ card_set(cards) if hand < COUNTED else hand - len(cards)


def _beat(state: State, event: ev.Beat) -> None:
    seat, cards = event.seat, event.cards
    _play(state, seat, cards)
    state.trick += cards
    state.givers += _OPEN[len(cards)]
    state.standing = cards
    state.owner = seat
    _replied(state, seat)


def _gave(state: State, event: ev.Gave) -> None:
    seat, cards = event.seat, event.cards
    _play(state, seat, cards)
    state.trick += cards
    state.givers += _GIVEN[seat][len(cards)] if event.closed else _OPEN[len(cards)]
    _replied(state, seat)


def _replied(state: State, seat: int) -> None:
    if state.phase is PLAY_OFF:
        _played_off(state, seat)
        return
    following = state.next_of[seat]
    if following == state.leader:
        state.phase = TAKE
    else:
        state.turn = following


def _played_off(state: State, seat: int) -> None:
    state.playing_off = tuple(other for other in state.playing_off if other != seat)
    if not state.playing_off:
        flow.end_deal(state, state.setup.side_of[state.owner], "play_off", state.owner)


def _took(state: State, event: ev.Took) -> None:
    setup, seat = state.setup, event.seat
    side = setup.side_of[seat]
    state.piles[side] += event.cards
    state.pile_givers[side] += state.givers
    state.trick = state.givers = b""
    state.taker = seat
    if setup.asks_taker:
        state.phase = AFTER_TAKE
        state.turn = seat
        return
    state.rights |= 1 << seat
    flow.after_trick(state)


def _claimed(state: State, event: ev.Claimed) -> None:
    setup, seat = state.setup, event.seat
    side = setup.side_of[seat]
    state.piles[side] = event.cards
    state.pile_givers[side] = bytes([PUBLIC]) * len(event.cards)
    state.rights &= ~(1 << seat)
    if event.valid:
        flow.end_deal(state, side, "claim", seat)
        return
    match setup.rules.false_claim:
        case "lose_deal":
            flow.end_deal(state, flow.other_side(state, seat), "false_claim", seat)
        case "match_pot":
            flow.owe(state, "match_pot", seat, state.tally.pot)
        case "triple_ante":
            flow.owe(state, "triple_ante", seat, 3 * setup.ante)


def _continued(state: State, _event: ev.Continued) -> None:
    flow.after_trick(state)


def _drew(state: State, event: ev.Drew) -> None:
    hands = state.hands
    for seat, card in event.cards:
        hand = hands[seat]
        hands[seat] = hand | 1 << card if hand < COUNTED else hand + 1
    state.stock = state.stock[len(event.cards) :]
    flow.next_lead(state)


def _paid(state: State, event: ev.Paid) -> None:
    if state.dues is None:  # the taker let the last trick be counted: that leaves no event
        flow.end_unclaimed(state)
    state.tally = replace(state.tally, pot=event.pot)
    if state.dues is not None:
        short = event.amount < state.dues.owed
        flow.pay_or_go_on(state, flow.drop(state.dues, event.seats, short=short))


def _out(state: State, event: ev.Out) -> None:
    gone = event.seat
    state.live = tuple(seat for seat in state.live if seat != gone)
    if not state.live:
        return
    state.next_of = tuple(flow.clockwise(state, seat + 1)[0] for seat in range(state.setup.seats))
    if state.hands[gone] == COUNTED:
        state.hands[gone] = 0
    state.rights &= ~(1 << gone)
    if state.ordinary == gone:
        state.ordinary = state.next_of[gone]
    if len(state.live) == 1:
        state.dues = None
        flow.end_match(state, state.setup.side_of[state.live[0]], "last_seat")
    elif state.dues is not None:
        leaving = tuple(seat for seat in state.dues.leaving if seat != gone)
        flow.pay_or_go_on(state, replace(state.dues, leaving=leaving))


def _deal_ended(state: State, event: ev.DealEnded) -> None:
    setup, tally, deal = state.setup, state.tally, state.deal
    won = event.winner is not None
    state.tally = Tally(
        score=event.score,
        pot=tally.pot,
        called_leader=tally.called_leader,
        last_winner=event.winner,
        last_reason=event.reason,
        last_maker=state.ending.maker if state.ending else None,
        crawford_done=tally.crawford_done or (won and deal is not None and deal.crawford),
    )
    state.ending = None
    state.dues = None
    state.phase = DEAL
    if event.winner is None:
        return
    if setup.rules.pot:
        flow.end_match(state, event.winner, "pot")
    elif setup.match_to is not None and event.score[event.winner] >= setup.match_to:
        flow.end_match(state, event.winner, "score")


def _left(state: State, event: ev.TimedOut | ev.Resigned) -> None:
    if flow.two_sides(state):
        reason: ev.MatchReason = "resigned" if isinstance(event, ev.Resigned) else "timed_out"
        flow.end_match(state, flow.other_side(state, event.seat), reason)
    else:
        flow.leave(state, event.seat)


def _aborted(state: State, _event: ev.Aborted) -> None:
    flow.end_match(state, None, "aborted")


def _match_ended(state: State, _event: ev.MatchEnded) -> None:
    state.phase = Phase.OVER


# Looked up by type rather than matched: the place of a `match` case would cost every event.
# A test holds that no event is missing.
APPLY: Final[dict[type[Any], Callable[[State, Any], None]]] = {
    ev.Opened: _opened,
    ev.Called: _called,
    ev.Anted: _anted,
    ev.Dealt: _dealt,
    ev.Said: _said,
    ev.Declared: _declared,
    ev.Passed: _passed,
    ev.WindowClosed: _window_closed,
    ev.Raised: _raised,
    ev.Accepted: _accepted,
    ev.Refused: _refused,
    ev.Led: _led,
    ev.Beat: _beat,
    ev.Gave: _gave,
    ev.Took: _took,
    ev.Claimed: _claimed,
    ev.Continued: _continued,
    ev.Drew: _drew,
    ev.Paid: _paid,
    ev.Out: _out,
    ev.DealEnded: _deal_ended,
    ev.TimedOut: _left,
    ev.Resigned: _left,
    ev.Aborted: _aborted,
    ev.MatchEnded: _match_ended,
}
