"""The timekeeper's thread: on the second, many bots at once, and on its feet again after a fault."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError

from ledger import api as ledger
from matches import beats, timekeeping
from matches.clock import Wait
from matches.keeper import Timekeeper
from matches.live_models import MatchClock, ServiceBeat, WebNode
from matches.loading import load
from matches.lobby import tables
from matches.lobby.settings import checked
from matches.models import Player
from tests.support.livetable import clock_row, hurry, players, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
DEADLINE = 20.0


@pytest.fixture
def keeping() -> Iterator[Timekeeper]:
    found = Timekeeper()
    found.start()
    yield found
    found.stop()


def due_in(match_id: Any, seconds: float) -> datetime:
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    MatchClock.objects.filter(match_id=match_id).update(due_at=moment)
    return moment


def wait_for(match_id: Any, type_: str) -> datetime:
    """When an event was appended."""
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        for event in ledger.read_stream(match_id):
            if event.type == type_:
                return event.at
        time.sleep(0.02)
    raise AssertionError(f"no {type_}")


def deciding() -> Any:
    match = sit_down(players(2))
    assert clock_row(match.match_id).wait == Wait.DECISION.value
    return match.match_id


def test_who_is_late_is_found_at_the_deadline(keeping: Timekeeper) -> None:  # noqa: ARG001 -- it runs
    match_id = deciding()
    moment = due_in(match_id, 1.0)
    late = wait_for(match_id, "timed_out") - moment
    assert timedelta() <= late < timedelta(seconds=0.5)


def test_what_was_overdue_when_it_started_is_done_at_once() -> None:
    match_id = deciding()
    due_in(match_id, -30.0)
    ServiceBeat.objects.create(at=datetime.now(UTC))
    found = Timekeeper()
    found.start()
    wait_for(match_id, "timed_out")
    found.stop()


def test_it_beats_and_says_that_its_process_lives(keeping: Timekeeper) -> None:  # noqa: ARG001 -- it runs
    deadline = time.monotonic() + DEADLINE
    while not (beats.is_kept() and WebNode.objects.filter(pk=beats.THIS_NODE).exists()):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_many_bots_at_once_do_not_keep_each_other_waiting(keeping: Timekeeper) -> None:  # noqa: ARG001 -- it runs
    found = []
    for number in range(25):
        host = Player.objects.create(name=f"host {number}")
        table = tables.create(host=host, settings=checked({"rules": "georgian-3", "match_to": 1}))
        table = tables.seat_bot(table_id=table.pk, player=host, seat=1, bot="random")
        found.append(table.match_id)
    waiting = {row.match_id: row.version for row in MatchClock.objects.filter(wait=Wait.BOT.value)}
    moment = datetime.now(UTC) + timedelta(seconds=1.5)
    MatchClock.objects.filter(match_id__in=waiting).update(due_at=moment)
    deadline = time.monotonic() + DEADLINE
    while MatchClock.objects.filter(match_id__in=waiting, wait=Wait.BOT.value).exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    for match_id, version in waiting.items():
        acted = next(event for event in ledger.read_stream(match_id) if event.version == version + 1)
        assert acted.at - moment < timedelta(seconds=1.5)
        assert acted.at >= moment or acted.at < moment - timedelta(seconds=0.5)


def test_a_bot_has_thought_before_its_time_and_acts_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    host = players(1)[0]
    table = tables.create(host=host, settings=checked({"rules": "georgian-3", "match_to": 1}))
    table = tables.seat_bot(table_id=table.pk, player=host, seat=1, bot="random")
    match_id = table.match_id
    assert match_id is not None
    while clock_row(match_id).wait != Wait.BOT.value:
        match_id = sit_with_bot(host)
    row = clock_row(match_id)
    one = timekeeping.Due(match_id, row.version, Wait.BOT, row.due_at)  # type: ignore[arg-type]  # it is due
    command = timekeeping.thought(one)
    assert command is not None
    monkeypatch.setattr("matches.table.bots_act", lambda _match: 1 / 0)
    assert not timekeeping.go_on(one, command)
    due_in(match_id, -0.001)
    assert timekeeping.go_on(one, command)


def sit_with_bot(host: Player) -> Any:
    MatchClock.objects.update(wait=None, due_at=None)
    table = tables.create(host=host, settings=checked({"rules": "georgian-3", "match_to": 1}))
    return tables.seat_bot(table_id=table.pk, player=host, seat=1, bot="random").match_id


def test_a_database_that_fails_for_a_while_is_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = deciding()
    due_in(match_id, -1.0)
    ServiceBeat.objects.create(at=datetime.now(UTC))
    failures = iter(range(5))

    def failing(before: datetime) -> list[timekeeping.Due]:
        if next(failures, None) is not None:
            raise OperationalError
        return due(before)

    due = timekeeping.due
    monkeypatch.setattr("matches.timekeeping.due", failing)
    found = Timekeeper()
    found.start()
    wait_for(match_id, "timed_out")
    found.stop()


def test_a_match_that_went_on_is_left_alone() -> None:
    match_id = deciding()
    row = clock_row(match_id)
    stale = timekeeping.Due(match_id, row.version - 1, Wait.DECISION, datetime.now(UTC))
    assert timekeeping.thought(stale) is None
    assert not timekeeping.go_on(stale)
    assert hurry(match_id)
    assert load(match_id).finished
