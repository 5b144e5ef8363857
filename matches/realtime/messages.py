"""What comes in over the socket, read strictly, and how it is refused."""

from dataclasses import dataclass
from typing import Any, Final

from rest_framework.exceptions import ValidationError

from matches.api.commands import read_command
from matches.api.parsing import LARGEST_BODY, parse_json
from matches.api.refusals import error_json, first_problem
from matches.wire import SentCommand

_LONGEST_TOKEN: Final = 200
_LARGEST_NUMBER: Final = 2**53


class Malformed(Exception):  # noqa: N818 -- the name is the answer
    """A message that cannot be understood; `command_id` where it can at least be answered."""

    def __init__(self, sentence: str, command_id: str | None = None) -> None:
        super().__init__(sentence)
        self.body = error_json("malformed", sentence)
        self.command_id = command_id


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks for a sign of life, and for whatever was missed; `t` comes back with the answer."""

    t: int | None = None


@dataclass(frozen=True, slots=True)
class Pong:
    """Sends the number of the service's own ping back, so that the delay can be measured."""

    t: int


@dataclass(frozen=True, slots=True)
class Authenticate:
    """Names the sender by a token, since an address with a token would end up in logs."""

    token: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command, well-formed but not judged."""

    sent: SentCommand


Asked = Ping | Pong | Command
Message = Asked | Authenticate


def read_message(text: str | None, data: bytes | None) -> Message:
    """The message in one frame; raises `Malformed`."""
    if text is None:
        sentence = "A message is text, not binary." if data is not None else "A message is empty."
        raise Malformed(sentence)
    if len(text) > LARGEST_BODY or len(text.encode("utf-8", "replace")) > LARGEST_BODY:
        sentence = f"The message is larger than {LARGEST_BODY} bytes."
        raise Malformed(sentence)
    try:
        message = parse_json(text)
    except ValueError as error:
        raise Malformed(str(error)) from None
    if not isinstance(message, dict):
        sentence = "A message is a JSON object."
        raise Malformed(sentence)
    return _read(message)


def _read(message: dict[str, Any]) -> Message:
    match message:
        case {"type": "ping", "t": int(number), **rest} if abs(number) <= _LARGEST_NUMBER:
            _no_more(rest)
            return Ping(number)
        case {"type": "ping", **rest}:
            _no_more(rest)
            return Ping()
        case {"type": "pong", "t": int(number), **rest}:
            _no_more(rest)
            return Pong(number)
        case {"type": "authenticate", "token": str(token), **rest} if len(token) <= _LONGEST_TOKEN:
            _no_more(rest)
            return Authenticate(token)
        case {"type": "command", "command": dict(command), **rest}:
            _no_more(rest)
            return Command(_command(command))
        case {"type": "command" | "authenticate" | "pong"}:
            sentence = f"A message of type {message['type']} lacks a field, or has one of the wrong kind."
            raise Malformed(sentence)
        case _:
            sentence = "The type of a message is command, ping, pong or authenticate."
            raise Malformed(sentence)


def _no_more(rest: dict[str, Any]) -> None:
    if rest:
        sentence = "The message has a field too many."
        raise Malformed(sentence)


def _command(fields: dict[str, Any]) -> SentCommand:
    try:
        return read_command(fields)
    except ValidationError as error:
        given = fields.get("id")
        raise Malformed(first_problem(error.detail), given if _is_short(given) else None) from None


def _is_short(value: object) -> bool:
    return isinstance(value, str) and len(value) <= len("7d444840-9dc0-41d1-b245-5ffdce74fad2") and value.isascii()
