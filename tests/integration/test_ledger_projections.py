"""Projections: each event once, twins fenced, poison kept to its stream, a rebuild equal to the increments."""

import threading
from collections.abc import Collection, Iterator, Sequence
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction

from ledger import api, projections
from ledger.models import Checkpoint, StoppedStream
from ledger.store import PostgresLedger
from tests.contract.ledger_support import DEADLINE, end_of, execute, moves, threads

pytestmark = pytest.mark.django_db(transaction=True)


class Tally:
    """Counts the moves of the streams it was made for, each event noted in a table that takes it once."""

    name = "tally"
    needs: Collection[str] | None = None

    def __init__(self, streams: Sequence[UUID]) -> None:
        self.streams = set(streams)
        self.fail_on: dict[tuple[UUID, int], Exception] = {}

    def handle(self, events: Sequence[api.StoredEvent]) -> None:
        for event in events:
            if event.stream_id in self.streams:
                execute("INSERT INTO test_tally VALUES (%s, %s)", event.stream_id, event.version)
            if error := self.fail_on.get((event.stream_id, event.version)):
                raise error

    def reset(self) -> None:
        execute("DELETE FROM test_tally")

    def rows(self) -> list[tuple[UUID, int]]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT stream_id, version FROM test_tally ORDER BY 1, 2")
            return [(stream, version) for stream, version in cursor.fetchall()]

    def expected(self) -> list[tuple[UUID, int]]:
        return sorted((event.stream_id, event.version) for s in self.streams for event in api.read_stream(s))


@pytest.fixture
def tally(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tally]:
    made = Tally([uuid4() for _ in range(3)])
    monkeypatch.setattr(projections, "_registered", {})
    projections.register(made)
    execute("CREATE TABLE test_tally (stream_id uuid, version integer, PRIMARY KEY (stream_id, version))")
    end = end_of(PostgresLedger())
    if end:
        Checkpoint.objects.create(projection=made.name, epoch=end.epoch, xid=end.xid, gpos=end.gpos)
    yield made
    execute("DROP TABLE test_tally")


def write(streams: Sequence[UUID], count: int = 1) -> None:
    for stream in streams:
        head = api.head(stream)
        api.append(stream, moves(count), expected_version=head.version if head else 0, command_id=uuid4())


def catch_up(tally: Tally) -> None:
    """Until nothing is behind: other sessions may hold the watermark back for a while."""
    pause = threading.Event()
    for _ in range(int(DEADLINE / 0.01)):
        projections.catch_up("tally")
        if not projections.lag("tally")[0].events:
            return
        pause.wait(0.01)
    raise AssertionError(projections.lag(tally.name))


def test_every_event_is_handled_once(tally: Tally) -> None:
    for _ in range(3):
        write(list(tally.streams), 2)
        catch_up(tally)
    projections.catch_up()
    assert tally.rows() == tally.expected()
    assert len(tally.rows()) == 18


def test_of_events_that_are_not_needed_a_streams_last_is_enough(tally: Tally) -> None:
    tally.needs = {"deal"}
    for stream in tally.streams:
        events = [api.NewEvent(kind, "{}") for kind in ("play", "deal", "play", "play")]
        api.append(stream, events, expected_version=0, command_id=uuid4())
    catch_up(tally)
    assert tally.rows() == sorted((stream, version) for stream in tally.streams for version in (2, 4))


def test_a_failure_of_the_database_moves_neither_rows_nor_checkpoint(tally: Tally) -> None:
    [stream, *_] = tally.streams
    write([stream], 2)
    tally.fail_on[stream, 2] = OperationalError("gone")
    with pytest.raises(OperationalError):
        catch_up(tally)
    assert tally.rows() == []
    assert not StoppedStream.objects.exists()
    tally.fail_on.clear()
    catch_up(tally)
    assert tally.rows() == tally.expected()


def test_a_paused_twin_that_wakes_up_changes_nothing(tally: Tally) -> None:
    write(list(tally.streams), 2)
    paused = projections.read_batch(tally)
    catch_up(tally)
    if paused.events:
        assert not projections.apply_batch(tally, paused)
    assert tally.rows() == tally.expected()


