"""Reading the ledger fast: whole streams by COPY, for rebuilds that share the work among processes."""

from collections.abc import Generator
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from ledger import sql
from ledger.connection import cursor
from ledger.types import Position

_COPY = sql.text("copy_streams")
_LAST = sql.text("last_position")
_TYPES = ("uuid", "int4", "text", "timestamptz", "text", "int4", "int8", "int8")


class CopiedEvent(NamedTuple):
    """An event of a copied stream."""

    version: int
    type: str
    at: datetime
    body: str
    position: Position


class CopiedStream(NamedTuple):
    """A stream with all the events that were committed when the copying began."""

    stream_id: UUID
    events: list[CopiedEvent]


def copy_streams(first: UUID, last: UUID, alias: str = "default") -> Generator[CopiedStream, None, None]:
    """All streams from one id to another, both included, in the order of their ids.

    Nothing else can be asked of this thread's connection until the last one has come, or the generator is closed.
    """
    with cursor(alias) as opened, opened.copy(_COPY.format(first=first, last=last).encode()) as copy:
        copy.set_types(_TYPES)
        stream: CopiedStream | None = None
        for stream_id, version, type_, at, body, *position in copy.rows():
            if stream is None or stream.stream_id != stream_id:
                if stream is not None:
                    yield stream
                stream = CopiedStream(stream_id, [])
            stream.events.append(CopiedEvent(version, type_, at, body, Position(*position)))
        if stream is not None:
            yield stream


def last_position(alias: str = "default") -> Position | None:
    """The end of the global order as readers may see it now: what was committed up to here is all there is."""
    with cursor(alias) as opened:
        row = opened.execute(_LAST).fetchone()
    return Position(*row) if row else None
