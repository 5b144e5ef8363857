"""Commands and events as the REST interface, the socket and the page speak them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, assert_never
from uuid import UUID

from matches.engine.cards import Cards, card_names, in_order, parse_card
from matches.engine.commands import (
    Accept,
    Beat,
    CallColour,
    Claim,
    Continue,
    Declare,
    Give,
    Lead,
    Pass,
    Raise,
    Refuse,
    Resign,
    SeatCommand,
)
from matches.engine.events import Colour, Combination, Event
from matches.engine.state import COUNTED, State
from matches.engine.view import Viewer, redact
from matches.loading import Step
from matches.record import codec


@dataclass(frozen=True, slots=True)
class SentCommand:
    """A command as it came in, well-formed but not judged; fields beside its type's are None."""

    id: UUID
    expected_version: int
    type: str
    seat: int | None = None
    colour: Colour | None = None
    what: Combination | None = None
    to: int | None = None
    cards: tuple[str, ...] = ()


_PLAIN: Final[dict[str, Callable[[int], SeatCommand]]] = {
    "pass": Pass,
    "claim": Claim,
    "continue": Continue,
    "accept": Accept,
    "refuse": Refuse,
    "resign": Resign,
}
_WITH_CARDS: Final[dict[str, Callable[[int, Cards], SeatCommand]]] = {"lead": Lead, "beat": Beat, "give": Give}
_TYPE_OF: Final[dict[object, str]] = {kind: name for name, kind in (*_PLAIN.items(), *_WITH_CARDS.items())}


def seat_command(sent: SentCommand, seat: int, state: State) -> SeatCommand:
    """The engine's command; a declaration shows the whole hand that the seat holds."""
    if sent.type in _PLAIN:
        return _PLAIN[sent.type](seat)
    if sent.type in _WITH_CARDS:
        return _WITH_CARDS[sent.type](seat, bytes(parse_card(name) for name in sent.cards))
    if sent.type == "raise" and sent.to is not None:
        return Raise(seat, sent.to)
    if sent.type == "declare" and sent.what is not None:
        return Declare(seat, sent.what, in_order(state.hands[seat] & COUNTED - 1))
    if sent.type == "call" and sent.colour is not None:
        return CallColour(seat, sent.colour)
    message = f"a command of type {sent.type} lacks a field"
    raise ValueError(message)


def command_json(command: SeatCommand) -> dict[str, Any]:
    """What a client sends to give this command, but for its id and the expected version."""
    match command:
        case CallColour(colour=colour):
            return {"type": "call", "colour": colour}
        case Declare(what=what):
            return {"type": "declare", "what": what}
        case Raise(to=to):
            return {"type": "raise", "to": to}
        case Lead(cards=cards) | Beat(cards=cards) | Give(cards=cards):
            return {"type": _TYPE_OF[type(command)], "cards": card_names(cards)}
        case Pass() | Claim() | Continue() | Accept() | Refuse() | Resign():
            return {"type": _TYPE_OF[type(command)]}
        case _:
            assert_never(command)


def event_json(step: Step, viewer: Viewer) -> dict[str, Any]:
    """An event as this viewer may know it, with its version even where all else is hidden."""
    event: Event = step.event if step.before is None else redact(step.before, step.event, viewer)
    body = codec.encode(event, step.at)
    # Last, since a header has a version of its own, that of the format.
    return {"type": "opened", **body, "version": step.version}
