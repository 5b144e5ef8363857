"""Restored into a younger cluster, the ledger refuses to start until its epoch is raised."""

from uuid import uuid4

import pytest
from django.core.management import call_command

from ledger import api, epoch
from ledger.verify import verify
from tests.contract.ledger_support import as_administrator, execute, moves

pytestmark = pytest.mark.django_db


def restore_from_an_older_cluster() -> None:
    """As a logical restore leaves it: rows as they were, the cluster's own counter far below theirs."""
    with as_administrator():
        execute("UPDATE ledger.event SET xid = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8")
        execute("UPDATE ledger.head SET last_xid = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8")


def test_a_ledger_in_its_own_cluster_may_start() -> None:
    epoch.check()
    api.append(uuid4(), moves(1), expected_version=0, command_id=uuid4())
    epoch.check()


def test_a_restored_ledger_may_start_once_its_epoch_is_raised(capsys: pytest.CaptureFixture[str]) -> None:
    stream = uuid4()
    api.append(stream, moves(2), expected_version=0, command_id=uuid4())
    restore_from_an_older_cluster()
    with pytest.raises(epoch.RestoredFromTheFutureError, match="raise-epoch"):
        epoch.check()
    with pytest.raises(api.EarlyTransaction):
        api.append(stream, moves(1), expected_version=2, command_id=uuid4())

    call_command("ledger", "raise-epoch")
    assert capsys.readouterr().out == "epoch 2\n"
    epoch.check()
    api.append(stream, moves(1), expected_version=2, command_id=uuid4())
    positions = [event.position for event in api.read_stream(stream)]
    assert positions == sorted(positions)
    assert [position.epoch for position in positions] == [1, 1, 2]


def test_readers_do_not_wait_for_transaction_ids_of_an_earlier_epoch() -> None:
    stream = uuid4()
    api.append(stream, moves(2), expected_version=0, command_id=uuid4())
    restore_from_an_older_cluster()
    assert api.read_all(None, 10) == []
    epoch.raise_epoch()
    assert stream in {event.stream_id for event in api.read_all(None, 100_000)}


def test_raising_the_epoch_leaves_the_chain_whole() -> None:
    stream = uuid4()
    api.append(stream, moves(2), expected_version=0, command_id=uuid4())
    epoch.raise_epoch()
    api.append(stream, moves(1), expected_version=2, command_id=uuid4())
    assert verify(stream).findings == []
