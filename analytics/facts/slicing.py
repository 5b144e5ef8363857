"""A rebuild's work in parts: a range of streams is read, digested and written by one process at a time."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from time import perf_counter
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from django.db import connection, models

from analytics.facts.counts import COUNTERS
from analytics.facts.models import MatchFact, SeatFact
from analytics.facts.names import ANNULLED, CASE_OPENING, LIFTED
from analytics.facts.rows import Rows, is_finished_match, rows_of
from ledger import api as ledger
from ledger.api import CopiedStream, Position
from ledger.projections import StoppedAt

_PARTS: Final = 128
_ID_BITS: Final = 128
_ZEROS: Final = dict.fromkeys(COUNTERS, 0)
_json = msgspec.json.Encoder().encode


class Slice(NamedTuple):
    """A range of stream ids, both ends included."""

    first: UUID
    last: UUID


class Span(NamedTuple):
    """The places in the global order after one and up to another, included."""

    after: Position
    end: Position

    def holds(self, position: Position) -> bool:
        """Whether a place lies within."""
        return self.after < position <= self.end


class Annulment(NamedTuple):
    """A case annulled a match at a time, or lifted that (None)."""

    position: Position
    match_id: UUID
    at: datetime | None


@dataclass(slots=True)
class Sliced:
    """What a part of the work came to; `seconds` by stage."""

    matches: int = 0
    events: int = 0
    stopped: list[StoppedAt] = field(default_factory=list)
    annulments: list[Annulment] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)


def slices() -> list[Slice]:
    """All streams in parts of about the same size; ids are spread evenly."""
    edges = [(number << _ID_BITS) // _PARTS for number in range(_PARTS + 1)]
    return [Slice(UUID(int=first), UUID(int=after - 1)) for first, after in pairwise(edges)]


def digest_slice(part: Slice, end: Position) -> Sliced:
    """Work out the matches among these streams that ended up to a position, into the tables of the rebuild."""
    # Closed whatever happens: a copy that was broken off would hold up all that is asked of the connection after it.
    with closing(ledger.copy_streams(part.first, part.last)) as streams:
        return digest_streams(streams, Span(Position(0, 0, 0), end))


def digest_streams(streams: Iterable[CopiedStream], span: Span) -> Sliced:
    """The same for these streams, and what ended in a span."""
    done = Sliced()
    found: list[Rows] = []
    began = digesting = perf_counter()
    spent = 0.0
    for stream in streams:
        digesting = perf_counter()
        if (rows := _rows(stream, span, done)) is not None:
            found.append(rows)
        spent += perf_counter() - digesting
    done.seconds["read"], done.seconds["digest"] = perf_counter() - began - spent, spent
    writing = perf_counter()
    _copy(MatchFact, "facts_new_match", (_with_json(one.match, "options", "score") for one in found))
    _copy(SeatFact, "facts_new_seat", (_with_json(_ZEROS | seat, "openings") for one in found for seat in one.seats))
    done.seconds["write"] = perf_counter() - writing
    return done


def _rows(stream: CopiedStream, span: Span, done: Sliced) -> Rows | None:
    events = stream.events
    if events[0].type == CASE_OPENING:
        done.annulments += _annulments(stream, span, done)
    if not is_finished_match(events) or not span.holds(events[-1].position):
        return None
    done.events += len(events)
    done.matches += 1
    try:
        return rows_of(stream.stream_id, events)
    except Exception as error:  # noqa: BLE001 -- whatever one match trips over must not stop the others
        stopped = StoppedAt(stream.stream_id, events[-1].version, events[-1].type, type(error).__name__)
        done.stopped.append(stopped)
        return None


def _annulments(stream: CopiedStream, span: Span, done: Sliced) -> Iterator[Annulment]:
    for event in stream.events:
        if event.type in (ANNULLED, LIFTED) and span.holds(event.position):
            try:
                match_id = UUID(msgspec.json.decode(event.body)["match"])
            except Exception as error:  # noqa: BLE001 -- as above
                done.stopped.append(StoppedAt(stream.stream_id, event.version, event.type, type(error).__name__))
                return
            yield Annulment(event.position, match_id, event.at if event.type == ANNULLED else None)


def _with_json(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return row | {name: _json(row[name]).decode() for name in names}


def columns_of(model: type[models.Model]) -> Sequence[str]:
    """The columns of a table of facts, but for a running number."""
    return [field.attname for field in model._meta.local_concrete_fields if field.attname != "id"]  # noqa: SLF001 -- Django's documented way to a model's fields


def _copy(model: type[models.Model], table: str, rows: Iterable[dict[str, Any]]) -> None:
    columns = columns_of(model)
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row([row[name] for name in columns])
