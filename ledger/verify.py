"""Recomputes the hash chain of every stream and compares it with the stored hashes and heads."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from struct import Struct
from typing import Any
from uuid import UUID

from psycopg.sql import SQL, Literal

from ledger import chain, sql
from ledger.connection import cursor
from ledger.findings import Finding

# A row as PostgreSQL sends it: each column in its binary form, which is the form that the chain hashes;
# a head that is missing comes as None.
_Row = tuple[Any, ...]
_STREAM = 0
_VERSION = 1
_CLOSES = 9
_FIXED = slice(0, 10)
_TYPE = 10
_BODY = 11
_HASH = 12
_HEAD_VERSION = 13
_HEAD_HASH = 14
_HEAD_STATUS = 15
_COLUMNS = 16

_LENGTH = Struct(">i").pack


@dataclass(slots=True)
class Report:
    """How much was checked, and what was found."""

    streams: int
    events: int
    findings: list[Finding]


def verify(stream_id: UUID | None = None, *, alias: str = "default") -> Report:
    """Check one stream or all; reads row by row, so that memory does not grow with the ledger.

    A stream removed with its head, or rewritten as a whole, shows by a seal only.
    """
    report = Report(0, 0, [])
    for stream, rows in groupby(_rows(stream_id, alias), key=itemgetter(_STREAM)):
        events, finding = _check(UUID(bytes=stream), rows)
        report.streams += 1
        report.events += events
        report.findings += filter(None, [finding])
    for (empty,) in _empty_streams(stream_id, alias):
        report.streams += 1
        report.findings.append(_found(empty, 1, "all events are missing"))
    return report


def _rows(stream_id: UUID | None, alias: str) -> Iterator[_Row]:
    streams = SQL("e.stream_id = {}").format(Literal(stream_id)) if stream_id else SQL("true")
    with cursor(alias) as opened, opened.copy(SQL(sql.text("verify")).format(streams=streams)) as copy:
        # Bytes are handed over as they come, whatever the column's type.
        copy.set_types(["bytea"] * _COLUMNS)
        yield from copy.rows()


def _empty_streams(stream_id: UUID | None, alias: str) -> list[tuple[UUID]]:
    with cursor(alias) as opened:
        return opened.execute(sql.text("empty_streams"), (stream_id,)).fetchall()


def _check(stream_id: UUID, rows: Iterable[_Row]) -> tuple[int, Finding | None]:
    """Number of events, and the first thing wrong; reads on to the stream's end in any case."""
    events = 0
    previous = chain.GENESIS
    finding: Finding | None = None
    for row in rows:
        events += 1
        if finding:
            continue
        if row[_VERSION] != _LENGTH(events):
            finding = _found(stream_id, events, "an event is missing")
        elif _link(previous, row) != row[_HASH]:
            finding = _found(stream_id, events, "the event does not match its hash")
        previous = row[_HASH]
    return events, finding or _check_head(stream_id, row)


def _link(previous: bytes, row: _Row) -> bytes:
    type_ = row[_TYPE]
    return sha256(b"".join((previous, *row[_FIXED], _LENGTH(len(type_)), type_, row[_BODY]))).digest()


def _check_head(stream_id: UUID, last: _Row) -> Finding | None:
    if last[_HEAD_VERSION] is None:
        return _found(stream_id, 1, "the head is missing")
    if last[_HEAD_VERSION] != last[_VERSION]:
        lower = min(int.from_bytes(last[_HEAD_VERSION]), int.from_bytes(last[_VERSION]))
        return _found(stream_id, lower + 1, "head and events disagree")
    version = int.from_bytes(last[_VERSION])
    if last[_HEAD_HASH] != last[_HASH]:
        return _found(stream_id, version, "the head does not match the last event")
    if (last[_HEAD_STATUS] == b"closed") != (last[_CLOSES] == b"\1"):
        return _found(stream_id, version, "the head's status does not match the last event")
    return None


def _found(stream_id: UUID, version: int, what: str) -> Finding:
    return Finding(f"stream {stream_id} version {version}", what)
