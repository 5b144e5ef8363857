"""The act behind a recorded event, as the command that must have caused it."""

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.cards import card_name
from matches.engine.flow import clockwise
from matches.engine.state import Phase, State
from matches.record.fault import RecordFault, excerpt


def act_of(state: State, event: ev.Event) -> cmd.Command:  # noqa: C901, PLR0911  # one arm an event
    """Give the command that the event records; raises `RecordFault` if nobody's act can be meant."""
    if state.phase is Phase.LAST_CLAIM and isinstance(event, ev.Paid | ev.Out | ev.DealEnded):
        return cmd.Continue(state.turn)
    _check_seat(state, event)
    match event:
        case ev.Led(seat, cards):
            return cmd.Lead(seat, cards)
        case ev.Beat(seat, cards):
            return cmd.Beat(seat, cards)
        case ev.Gave(seat, cards):
            return cmd.Give(seat, cards)
        case ev.Dealt():
            return _deal(state, event)
        case ev.Anted():
            return cmd.Ante()
        case ev.Called(seat, colour, card, leader):
            return cmd.CallColour(seat, colour, card, leader if colour is None else None)
        case ev.WindowClosed():
            return cmd.CloseWindow()
        case ev.TimedOut(seat):
            return cmd.TimeOut(seat)
        case ev.Aborted(reason):
            return cmd.Abort(reason)
        case _:
            return _word(event)


def _word(event: ev.Event) -> cmd.Command:  # noqa: PLR0911  # one arm an event
    match event:
        case ev.Declared(seat, what, cards):
            return cmd.Declare(seat, what, cards)
        case ev.Passed(seat):
            return cmd.Pass(seat)
        case ev.Claimed(seat):
            return cmd.Claim(seat)
        case ev.Continued(seat):
            return cmd.Continue(seat)
        case ev.Raised(seat, to):
            return cmd.Raise(seat, to)
        case ev.Accepted(seat):
            return cmd.Accept(seat)
        case ev.Refused(seat):
            return cmd.Refuse(seat)
        case ev.Resigned(seat):
            return cmd.Resign(seat)
        case _:
            raise RecordFault("does not follow from what stands before")


def _check_seat(state: State, event: ev.Event) -> None:
    seat = getattr(event, "seat", 0)
    if seat >= state.setup.seats:
        raise RecordFault(f"there is no seat {excerpt(seat)} at this table")


def _deal(state: State, event: ev.Dealt) -> cmd.Deal:
    """Put the deck together again, as it lay before the deal."""
    order = clockwise(state, event.dealer + 1)
    size = state.setup.rules.hand_size
    if len(event.hands) != state.setup.seats:
        raise RecordFault(f"{len(event.hands)} hands, not {state.setup.seats}")
    for seat, hand in enumerate(event.hands):
        due = size if seat in state.live else 0
        if len(hand) != due:
            raise RecordFault(f"seat {seat} gets {len(hand)} cards, not {due}")
    if event.stock[-1:] != bytes([event.trump]):
        raise RecordFault("the last card of stock must be trump, the turned-up card")
    rounds = bytes(event.hands[seat][place] for place in range(size) for seat in order)
    deck = rounds + event.stock[-1:] + event.stock[:-1]
    _check_deck(state, deck)
    return cmd.Deal(deck, _lot(state, event))


def _check_deck(state: State, deck: bytes) -> None:
    for card in deck:
        if deck.count(card) > 1:
            raise RecordFault(f"{card_name(card)} is dealt twice")
        if not state.setup.deck >> card & 1:
            raise RecordFault(f"{card_name(card)} is not of this deck")
    missing = state.setup.rules.deck - len(deck)
    if missing:
        raise RecordFault(f"{missing} card(s) of the deck are missing")


def _lot(state: State, event: ev.Dealt) -> int | None:
    """Give the seat that was drawn for the first deal, where one is drawn."""
    if state.deal is not None:
        return None
    match state.setup.rules.first_leader:
        case "random":
            return event.leader
        case "left_of_dealer" | "dealer":
            return event.dealer
        case "colour_call":
            return None
