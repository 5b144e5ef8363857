"""Whatever an administrator changes behind the guards, verification finds."""

from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from ledger import api
from ledger.verify import verify
from tests.contract.ledger_support import as_administrator, execute, moves

pytestmark = pytest.mark.django_db

CHANGES = {
    "stream_id": "gen_random_uuid()",
    "version": "1000",
    "epoch": "epoch + 1",
    "xid": "(xid::text::bigint + 1)::text::xid8",
    "gpos": "gpos + 1000000",
    "type": "type || 'x'",
    "schema_version": "schema_version + 1",
    "at": "at + interval '1 microsecond'",
    "command_id": "gen_random_uuid()",
    "command_index": "command_index + 10",
    "closes": "NOT closes",
    "body": "body || ' '",
    "hash": "sha256(hash)",
}


@pytest.fixture
def stream() -> UUID:
    made = uuid4()
    for version in (0, 2, 4):
        api.append(made, moves(2, str(version)), expected_version=version, command_id=uuid4(), close=version == 4)
    return made


def test_an_untouched_ledger_is_in_order(stream: UUID) -> None:
    report = verify(stream)
    assert (report.streams, report.events, report.findings) == (1, 6, [])
    assert verify().findings == []


def found(stream: UUID) -> list[int]:
    """Versions at which verification of the whole ledger found something in this stream."""
    marks = [finding.where.split() for finding in verify().findings]
    return [int(version) for _, name, _, version in marks if name == str(stream)]


def test_the_changes_below_cover_every_column() -> None:
    assert execute(
        "SELECT FROM information_schema.columns WHERE table_schema = 'ledger' AND table_name = 'event'"
    ) == len(CHANGES)


@pytest.mark.parametrize("version", [1, 3, 6])
@pytest.mark.parametrize("column", CHANGES)
def test_a_changed_column_is_found(stream: UUID, column: str, version: int) -> None:
    with as_administrator():
        change = f"SET {column} = {CHANGES[column]} WHERE stream_id = %s AND version = %s"
        assert execute("UPDATE ledger.event " + change, stream, version) == 1
    assert found(stream) == [version]


@pytest.mark.parametrize("version", [1, 3, 6])
def test_a_deleted_event_is_found(stream: UUID, version: int) -> None:
    with as_administrator():
        execute("DELETE FROM ledger.event WHERE stream_id = %s AND version = %s", stream, version)
    assert found(stream) == [version]


def test_swapped_events_are_found(stream: UUID) -> None:
    with as_administrator():
        for old, new in ((2, 99), (3, 2), (99, 3)):
            execute("UPDATE ledger.event SET version = %s WHERE stream_id = %s AND version = %s", new, stream, old)
    assert found(stream) == [2]


def test_a_cut_tail_is_found(stream: UUID) -> None:
    with as_administrator():
        execute("DELETE FROM ledger.event WHERE stream_id = %s AND version > 4", stream)
    [finding] = verify(stream).findings
    assert str(finding) == f"stream {stream} version 5: head and events disagree"


def test_all_events_gone_are_found(stream: UUID) -> None:
    with as_administrator():
        execute("DELETE FROM ledger.event WHERE stream_id = %s", stream)
    [finding] = verify(stream).findings
    assert finding.what == "all events are missing"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE ledger.head SET version = version - 1",
        "UPDATE ledger.head SET hash = sha256(hash)",
        "UPDATE ledger.head SET status = 'open'",
        "DELETE FROM ledger.head",
    ],
)
def test_a_changed_head_is_found(stream: UUID, change: str) -> None:
    with as_administrator():
        assert execute(f"{change} WHERE stream_id = %s", stream) == 1
    assert len(verify(stream).findings) == 1


def test_the_command_names_what_was_changed_and_fails(stream: UUID, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("ledger", "verify", "--stream", str(stream))
    assert capsys.readouterr().out == "ok: 1 streams, 6 events, 0 seals\n"
    with as_administrator():
        execute("UPDATE ledger.event SET body = '{}' WHERE stream_id = %s AND version = 2", stream)
    with pytest.raises(CommandError, match="1 findings"):
        call_command("ledger", "verify", "--stream", str(stream))
    assert capsys.readouterr().out == f"stream {stream} version 2: the event does not match its hash\n"


def test_the_command_says_when_there_is_no_such_stream() -> None:
    with pytest.raises(CommandError, match="there is no stream"):
        call_command("ledger", "verify", "--stream", str(uuid4()))
