"""Whether a record is as record.md says: its header, then its events against the engine."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from matches.engine.errors import InvalidSetup
from matches.engine.events import Opened
from matches.engine.evolve import start
from matches.engine.state import State
from matches.record.cursor import Cursor, Entry
from matches.record.decoding import decode_header
from matches.record.fault import RecordFault, excerpt
from matches.record.parsing import parse_object
from matches.record.walk import Walk

_LONGEST_SENTENCE: Final = 200


class Header(NamedTuple):
    """Line 1: what it says, and its text, which may hold keys that are unknown here."""

    opened: Opened
    text: str


def check_record(lines: Iterable[bytes]) -> tuple[Header, Iterator[Entry]]:
    """Read a record's header; then give its events, each as soon as the engine has agreed to it.

    Raises `RecordFault` with its line, also from the iterator: only when it is exhausted the record is sound.
    """
    rest = iter(lines)
    first = next(rest, None)
    if first is None:
        raise RecordFault("the file is empty", 1)
    try:
        header, state = _begin(first)
    except RecordFault as fault:
        raise fault.at(1) from None
    return header, Walk(state, Cursor(rest)).entries()


def _begin(raw: bytes) -> tuple[Header, State]:
    told = decode_header(parse_object(raw))
    # Who was drawn to call a colour is the ledger's to know: in a record `caller` is a key like any other.
    opened = Opened(told.rules, told.seats, told.options, told.match_to, told.ante)
    try:
        state = start(opened)
    except InvalidSetup as error:
        raise RecordFault(f"header: {_short(str(error))}") from None
    return Header(opened, raw.decode().strip(" \t\r\n")), state


def _short(sentence: str) -> str:
    """Keep the engine's sentence, unless it repeats something long or odd from the file."""
    return sentence if sentence.isprintable() and len(sentence) <= _LONGEST_SENTENCE else excerpt(sentence)
