"""A seal finds what the chain alone cannot: a stream rewritten as a whole, or removed with its head."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from ledger import api, seals
from ledger.verify import verify
from tests.contract.ledger_support import DEADLINE, as_administrator, execute, moves

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _no_seals_left() -> Iterator[None]:
    yield
    with as_administrator():
        execute("TRUNCATE ledger.seal")


def sealed_stream(events: int = 3) -> UUID:
    """A stream under a seal; other sessions may hold the watermark back for a while."""
    stream = uuid4()
    api.append(stream, moves(events), expected_version=0, command_id=uuid4())
    for _ in range(int(DEADLINE * 1000)):
        made = seals.seal()
        if made and stream.bytes in made.heads:
            return stream
    raise AssertionError("the stream was not sealed")


def rewrite(stream: UUID) -> None:
    """A forged stream with a right chain of its own: old rows out, new ones in through the front door."""
    with as_administrator():
        execute("DELETE FROM ledger.event WHERE stream_id = %s", stream)
        execute("DELETE FROM ledger.head WHERE stream_id = %s", stream)
    api.append(stream, moves(3, "forged"), expected_version=0, command_id=uuid4())


def test_streams_that_grow_on_stand_as_they_were_sealed() -> None:
    stream = sealed_stream()
    api.append(stream, moves(1), expected_version=3, command_id=uuid4())
    sealed_stream()
    count, findings = seals.verify()
    assert count >= 2
    assert findings == []


def test_a_seal_covers_only_what_moved_since_the_last() -> None:
    sealed_stream()
    assert seals.seal() is None
    stream = sealed_stream()
    with connection.cursor() as cursor:
        cursor.execute("SELECT heads FROM ledger.seal ORDER BY number DESC LIMIT 1")
        [(heads,)] = cursor.fetchall()
    assert bytes(heads)[:16] == stream.bytes
    assert len(heads) == 52


def test_a_stream_rewritten_as_a_whole_is_found() -> None:
    stream = sealed_stream()
    rewrite(stream)
    assert verify(stream).findings == []
    _, [finding] = seals.verify()
    assert finding.where == f"stream {stream} version 3"
    with pytest.raises(CommandError, match="the ledger was changed"):
        call_command("ledger", "verify")


def test_a_stream_removed_with_its_head_is_found() -> None:
    stream = sealed_stream()
    with as_administrator():
        execute("DELETE FROM ledger.event WHERE stream_id = %s", stream)
        execute("DELETE FROM ledger.head WHERE stream_id = %s", stream)
    assert verify().findings == []
    _, [finding] = seals.verify()
    assert str(stream) in finding.where


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE ledger.seal SET heads = '' WHERE number = 1",
        "UPDATE ledger.seal SET at = at - interval '1 hour' WHERE number = 1",
        "UPDATE ledger.seal SET gpos = gpos + 1 WHERE number = 1",
        "UPDATE ledger.seal SET signature = sha256(signature) WHERE number = 1",
        "DELETE FROM ledger.seal WHERE number = 1",
    ],
)
def test_a_changed_seal_is_found(change: str) -> None:
    sealed_stream()
    sealed_stream()
    with as_administrator():
        assert execute(change) == 1
    assert seals.verify()[1]


def test_a_seal_made_with_another_key_is_found(settings: pytest.FixtureRequest) -> None:
    sealed_stream()
    settings.SECRET_KEY = "somebody else's"  # type: ignore[attr-defined]  # the fixture of pytest-django
    assert [finding.what for finding in seals.verify()[1]] == ["the signature does not match"]


def test_the_signature_can_be_kept_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    sealed_stream()
    with transaction.atomic():
        api.append(uuid4(), moves(1), expected_version=0, command_id=uuid4())
        call_command("ledger", "seal")
    assert capsys.readouterr().out == "nothing new to seal\n"
