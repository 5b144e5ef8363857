"""One process of a contender: told `SECONDS` on a line of its input, it writes that long and answers moves a second.

Run as `python -m bura_project.bench.append_worker ledger|eventsourcing` with DATABASE_URL set.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from urllib.parse import parse_qsl, urlsplit
from uuid import uuid4

from bura_project.bench.append_load import BODIES, EVENT_TYPE, EVENTS_A_STREAM, MAX_EVENTS

THREADS = 8

# Writes until `perf_counter()` reaches the deadline; returns the number of moves.
Writer = Callable[[float], int]


def ledger_writer() -> Writer:
    """The service's own path: `ledger.api.append` on Django's connection, set up as in the web process."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "bura_project.settings"
    import django  # noqa: PLC0415 - the peer's process goes without

    django.setup()
    from ledger import api  # noqa: PLC0415 - after setup

    def write(deadline: float) -> int:
        moves = 0
        stream, version = uuid4(), 0
        while perf_counter() < deadline:
            count = moves % MAX_EVENTS + 1
            events = [api.NewEvent(EVENT_TYPE, body) for body in BODIES[:count]]
            done = api.append(stream, events, expected_version=version, command_id=uuid4())
            version = done.last_version
            moves += 1
            if version >= EVENTS_A_STREAM:
                stream, version = uuid4(), 0
        return moves

    return write


def eventsourcing_writer() -> Writer:
    """The peer's application recorder as it comes: it locks its table, so that readers miss nothing."""
    from eventsourcing.persistence import StoredEvent  # noqa: PLC0415 - not installed for production
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore  # noqa: PLC0415 - as above

    url = urlsplit(os.environ["DATABASE_URL"])
    datastore = PostgresDatastore(
        dbname=url.path.lstrip("/"),
        host=dict(parse_qsl(url.query))["host"],
        port=5432,
        user=url.username or "",
        password="",
        pool_size=THREADS,
    )
    recorder = PostgresApplicationRecorder(datastore)
    recorder.create_table()
    states = [body.encode() for body in BODIES]

    def write_one(deadline: float) -> int:
        moves = 0
        stream, version = uuid4(), 0
        while perf_counter() < deadline:
            count = moves % MAX_EVENTS + 1
            recorder.insert_events(
                [StoredEvent(stream, version + at, EVENT_TYPE, state) for at, state in enumerate(states[:count], 1)]
            )
            version += count
            moves += 1
            if version >= EVENTS_A_STREAM:
                stream, version = uuid4(), 0
        return moves

    def write(deadline: float) -> int:
        with ThreadPoolExecutor(THREADS) as threads:
            return sum(threads.map(write_one, [deadline] * THREADS))

    return write


def serve(writer: Writer) -> None:
    """Answer each line of the input, until it ends."""
    print("ready", flush=True)  # noqa: T201 - this is the protocol
    for line in sys.stdin:
        start = perf_counter()
        moves = writer(start + float(line))
        # The last move may end after its time: it counts, and so does the time it took.
        print(moves / (perf_counter() - start), flush=True)  # noqa: T201 - as above


if __name__ == "__main__":
    serve({"ledger": ledger_writer, "eventsourcing": eventsourcing_writer}[sys.argv[1]]())