def test_twins_that_run_at_once_handle_each_event_once(tally: Tally, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "BATCH", 3)
    write(list(tally.streams), 30)
    with threads(*[lambda: catch_up(tally)] * 4):
        pass
    assert tally.rows() == tally.expected()
    assert len(tally.rows()) == 90


def test_a_poison_event_stops_its_stream_and_no_other(tally: Tally) -> None:
    poisoned, *others = tally.streams
    tally.fail_on[poisoned, 2] = ValueError("a body that must not be told: S10")
    write(list(tally.streams), 3)
    catch_up(tally)
    write(list(tally.streams), 1)
    catch_up(tally)
    assert tally.rows() == [row for row in tally.expected() if row[0] in others or row == (poisoned, 1)]
    stop = StoppedStream.objects.get()
    assert (stop.stream_id, stop.version, stop.error) == (poisoned, 2, "ValueError")
    assert "S10" not in str(stop)
    assert projections.lag("tally")[0].stopped_streams == 1
    with pytest.raises(CommandError, match="some streams are stopped"):
        call_command("ledger", "lag")


def test_a_rebuild_after_the_mending_catches_the_stopped_stream_up(tally: Tally) -> None:
    [poisoned, *_] = tally.streams
    tally.fail_on[poisoned, 1] = KeyError()
    write(list(tally.streams), 3)
    catch_up(tally)
    tally.fail_on.clear()
    call_command("ledger", "rebuild", "tally")
    catch_up(tally)
    assert tally.rows() == tally.expected()
    assert not StoppedStream.objects.exists()


def test_a_rebuild_equals_the_increments(tally: Tally) -> None:
    write(list(tally.streams), 5)
    catch_up(tally)
    increments = tally.rows()
    execute("DELETE FROM test_tally WHERE version = 3")
    execute("INSERT INTO test_tally VALUES (gen_random_uuid(), 1)")
    projections.rebuild("tally")
    catch_up(tally)
    assert tally.rows() == increments


def test_a_rebuild_runs_while_increments_and_appends_go_on(tally: Tally) -> None:
    streams = list(tally.streams)
    write(streams, 5)
    seen: list[int] = []

    def append() -> None:
        for _ in range(20):
            write(streams)

    def increment() -> None:
        for _ in range(20):
            projections.catch_up("tally")
            seen.append(len(tally.rows()))

    def rebuild() -> None:
        for _ in range(3):
            projections.rebuild("tally")

    catch_up(tally)
    with threads(append, increment, rebuild):
        pass
    catch_up(tally)
    assert tally.rows() == tally.expected()
    assert min(seen) >= 15, "a reader saw a half-built projection"


def test_events_of_an_open_transaction_wait(tally: Tally) -> None:
    streams = list(tally.streams)
    with transaction.atomic():
        write(streams[:1])
        with threads(lambda: write(streams[1:])):
            pass
        with threads(lambda: projections.catch_up("tally")):
            pass
    assert tally.rows() == []
    catch_up(tally)
    assert tally.rows() == tally.expected()


def test_lag_tells_events_and_seconds(tally: Tally, capsys: pytest.CaptureFixture[str]) -> None:
    write(list(tally.streams), 2)
    [lag] = projections.lag()
    assert (lag.name, lag.events, lag.stopped_streams) == ("tally", 6, 0)
    assert 0 <= lag.seconds < DEADLINE
    call_command("ledger", "lag")
    assert capsys.readouterr().out.startswith("tally: 6 events behind, ")


def test_names_are_checked(tally: Tally) -> None:
    with pytest.raises(ValueError, match="registered already"):
        projections.register(Tally([]))
    projections.register(tally)
    with pytest.raises(LookupError, match="no projection is named nobody; there are: tally"):
        projections.catch_up("nobody")
    with pytest.raises(CommandError, match="no projection is named nobody"):
        call_command("ledger", "rebuild", "nobody")
