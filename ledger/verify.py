"""Recomputes the hash chain of every stream and compares it with the stored hashes and heads."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple
from uuid import UUID

from psycopg.sql import SQL, Literal

from ledger import chain, sql
from ledger.connection import cursor
from ledger.findings import Finding


@dataclass(slots=True)
class Report:
    """How much was checked, and what was found."""

    streams: int
    events: int
    findings: list[Finding]


class _Row(NamedTuple):
    stream_id: UUID
    version: int | None
    message: bytes
    hash: bytes
    closes: bool
    head_version: int | None
    head_hash: bytes
    head_status: str


_TYPES = ("uuid", "int4", "bytea", "bytea", "bool", "int4", "bytea", "text")


def verify(stream_id: UUID | None = None, *, alias: str = "default") -> Report:
    """Check one stream or all; reads row by row, so that memory does not grow with the ledger.

    A stream removed with its head, or rewritten as a whole, shows by a seal only.
    """
    report = Report(0, 0, [])
    for stream, rows in groupby(_rows(stream_id, alias), key=itemgetter(0)):
        report.streams += 1
        events, finding = _check(stream, map(_Row._make, rows))
        report.events += events
        if finding:
            report.findings.append(finding)
    return report


def _rows(stream_id: UUID | None, alias: str) -> Iterator[tuple[object, ...]]:
    streams = SQL("{} IN (e.stream_id, h.stream_id)").format(Literal(stream_id)) if stream_id else SQL("true")
    with cursor(alias) as opened, opened.copy(SQL(sql.text("verify")).format(streams=streams)) as copy:
        copy.set_types(_TYPES)
        yield from copy.rows()


def _check(stream_id: UUID, rows: Iterable[_Row]) -> tuple[int, Finding | None]:
    """Number of events, and the first thing wrong; reads on to the stream's end in any case."""
    events = 0
    previous = chain.GENESIS
    finding: Finding | None = None
    for row in rows:
        if row.version is None:
            return 0, _found(stream_id, 1, "all events are missing")
        events += 1
        if finding:
            continue
        if row.version != events:
            finding = _found(stream_id, events, "an event is missing")
        elif sha256(previous + row.message).digest() != row.hash:
            finding = _found(stream_id, events, "the event does not match its hash")
        previous = row.hash
    return events, finding or _check_head(row)


def _check_head(last: _Row) -> Finding | None:
    if last.head_version is None:
        return _found(last.stream_id, 1, "the head is missing")
    if last.head_version != last.version:
        return _found(last.stream_id, min(last.head_version, last.version or 0) + 1, "head and events disagree")
    if last.head_hash != last.hash:
        return _found(last.stream_id, last.head_version, "the head does not match the last event")
    if (last.head_status == "closed") != last.closes:
        return _found(last.stream_id, last.head_version, "the head's status does not match the last event")
    return None


def _found(stream_id: UUID, version: int, what: str) -> Finding:
    return Finding(f"stream {stream_id} version {version}", what)
