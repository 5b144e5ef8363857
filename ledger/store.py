"""The ledger in PostgreSQL, on the connection that Django holds for this thread."""

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import Any, LiteralString, assert_never
from uuid import UUID

import psycopg
from django.db import connections, transaction

from ledger import sql, statement
from ledger.connection import cursor, raw
from ledger.statement import Answer
from ledger.types import (
    MAX_VERSION,
    Append,
    Appended,
    EarlyTransaction,
    EmptyAppend,
    Head,
    NewEvent,
    Position,
    Rider,
    StoredEvent,
    StreamClosed,
    VersionConflict,
)
from ledger.wire import append_parameters

_APPEND = sql.text("append_call")
_HEAD = sql.text("head")
_READ_STREAM = sql.text("read_stream")
_READ_ALL = sql.text("read_all")
_READ_NEEDED = sql.text("read_needed")
_START = Position(0, 0, 0)
_BLOCK = 500  # appends on their way at once


class PostgresLedger:
    """Outside `atomic` each append is a durable transaction of its own; inside it joins the open one."""

    def __init__(self, alias: str = "default") -> None:
        """`alias` is the Django database that holds the ledger."""
        self._alias = alias

    def append(
        self,
        stream_id: UUID,
        events: Sequence[NewEvent],
        *,
        expected_version: int,
        command_id: UUID,
        close: bool = False,
        rider: Rider | None = None,
    ) -> Appended:
        """See `ledger.port.Ledger.append`; with a rider either both happen or neither does."""
        if not events:
            raise EmptyAppend
        parameters = append_parameters(stream_id, events, _storable(expected_version), command_id, close=close)
        return _appended(self._call(parameters, rider), stream_id, expected_version)

    def append_many(self, appends: Iterable[Append]) -> list[Appended]:
        """See `ledger.port.Ledger.append_many`; sent in blocks, without waiting for each answer."""
        done: list[Appended] = []
        waiting = iter(appends)
        with transaction.atomic(using=self._alias):
            while block := list(islice(waiting, _BLOCK)):
                done += self._append_block(block)
        return done

    def head(self, stream_id: UUID) -> Head | None:
        """See `ledger.port.Ledger.head`."""
        with cursor(self._alias) as opened:
            row = opened.execute(_HEAD, (stream_id,)).fetchone()
        return Head(*row) if row else None

    def read_stream(self, stream_id: UUID, *, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        """See `ledger.port.Ledger.read_stream`."""
        return self._events(_READ_STREAM, (stream_id, after, limit))

    def read_all(self, after: Position | None, limit: int) -> list[StoredEvent]:
        """See `ledger.port.Ledger.read_all`."""
        return self._events(_READ_ALL, (*(after or _START), limit))

    def read_needed(self, after: Position, limit: int, types: Collection[str]) -> tuple[int, list[StoredEvent]]:
        """The next events as `read_all` has them, thinned out; with how many there were.

        Of all types but these only each stream's last is left, so that the end of what was read is always there.
        """
        with cursor(self._alias) as opened:
            rows = opened.execute(_READ_NEEDED, (*after, limit, list(types))).fetchall()
        return (rows[0][-1] if rows else 0), [_event(row[:-1]) for row in rows]

    def _call(self, parameters: list[bytes], rider: Rider | None) -> Answer:
        try:
            return statement.call(raw(self._alias), parameters, rider)
        except psycopg.Error:
            # Entered here only: around every append it would cost more than the call.
            with connections[self._alias].wrap_database_errors:
                raise

    def _append_block(self, block: list[Append]) -> list[Appended]:
        with cursor(self._alias) as opened:
            opened.executemany(_APPEND, [_values(append) for append in block], returning=True)
            answers = [Answer(*answer) for result in opened.results() for answer in result]
        return [
            _appended(answer, append.stream_id, append.expected_version)
            for append, answer in zip(block, answers, strict=True)
        ]

    def _events(self, query: LiteralString, values: tuple[object, ...]) -> list[StoredEvent]:
        with cursor(self._alias) as opened:
            return [_event(row) for row in opened.execute(query, values)]


def _event(columns: tuple[Any, ...]) -> StoredEvent:
    stream_id, version, type_, schema_version, at, command_id, body, *position = columns
    return StoredEvent(stream_id, version, type_, schema_version, at, command_id, body, Position(*position))


def _storable(version: int) -> int:
    """No stream stands at -1 or at the largest version, so what lies beyond conflicts there just as well."""
    return min(max(version, -1), MAX_VERSION)


def _values(append: Append) -> tuple[object, ...]:
    return (
        append.stream_id,
        _storable(append.expected_version),
        append.command_id,
        [event.type for event in append.events],
        [event.schema_version for event in append.events],
        [event.body for event in append.events],
        append.close,
    )


def _appended(answer: Answer, stream_id: UUID, expected: int) -> Appended:
    outcome, first_version, last_version, ridden = answer
    match outcome:
        case "appended":
            return Appended(first_version, last_version, ridden=ridden)
        case "repeated":
            return Appended(first_version, last_version, repeated=True)
        case "conflict":
            raise VersionConflict(stream_id, expected, last_version)
        case "closed":
            raise StreamClosed(stream_id, last_version)
        case "early":
            raise EarlyTransaction(stream_id)
        case _:
            assert_never(outcome)
