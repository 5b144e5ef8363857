"""Projections: rows that follow the ledger, moved together with the mark of how far they have got."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID

from django.db import InterfaceError, OperationalError, transaction

from ledger import api, sql
from ledger.connection import cursor
from ledger.models import Checkpoint, StoppedStream
from ledger.types import Position, StoredEvent

BATCH = 500  # events a transaction
BATCH_OF_NEEDED = 5000  # the same where most of them need not be looked at


class Projection(Protocol):
    """Rows of the service that can be thrown away and made again from the ledger.

    An event's effect may depend on the rows that earlier events of its stream left, on nothing else, and
    it must be in the default database: the runner puts it into one transaction with the checkpoint.
    """

    name: str

    @property
    def needs(self) -> Collection[str] | None:
        """The types of events of which it must see each; of others it may get a stream's last alone. None: all."""

    def handle(self, events: Sequence[StoredEvent]) -> None:
        """Give the rows the effect of these events, which come in the global order, each once."""

    def reset(self) -> None:
        """Delete all rows; by DELETE, so that readers see the old ones until a rebuild is done."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What a projection needs of the events from a checkpoint on; applied only if the checkpoint still stands there."""

    start: Position
    read: int
    events: Sequence[StoredEvent]


@dataclass(frozen=True, slots=True)
class Lag:
    """How far a projection is behind: events, the age of the oldest in seconds, and streams it gave up."""

    name: str
    events: int
    seconds: float
    stopped_streams: int


@dataclass(frozen=True, slots=True)
class StoppedAt:
    """An event that a projection could not handle; `error` is the type's name alone."""

    stream_id: UUID
    version: int
    event_type: str
    error: str


_registered: dict[str, Projection] = {}


def register(projection: Projection) -> None:
    """Make a projection known to `catch_up`, `rebuild` and `lag`, under its name; from an app's `ready`."""
    if _registered.setdefault(projection.name, projection) is not projection:
        message = f"a projection named {projection.name} is registered already"
        raise ValueError(message)


def catch_up(name: str | None = None) -> int:
    """Handle all that is new, in one projection or in all; returns how many events it read.

    Safe to run twice and at once: whoever comes second finds the checkpoint moved and goes on from there.
    """
    return sum(_catch_up(projection) for projection in _named([name] if name else []))


def rebuild(*names: str) -> dict[str, int]:
    """Make projections anew from the first event (all, without names); returns the events read by each.

    One transaction each: until it ends readers see the old rows, and increments wait for the checkpoint.
    """
    return {projection.name: _rebuild(projection) for projection in _named(names)}


def hold(name: str) -> Position:
    """Where a projection stands; to the end of the transaction its increments wait."""
    Checkpoint.objects.get_or_create(projection=name)
    return Checkpoint.objects.select_for_update().get(projection=name).position


def replaced(name: str, *, position: Position, stopped: Iterable[StoppedAt]) -> None:
    """Say that a projection's rows were made anew, up to a position, by other means than `handle`.

    In the transaction that holds it and that changes the rows. `stopped` are the streams it had to give up.
    """
    Checkpoint.objects.filter(projection=name).update(**position._asdict())
    StoppedStream.objects.filter(projection=name).delete()
    StoppedStream.objects.bulk_create(StoppedStream(projection=name, **asdict(one)) for one in stopped)


def lag(*names: str) -> list[Lag]:
    """How far projections are behind (all, without names)."""
    return [_lag(projection.name) for projection in _named(names)]


def read_batch(projection: Projection) -> Batch:
    """The next events for a projection; empty when it is up to date. Outside of any transaction."""
    checkpoint, _ = Checkpoint.objects.get_or_create(projection=projection.name)
    return _read(projection, checkpoint.position)


def apply_batch(projection: Projection, batch: Batch) -> bool:
    """Effect and checkpoint in one transaction; False, and no effect, when a twin was here first."""
    with transaction.atomic():
        if not _move(projection.name, batch.start, batch.events[-1].position):
            return False
        _handle(projection, batch.events)
    return True


def _named(names: Iterable[str]) -> list[Projection]:
    try:
        return [_registered[name] for name in names] or list(_registered.values())
    except KeyError as error:
        message = f"no projection is named {error.args[0]}; there are: {', '.join(sorted(_registered)) or 'none'}"
        raise LookupError(message) from None


def _catch_up(projection: Projection) -> int:
    read = 0
    while (batch := read_batch(projection)).events:
        if apply_batch(projection, batch):
            read += batch.read
    return read


def _read(projection: Projection, start: Position) -> Batch:
    if projection.needs is not None:
        return Batch(start, *api.read_needed(start, BATCH_OF_NEEDED, projection.needs))
    events = api.read_all(start, BATCH)
    return Batch(start, len(events), events)


def _rebuild(projection: Projection) -> int:
    Checkpoint.objects.get_or_create(projection=projection.name)
    read = 0
    with transaction.atomic():
        # The lock makes increments wait; their checkpoint has moved when they get it.
        position = Checkpoint.objects.select_for_update().get(projection=projection.name).position
        StoppedStream.objects.filter(projection=projection.name).delete()
        projection.reset()
        end = Position(0, 0, 0)
        while (batch := _read(projection, end)).events:
            _handle(projection, batch.events)
            read += batch.read
            end = batch.events[-1].position
        _move(projection.name, position, end)
    return read


def _move(name: str, start: Position, end: Position) -> bool:
    """Compare and set: waits for a twin in mid-transaction, then finds its mark."""
    standing = Checkpoint.objects.filter(projection=name, epoch=start.epoch, xid=start.xid, gpos=start.gpos)
    return standing.update(epoch=end.epoch, xid=end.xid, gpos=end.gpos) == 1


def _handle(projection: Projection, events: Sequence[StoredEvent]) -> None:
    """All at once; if that fails, one by one, so that a poison event stops its own stream only."""
    stopped = set(StoppedStream.objects.filter(projection=projection.name).values_list("stream_id", flat=True))
    going = [event for event in events if event.stream_id not in stopped]
    if not going or _try(projection, going) is None:
        return
    for event in going:
        if event.stream_id not in stopped and (error := _try(projection, [event])):
            stopped.add(event.stream_id)
            _stop(projection.name, event, error)


def _try(projection: Projection, events: Sequence[StoredEvent]) -> Exception | None:
    try:
        with transaction.atomic():
            projection.handle(events)
    except (OperationalError, InterfaceError):
        # The database is at fault, not the event: give up the batch and let it come again.
        raise
    except Exception as error:  # noqa: BLE001 -- whatever a projection trips over must not stop the others
        return error
    return None


def _stop(name: str, event: StoredEvent, error: Exception) -> None:
    StoppedStream.objects.create(
        projection=name,
        stream_id=event.stream_id,
        version=event.version,
        event_type=event.type,
        error=type(error).__name__,
    )


def _lag(name: str) -> Lag:
    checkpoint = Checkpoint.objects.filter(projection=name).first() or Checkpoint(projection=name)
    with cursor("default") as opened:
        [(events, oldest)] = opened.execute(sql.text("lag"), checkpoint.position)
    seconds = (datetime.now(UTC) - oldest).total_seconds() if oldest else 0.0
    stopped = StoppedStream.objects.filter(projection=name).count()
    return Lag(name, events, max(seconds, 0.0), stopped)
