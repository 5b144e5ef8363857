"""What each viewer may know: an allow list, decided event by event (record.md, last section but one)."""

from dataclasses import replace
from typing import Literal, assert_never

from matches.engine import events as ev
from matches.engine.cards import HIDDEN, Cards
from matches.engine.state import COUNTED, PUBLIC, Hand, Saying, State, hand_size

Viewer = int | Literal["spectator", "auditor"]
"""A seat, somebody who watches, or one who may see everything."""

_NOBODY: Saying = (None, None, b"")


def redact(state: State, event: ev.Event, viewer: Viewer) -> ev.Event:  # noqa: PLR0911  # a line for each kind
    """Give the event as the viewer may know it; `state` is the full state before the event."""
    if viewer == "auditor":
        return event
    match event:
        case ev.Dealt():
            return replace(
                event,
                hands=tuple(cards if seat == viewer else _backs(cards) for seat, cards in enumerate(event.hands)),
                stock=_stock(event.stock),
            )
        case ev.Said():
            return event if event.seat == viewer else ev.Said(*_NOBODY)
        case ev.Gave():
            if not event.closed or event.seat == viewer:
                return event
            return replace(event, cards=_backs(event.cards))
        case ev.Took():
            cards = _given(event.cards, state.givers, viewer)
            closed = any(giver != PUBLIC for giver in state.givers)
            return replace(event, cards=cards, points=None if closed else event.points)
        case ev.Drew():
            turned_up = state.deal.turned_up if state.deal else HIDDEN
            return ev.Drew(
                tuple((seat, card if seat == viewer or card == turned_up else HIDDEN) for seat, card in event.cards)
            )
        case (
            ev.Opened()
            | ev.Called()
            | ev.Anted()
            | ev.Declared()
            | ev.Passed()
            | ev.WindowClosed()
            | ev.Raised()
            | ev.Accepted()
            | ev.Refused()
            | ev.Led()
            | ev.Beat()
            | ev.Claimed()
            | ev.Continued()
            | ev.Paid()
            | ev.Out()
            | ev.DealEnded()
            | ev.TimedOut()
            | ev.Resigned()
            | ev.Aborted()
            | ev.MatchEnded()
        ):
            return event
        case _:
            assert_never(event)


def redact_state(state: State, viewer: Viewer) -> State:
    """Give the state as the viewer may know it: the fold of the events redacted for them."""
    seen = state.copy()
    if viewer == "auditor":
        return seen
    seen.hands = [
        hand if seat == viewer else _counted(hand, drawing=state.deal is not None and seat in state.live)
        for seat, hand in enumerate(state.hands)
    ]
    seen.stock = _stock(state.stock)
    seen.trick = _given(state.trick, state.givers, viewer)
    seen.piles = [_given(pile, givers, viewer) for pile, givers in zip(state.piles, state.pile_givers, strict=True)]
    seen.said = tuple(saying if saying[0] == viewer else _NOBODY for saying in state.said)
    return seen


def _backs(cards: Cards) -> Cards:
    return bytes([HIDDEN]) * len(cards)


def _stock(stock: Cards) -> Cards:
    """Hide the stock but for the turned-up card, its last."""
    return _backs(stock[:-1]) + stock[-1:]


def _given(cards: Cards, givers: Cards, viewer: Viewer) -> Cards:
    """Hide closed gives from all but their giver, the taker included (§2.4)."""
    return bytes(card if giver in (PUBLIC, viewer) else HIDDEN for card, giver in zip(cards, givers, strict=True))


def _counted(hand: Hand, *, drawing: bool) -> Hand:
    """Hide a hand; one that is empty for good is known to be."""
    size = hand_size(hand)
    return COUNTED + size if size or drawing else 0
