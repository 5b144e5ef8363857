"""The events that are due at once: nobody decides them, they follow from the state."""

from collections.abc import Callable
from typing import Final

from matches.engine import events as ev
from matches.engine.cards import Cards, card_points, card_set, in_order
from matches.engine.covering import covers
from matches.engine.flow import clockwise, from_dealers_left
from matches.engine.state import DealInfo, Dues, Ending, Phase, State

Purses = dict[int, int]
"""Coins that each seat can pay; a seat that is missing can pay anything."""


def deal_of(state: State) -> DealInfo:
    """Give the deal that is being played; the phases that call this have one."""
    if state.deal is None:
        raise ValueError("no deal is being played")
    return state.deal


def _take(state: State, _purses: Purses) -> ev.Took:
    return ev.Took(state.owner, state.trick, card_points(state.trick))


def _draw(state: State, _purses: Purses) -> ev.Drew:
    order = clockwise(state, state.leader if state.setup.draws_leader else state.taker)
    stock = state.stock
    rounds = min(len(state.standing), len(stock) // len(order))
    return ev.Drew(tuple(zip(order * rounds, stock, strict=False)))


def _play_off(state: State, _purses: Purses) -> ev.Led | ev.Beat | ev.Gave:
    seat = state.playing_off[0]
    cards = in_order(state.hands[seat])
    if not state.trick:
        return ev.Led(seat, cards)
    if covers(state.standing, card_set(cards), deal_of(state).trump):
        return ev.Beat(seat, cards)
    return ev.Gave(seat, cards, closed=False)


def _pay(state: State, purses: Purses) -> ev.Paid:
    """Let all pay at once who can pay in full, then the others one by one."""
    dues = _dues(state)
    waiting = [seat for seat in from_dealers_left(state) if seat in dues.payers]
    able = tuple(seat for seat in waiting if purses.get(seat, dues.owed) >= dues.owed)
    seats = able or (waiting[0],)
    amount = dues.owed if able else max(purses[waiting[0]], 0)
    return ev.Paid(seats, amount, state.tally.pot + amount * len(seats))


def _out(state: State, _purses: Purses) -> ev.Out:
    leaving = _dues(state).leaving
    return ev.Out(next(seat for seat in from_dealers_left(state) if seat in leaving))


def _dues(state: State) -> Dues:
    if state.dues is None:
        raise ValueError("nothing is owed")
    return state.dues


def _deal_end(state: State, _purses: Purses) -> ev.DealEnded:
    ending = _ending(state)
    winner, reason = ending.winner, ending.reason
    if reason == "count":
        winner, reason = _count(state.piles)
    score = state.tally.score
    rules = state.setup.rules
    points = 0
    if winner is not None and not rules.pot:
        points = state.bid.stake if rules.raises == "deal" else 1
        score = tuple(total + points if side == winner else total for side, total in enumerate(score))
    return ev.DealEnded(winner, reason, points, score)  # type: ignore[arg-type]  # a deal's reason


def _count(piles: list[Cards]) -> tuple[int | None, ev.DealReason]:
    totals = [card_points(pile) for pile in piles]
    best = max(totals)
    if totals.count(best) > 1:
        return None, "tie"
    return totals.index(best), "count"


def _match_end(state: State, _purses: Purses) -> ev.MatchEnded:
    ending = _ending(state)
    stake = state.bid.stake if state.setup.rules.raises == "match" else 1
    return ev.MatchEnded(ending.winner, ending.reason, state.tally.score, stake)  # type: ignore[arg-type]  # a match's reason


def _ending(state: State) -> Ending:
    if state.ending is None:
        raise ValueError("nothing is ending")
    return state.ending


DUE: Final[dict[Phase, Callable[[State, Purses], ev.Event]]] = {
    Phase.TAKE: _take,
    Phase.DRAW: _draw,
    Phase.PLAY_OFF: _play_off,
    Phase.PAY: _pay,
    Phase.OUT: _out,
    Phase.DEAL_END: _deal_end,
    Phase.MATCH_END: _match_end,
}
