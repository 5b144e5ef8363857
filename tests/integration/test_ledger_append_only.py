"""The database itself refuses every way in but the append function."""

from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, ProgrammingError, connection, transaction

from ledger import api
from tests.contract.ledger_support import execute, moves

pytestmark = pytest.mark.django_db


@pytest.fixture
def stream() -> UUID:
    made = uuid4()
    api.append(made, moves(3), expected_version=0, command_id=uuid4())
    return made


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger.event SET body = '{}'",
        "DELETE FROM ledger.event",
        "TRUNCATE ledger.event",
        "INSERT INTO ledger.event SELECT * FROM ledger.event",
        "UPDATE ledger.head SET version = version + 1",
        "DELETE FROM ledger.head",
        "TRUNCATE ledger.head",
        "INSERT INTO ledger.head SELECT gen_random_uuid(), 1, hash, last_xid, status FROM ledger.head",
        "UPDATE ledger.epoch SET number = 99",
        "INSERT INTO ledger.epoch VALUES (false, 2)",
        "DELETE FROM ledger.epoch",
        "TRUNCATE ledger.epoch",
        "INSERT INTO ledger.seal VALUES (1, now(), 1, '1', 1, '', sha256(''))",
        "TRUNCATE ledger.seal",
    ],
)
def test_a_superuser_cannot_change_the_ledger_by_hand(stream: UUID, statement: str) -> None:
    before = (api.head(stream), api.read_stream(stream))
    with pytest.raises(ProgrammingError, match="append-only"), transaction.atomic():
        execute(statement)
    assert (api.head(stream), api.read_stream(stream)) == before


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM ledger.event",
        "INSERT INTO ledger.head SELECT * FROM ledger.head",
        "SELECT ledger.append(gen_random_uuid(), 0, gen_random_uuid(), '{t}', '{1}', '{{}}', false)",
        "SELECT ledger.raise_epoch()",
    ],
)
def test_another_role_gets_nothing_at_all(stream: UUID, statement: str) -> None:
    execute("CREATE ROLE ledger_stranger")
    execute("SET LOCAL ROLE ledger_stranger")
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        execute(statement)
    execute("RESET ROLE")
    assert len(api.read_stream(stream)) == 3


def test_the_function_answers_as_if_nobody_could_shadow_its_tables(stream: UUID) -> None:
    execute("CREATE TEMP TABLE event (LIKE ledger.event)")
    execute("SET LOCAL search_path = pg_temp, public")
    assert api.append(stream, moves(1), expected_version=3, command_id=uuid4()).last_version == 4


@pytest.mark.parametrize(
    "arguments",
    [
        "'{}', '{}', '{}'",
        "'{t}', '{1}', '{a,b}'",
        "'{t}', '{0}', '{a}'",
        "'{\"\"}', '{1}', '{a}'",
        "'{t}', '{1}', NULL",
    ],
)
def test_the_function_refuses_events_that_are_not_whole(stream: UUID, arguments: str) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SELECT ledger.append(%s, 3, gen_random_uuid(), {arguments}, false)", [stream])
    assert len(api.read_stream(stream)) == 3
