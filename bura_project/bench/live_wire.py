"""What the clients of the live benchmark read of the service's messages: no more than they need."""

from typing import Any, Final

import msgspec

Command = dict[str, Any]


class View(msgspec.Struct):
    """The table as one seat sees it."""

    version: int
    viewer: int | str
    status: str
    phase: str
    to_act: list[int]
    legal: list[Command]


class Event(msgspec.Struct):
    """One event."""

    version: int


class Message(msgspec.Struct):
    """Any message of a match's socket."""

    type: str
    id: str | None = None
    ok: bool | None = None
    version: int = 0
    view: View | None = None
    events: list[Event] = []
    error: dict[str, Any] | None = None
    t: int | None = None


_decoder: Final = msgspec.json.Decoder(Message)
_encoder: Final = msgspec.json.Encoder()


def read(text: bytes) -> Message:
    """The message in a frame."""
    return _decoder.decode(text)


def write(message: dict[str, Any]) -> str:
    """A message as text."""
    return _encoder.encode(message).decode()
