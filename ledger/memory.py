"""The ledger in memory: the same answers as PostgreSQL's, for tests and for play without a database."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from threading import RLock
from typing import Literal
from uuid import UUID

from ledger import chain
from ledger.types import (
    Append,
    Appended,
    Head,
    NewEvent,
    Position,
    StoredEvent,
    StreamClosed,
    VersionConflict,
)


@dataclass(slots=True)
class _Stream:
    events: list[StoredEvent] = field(default_factory=list)
    commands: dict[UUID, Appended] = field(default_factory=dict)
    hash: bytes = chain.GENESIS
    status: Literal["open", "closed"] = "open"

    def copy(self) -> "_Stream":
        return _Stream(self.events.copy(), self.commands.copy(), self.hash, self.status)


class MemoryLedger:
    """Every append is a transaction of its own, and they come one after the other."""

    def __init__(self) -> None:
        """Starts empty."""
        self._lock = RLock()
        self._streams: dict[UUID, _Stream] = {}
        self._all: list[StoredEvent] = []
        self._transaction = 0

    def append(
        self,
        stream_id: UUID,
        events: Sequence[NewEvent],
        *,
        expected_version: int,
        command_id: UUID,
        close: bool = False,
    ) -> Appended:
        """See `ledger.port.Ledger.append`."""
        [done] = self.append_many([Append(stream_id, events, expected_version, command_id, close)])
        return done

    def append_many(self, appends: Iterable[Append]) -> list[Appended]:
        """See `ledger.port.Ledger.append_many`."""
        with self._lock:
            streams, everything = dict(self._streams), len(self._all)
            self._transaction += 1
            try:
                return [self._append(append) for append in appends]
            except BaseException:
                self._streams = streams
                del self._all[everything:]
                raise

    def head(self, stream_id: UUID) -> Head | None:
        """See `ledger.port.Ledger.head`."""
        with self._lock:
            stream = self._streams.get(stream_id)
            return Head(stream_id, len(stream.events), stream.hash, stream.status) if stream else None

    def read_stream(self, stream_id: UUID, *, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        """See `ledger.port.Ledger.read_stream`."""
        with self._lock:
            stream = self._streams.get(stream_id, _Stream())
            return stream.events[after:][:limit]

    def read_all(self, after: Position | None, limit: int) -> list[StoredEvent]:
        """See `ledger.port.Ledger.read_all`."""
        with self._lock:
            start = bisect_right(self._all, after, key=lambda event: event.position) if after else 0
            return self._all[start : start + limit]

    def _append(self, append: Append) -> Appended:
        stream = self._streams.get(append.stream_id, _Stream()).copy()
        if done := stream.commands.get(append.command_id):
            return replace(done, repeated=True)
        current = len(stream.events)
        if current != append.expected_version:
            raise VersionConflict(append.stream_id, append.expected_version, current)
        if stream.status == "closed":
            raise StreamClosed(append.stream_id, current)
        self._write(stream, append)
        self._streams[append.stream_id] = stream
        done = stream.commands[append.command_id] = Appended(current + 1, len(stream.events))
        return done

    def _write(self, stream: _Stream, append: Append) -> None:
        now = datetime.now(UTC)
        for index, new in enumerate(append.events):
            event = StoredEvent(
                stream_id=append.stream_id,
                version=append.expected_version + index + 1,
                type=new.type,
                schema_version=new.schema_version,
                at=now,
                command_id=append.command_id,
                body=new.body,
                position=Position(1, self._transaction, len(self._all) + 1),
            )
            closes = append.close and index == len(append.events) - 1
            stream.hash = chain.link(stream.hash, event, command_index=index, closes=closes)
            stream.events.append(event)
            self._all.append(event)
        if append.close:
            stream.status = "closed"
