"""Transactions that commit late: a reader without the watermark misses events, ours never does."""

import random
import threading
import time
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from ledger import api, sql
from ledger.connection import cursor
from ledger.store import PostgresLedger
from tests.contract.ledger_support import DEADLINE, end_of, execute, moves, threads

pytestmark = pytest.mark.django_db(transaction=True)

LEDGER = PostgresLedger()
Key = tuple[UUID, int]

# The same statement as ours, without the watermark.
NAIVE = "".join(line for line in sql.text("read_all").splitlines(keepends=True) if "pg_snapshot_xmin" not in line)


class Reader:
    """Follows the global order from a place on."""

    def __init__(self, start: api.Position | None, *, naive: bool) -> None:
        self.position = start or api.Position(0, 0, 0)
        self.naive = naive
        self.seen: list[Key] = []

    def poll(self) -> None:
        for key, position in self._page():
            self.seen.append(key)
            self.position = position

    def _page(self) -> list[tuple[Key, api.Position]]:
        if not self.naive:
            return [((e.stream_id, e.version), e.position) for e in LEDGER.read_all(self.position, 50)]
        with cursor("default") as opened:
            rows = opened.execute(NAIVE, (*self.position, 50)).fetchall()
        return [((row[0], row[1]), api.Position(*row[7:])) for row in rows]


def test_the_naive_statement_differs_by_the_watermark_alone() -> None:
    assert len(NAIVE.splitlines()) == len(sql.text("read_all").splitlines()) - 1


def test_a_reader_waits_below_an_open_transaction_and_the_naive_one_does_not() -> None:
    late, soon = uuid4(), uuid4()
    start = end_of(LEDGER)
    ours, naive = Reader(start, naive=False), Reader(start, naive=True)

    def write_soon() -> None:
        api.append(soon, moves(1), expected_version=0, command_id=uuid4())

    def poll() -> None:
        ours.poll()
        naive.poll()

    with transaction.atomic():
        api.append(late, moves(1), expected_version=0, command_id=uuid4())
        with threads(write_soon):
            pass
        with threads(poll):
            pass
        assert ours.seen == []
        assert naive.seen == [(soon, 1)]
    drain(ours, {(late, 1), (soon, 1)})
    naive.poll()
    assert ours.seen == [(late, 1), (soon, 1)]
    assert (late, 1) not in naive.seen


def drain(reader: Reader, expected: set[Key]) -> None:
    deadline = time.monotonic() + DEADLINE
    while not expected <= set(reader.seen) and time.monotonic() < deadline:
        reader.poll()


def read_to_the_end(reader: Reader) -> None:
    before = -1
    while len(reader.seen) > before:
        before = len(reader.seen)
        reader.poll()


class Writer:
    """Writes with pauses, rollbacks and transaction ids taken early, and notes what was committed."""

    def __init__(self, seed: int, streams: list[UUID], transactions: int) -> None:
        self._chance = random.Random(seed)
        self._streams = streams
        self._transactions = transactions
        self.committed: set[Key] = set()
        self.refused_early = 0

    def __call__(self) -> None:
        done = 0
        while done < self._transactions:
            done += self._transact()

    def _transact(self) -> bool:
        stream = self._chance.choice(self._streams)
        events = moves(self._chance.randint(1, 3))
        try:
            with transaction.atomic():
                if self._chance.random() < 0.5:
                    execute("SELECT pg_current_xact_id()")
                    self._pause()
                head = api.head(stream)
                version = head.version if head else 0
                answer = api.append(stream, events, expected_version=version, command_id=uuid4())
                self._pause()
                if self._chance.random() < 0.2:
                    transaction.set_rollback(True)
                    return True
        except api.VersionConflict:
            return False
        except api.EarlyTransaction:
            self.refused_early += 1
            return False
        self.committed |= {(stream, at) for at in range(answer.first_version, answer.last_version + 1)}
        return True

    def _pause(self) -> None:
        """The fault itself, not a wait for anything."""
        if self._chance.random() < 0.5:
            time.sleep(self._chance.random() * 0.01)


def test_under_writers_with_faults_ours_misses_nothing_and_the_naive_reader_is_caught() -> None:
    start = end_of(LEDGER)
    ours, naive = Reader(start, naive=False), Reader(start, naive=True)
    streams = [uuid4() for _ in range(8)]
    writers = [Writer(seed, streams, transactions=60) for seed in range(6)]
    stopped = threading.Event()

    def follow(reader: Reader) -> None:
        while not stopped.is_set():
            reader.poll()

    with threads(lambda: follow(ours), lambda: follow(naive)):
        try:
            with threads(*writers):
                pass
        finally:
            stopped.set()
    committed = set().union(*(writer.committed for writer in writers))
    drain(ours, committed)
    read_to_the_end(naive)

    assert len(committed) > 300
    assert sum(writer.refused_early for writer in writers) > 0
    assert committed - set(naive.seen), "the harness does not provoke late commits"
    assert set(ours.seen) == committed
    assert len(ours.seen) == len(committed)
    for stream in streams:
        versions = [version for seen, version in ours.seen if seen == stream]
        assert versions == sorted(versions)
