"""A rider changes together with the stream: either both happen or neither does."""

from uuid import UUID, uuid4

import pytest
from django.db import DataError, connection, transaction

from ledger import api
from ledger.api import Appended, Rider
from tests.contract.ledger_support import execute, moves

pytestmark = pytest.mark.django_db(transaction=True)

_TEXT = """
    moved AS (
        UPDATE rider SET version = $8::integer FROM appended
         WHERE outcome = 'appended' AND rider.version = $9::integer RETURNING rider.version, note
    )
    SELECT outcome, first_version, last_version, (SELECT version FROM moved), (SELECT note FROM moved),
           1 / CASE outcome WHEN 'appended' THEN (SELECT count(*) FROM moved) ELSE 1 END
      FROM appended
"""


@pytest.fixture(autouse=True)
def _row() -> None:
    execute("CREATE TEMPORARY TABLE IF NOT EXISTS rider (version integer, note text)")
    execute("TRUNCATE rider")
    execute("INSERT INTO rider VALUES (0, NULL)")


def append(stream: UUID, expected: int, command: UUID, row_at: int) -> Appended:
    values: list[bytes | None] = [str(expected + 1).encode(), str(row_at).encode()]
    rider = Rider("test", _TEXT, values)
    return api.append(stream, moves(1), expected_version=expected, command_id=command, rider=rider)


def row() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM rider")
        return int(cursor.fetchone()[0])


def test_both_happen_and_the_riders_query_is_answered() -> None:
    stream = uuid4()
    assert append(stream, 0, uuid4(), row_at=0) == Appended(1, 1, ridden=(b"1", None, b"1"))
    assert append(stream, 1, uuid4(), row_at=1) == Appended(2, 2, ridden=(b"2", None, b"1"))
    assert (row(), len(api.read_stream(stream))) == (2, 2)


def test_a_rider_that_fails_takes_the_append_with_it_and_the_connection_goes_on() -> None:
    stream = uuid4()
    with pytest.raises(DataError):
        append(stream, 0, uuid4(), row_at=7)
    assert (row(), api.read_stream(stream)) == (0, [])
    append(stream, 0, uuid4(), row_at=0)
    assert row() == 1


def test_what_is_refused_or_repeated_moves_nothing() -> None:
    stream, command = uuid4(), uuid4()
    append(stream, 0, command, row_at=0)
    with pytest.raises(api.VersionConflict):
        append(stream, 0, uuid4(), row_at=1)
    repeated = append(stream, 0, command, row_at=1)
    assert (repeated.repeated, repeated.first_version, row()) == (True, 1, 1)


def test_in_a_transaction_both_are_undone_together() -> None:
    stream = uuid4()
    with transaction.atomic():
        append(stream, 0, uuid4(), row_at=0)
        assert row() == 1
        transaction.set_rollback(True)
    assert (row(), api.read_stream(stream)) == (0, [])


def test_statements_that_the_server_has_forgotten_are_prepared_anew_whichever_comes_first() -> None:
    stream = uuid4()
    append(stream, 0, uuid4(), row_at=0)
    execute("DEALLOCATE ALL")
    for number in (1, 3):
        api.append(stream, moves(1), expected_version=number, command_id=uuid4())
        append(stream, number + 1, uuid4(), row_at=row())
    assert len(api.read_stream(stream)) == 5
