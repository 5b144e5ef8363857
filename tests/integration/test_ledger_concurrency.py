"""Many writers at once: one wins each version, and a command is applied once."""

import threading
from collections import Counter
from uuid import UUID, uuid4

import pytest
from django.db import InternalError, connection, transaction

from ledger import api
from ledger.verify import verify
from tests.contract.ledger_support import connected, execute, moves, threads

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 6


def test_exactly_one_writer_wins_each_version() -> None:
    stream = uuid4()
    wins: list[int] = []
    conflicts: list[int] = []
    together = threading.Barrier(WRITERS)

    def write() -> None:
        for version in range(25):
            together.wait()
            try:
                done = api.append(stream, moves(1), expected_version=version, command_id=uuid4())
            except api.VersionConflict as conflict:
                conflicts.append(conflict.current)
            else:
                wins.append(done.last_version)

    with threads(*[write] * WRITERS):
        pass
    assert sorted(wins) == list(range(1, 26))
    assert len(conflicts) == 25 * (WRITERS - 1)
    assert [e.version for e in api.read_stream(stream)] == list(range(1, 26))
    assert verify(stream).findings == []


@pytest.mark.parametrize("start", [0, 1])
def test_twins_of_one_command_at_the_same_moment_get_the_same_answer(start: int) -> None:
    together = threading.Barrier(WRITERS)
    answers: list[api.Appended] = []
    streams = [uuid4() for _ in range(20)]
    for stream in streams[: 20 * start]:
        api.append(stream, moves(1), expected_version=0, command_id=uuid4())
    commands = {stream: uuid4() for stream in streams}

    def write() -> None:
        for stream in streams:
            together.wait()
            answers.append(api.append(stream, moves(2), expected_version=start, command_id=commands[stream]))

    with threads(*[write] * WRITERS):
        pass
    assert Counter(answer.repeated for answer in answers) == {False: 20, True: 20 * (WRITERS - 1)}
    assert {(answer.first_version, answer.last_version) for answer in answers} == {(start + 1, start + 2)}
    assert all(len(api.read_stream(stream)) == start + 2 for stream in streams)


def test_an_append_joins_the_open_transaction_and_leaves_with_it() -> None:
    stream = uuid4()
    with transaction.atomic():
        # Nothing was sent before: the append itself has to open the transaction.
        api.append(stream, moves(1), expected_version=0, command_id=uuid4())
        assert api.head(stream) is not None
        transaction.set_rollback(True)
    assert api.head(stream) is None


def test_a_refusal_leaves_the_open_transaction_usable() -> None:
    stream = uuid4()
    with transaction.atomic():
        api.append(stream, moves(1), expected_version=0, command_id=uuid4())
        with pytest.raises(api.VersionConflict):
            api.append(stream, moves(1), expected_version=0, command_id=uuid4())
        api.append(stream, moves(1), expected_version=1, command_id=uuid4())
    assert len(api.read_stream(stream)) == 2


def test_a_transaction_that_failed_takes_no_append() -> None:
    stream = uuid4()
    with transaction.atomic():
        transaction.set_rollback(True)
        with pytest.raises(transaction.TransactionManagementError):
            api.append(stream, moves(1), expected_version=0, command_id=uuid4())
    assert api.head(stream) is None


def write_elsewhere(stream: UUID, version: int) -> None:
    def write() -> None:
        api.append(stream, moves(1), expected_version=version, command_id=uuid4())

    with threads(write):
        pass


def test_a_transaction_older_than_the_last_append_is_refused_and_a_new_one_is_not() -> None:
    stream = uuid4()
    with transaction.atomic():
        execute("SELECT pg_current_xact_id()")
        write_elsewhere(stream, 0)
        with pytest.raises(api.EarlyTransaction):
            api.append(stream, moves(1), expected_version=1, command_id=uuid4())
    with transaction.atomic():
        api.append(stream, moves(1), expected_version=1, command_id=uuid4())
    first, second = api.read_stream(stream)
    assert first.position < second.position


def test_a_command_written_twice_in_two_expectations_is_applied_once() -> None:
    stream, command = uuid4(), uuid4()
    api.append(stream, moves(1), expected_version=0, command_id=uuid4())
    answers: list[api.Appended] = []

    def write() -> None:
        answers.append(api.append(stream, moves(1), expected_version=2, command_id=command))

    with transaction.atomic():
        api.append(stream, moves(1), expected_version=1, command_id=command)
        with pytest.raises(api.VersionConflict), threads(write):
            pass
    with threads(write):
        pass
    assert answers == [api.Appended(2, 2, repeated=True)]


def test_a_connection_that_forgot_its_statements_prepares_again() -> None:
    stream = uuid4()
    api.append(stream, moves(1), expected_version=0, command_id=uuid4())
    execute("DEALLOCATE ALL")
    api.append(stream, moves(1), expected_version=1, command_id=uuid4())
    assert len(api.read_stream(stream)) == 2


def test_an_error_of_the_database_comes_as_djangos_and_loses_the_append_only() -> None:
    stream = uuid4()
    execute("SET default_transaction_read_only = on")
    with pytest.raises(InternalError, match="read-only transaction"):
        api.append(stream, moves(1), expected_version=0, command_id=uuid4())
    execute("SET default_transaction_read_only = off")
    api.append(stream, moves(1), expected_version=0, command_id=uuid4())
    assert len(api.read_stream(stream)) == 1


def test_appends_work_on_pooled_connections() -> None:
    stream = uuid4()
    pool = {"pool": {"min_size": 1, "max_size": 2}}
    with connected(OPTIONS=connection.settings_dict["OPTIONS"] | pool) as pooled:
        for version in range(5):
            api.append(stream, moves(1), expected_version=version, command_id=uuid4())
            # As at the end of a request: the connection goes back to the pool.
            pooled.close()
        with transaction.atomic():
            api.append(stream, moves(1), expected_version=5, command_id=uuid4())
        pooled.close()
        pooled.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's backend has it
    assert len(api.read_stream(stream)) == 6
