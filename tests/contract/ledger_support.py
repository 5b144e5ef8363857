"""What the tests of the ledger share: events to write, and reading until all is there."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from ledger.api import NewEvent, Position, StoredEvent
from ledger.port import Ledger

DEADLINE = 30.0


def moves(count: int, text: str = "") -> list[NewEvent]:
    """Events with bodies that differ."""
    return [NewEvent("play", f'{{"card":"S{index}","text":"{text}"}}') for index in range(count)]


def end_of(ledger: Ledger) -> Position | None:
    """The last place in the global order that readers may see now."""
    last: Position | None = None
    while events := ledger.read_all(last, 5000):
        last = events[-1].position
    return last


def read_all_until(
    ledger: Ledger, after: Position | None, enough: Callable[[list[StoredEvent]], bool]
) -> list[StoredEvent]:
    """Read on in the global order; other sessions may hold the watermark back for a while."""
    seen: list[StoredEvent] = []
    deadline = time.monotonic() + DEADLINE
    while not enough(seen) and time.monotonic() < deadline:
        seen += ledger.read_all(seen[-1].position if seen else after, 100)
    return seen


@contextmanager
def threads(*targets: Callable[[], object]) -> Iterator[None]:
    """Run each target in a thread with connections of its own; an error in one is raised at the end."""
    errors: list[BaseException] = []

    def guarded(target: Callable[[], object]) -> None:
        try:
            target()
        except BaseException as error:  # noqa: BLE001 -- raised below, in the test's own thread
            errors.append(error)
        finally:
            connections.close_all()

    started = [threading.Thread(target=guarded, args=(target,)) for target in targets]
    for thread in started:
        thread.start()
    try:
        yield
    finally:
        for thread in started:
            thread.join(DEADLINE)
    if errors:
        raise errors[0]


@contextmanager
def connected(**changes: object) -> Iterator[BaseDatabaseWrapper]:
    """In this thread the default connection has these settings besides, for the while."""
    usual = connections["default"]
    other = type(usual)({**usual.settings_dict, **changes}, alias="default")
    connections["default"] = other
    try:
        yield other
    finally:
        other.close()
        connections["default"] = usual


@contextmanager
def as_administrator() -> Iterator[None]:
    """Take the guards down on this connection, as somebody with full rights could."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        try:
            yield
        finally:
            cursor.execute("SET session_replication_role = DEFAULT")


def execute(query: str, *values: UUID | int) -> int:
    """Run a statement by hand; returns the number of rows it touched."""
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return int(cursor.rowcount)
