"""The lines of a record as events, with a look ahead that never tells of a later fault too early."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from matches.engine.cards import HIDDEN_NAME
from matches.engine.events import Event, Said
from matches.record.decoding import decode_event
from matches.record.encoding import encode
from matches.record.fault import RecordFault, excerpt
from matches.record.parsing import parse_object

MOST_AHEAD: Final = 64
"""Lines that are looked at before they are taken. Six claims with their payments and departures, and a restake
after them, need some thirty; a file that goes on and on shall cost nothing."""


class Entry(NamedTuple):
    """One line of a record after its header; `at` is the text that stands there."""

    line: int
    event: Event
    at: str | None


class Cursor:
    """Walks through the lines after the header, and knows which were walked over."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines: Iterator[tuple[int, bytes]] = enumerate(lines, 2)
        self._ahead: deque[Entry] = deque()
        self._fault: RecordFault | None = None
        self._ended = False
        self.line = 1
        """The number of the line last taken."""

    def peek(self, distance: int = 0) -> Event | None:
        """Give an event ahead; None behind the end, behind a faulty line and from `MOST_AHEAD` on."""
        if distance >= MOST_AHEAD:
            return None
        while len(self._ahead) <= distance:
            if self._ended:
                return None
            self._read()
        return self._ahead[distance].event

    def current(self) -> Event:
        """Give the event of the next line; raises `RecordFault` if it is faulty or missing."""
        event = self.peek()
        if event is None:
            raise self._fault or RecordFault("the record ends before the match does", self.line)
        return event

    def take(self) -> Entry:
        """Step over the next line, which `current` or `peek` has given."""
        entry = self._ahead.popleft()
        self.line = entry.line
        return entry

    def fault(self, sentence: str) -> RecordFault:
        """Make a fault of the next line."""
        return RecordFault(sentence, self.line + 1)

    def check_end(self) -> None:
        """Refuse any further line."""
        if self.peek() is not None or self._fault is not None:
            raise self.fault("nothing may follow match_ended")

    def _read(self) -> None:
        try:
            number, raw = next(self._lines)
        except StopIteration:
            self._ended = True
        except RecordFault as fault:
            self._fault, self._ended = fault, True
        else:
            try:
                self._ahead.append(_entry(number, raw))
            except RecordFault as fault:
                self._fault, self._ended = fault.at(number), True


def _entry(number: int, raw: bytes) -> Entry:
    obj = parse_object(raw)
    _check_number(obj, number - 1)
    event = decode_event(obj)
    if isinstance(event, Said):
        raise RecordFault("unknown type 'said'")
    if HIDDEN_NAME.encode() in raw and HIDDEN_NAME in _cards_of(encode(event)):
        raise RecordFault("?? stands for a card: the match was still running")
    return Entry(number, event, obj.get("at"))


def _check_number(obj: dict[str, Any], expected: int) -> None:
    if "n" not in obj:
        raise RecordFault("n is missing")
    number = obj.pop("n")
    if type(number) is not int or number != expected:
        raise RecordFault(f"n is {excerpt(number)}, must be {expected}")


def _cards_of(value: object) -> Iterator[str]:
    """List the strings of an encoded event, but for a reason in words."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key != "reason":
                yield from _cards_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from _cards_of(item)
    elif isinstance(value, str):
        yield value
