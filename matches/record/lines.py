"""A record's lines, written."""

from collections.abc import Iterable, Iterator

from matches.engine.events import Event, Opened, Said
from matches.record.codec import dump
from matches.record.encoding import encode


def record_lines(header: Opened | str, events: Iterable[tuple[Event, str | None]]) -> Iterator[str]:
    """Give the lines of a record, without their ends.

    `header` is the match's opening, or the text of a header, which is kept as it stands with all its keys.
    `events` are those after it, each with its time as text, if it has one; words of a window that stands are
    left out, as every record leaves them out.
    """
    yield header if isinstance(header, str) else dump(encode(header))
    shown = ((event, at) for event, at in events if not isinstance(event, Said))
    for number, (event, at) in enumerate(shown, 1):
        yield dump({"n": number, **encode(event, at)})
