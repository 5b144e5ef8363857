"""kill -9 of every process of the service in the middle of a hundred live matches on sockets."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import psycopg
import pytest

from bura_project.stack.paths import StackPaths
from matches.writing import seat_command_id
from tests.support.crowd import Crowd, CrowdPlayer
from tests.support.live import ROOT
from tests.support.upstack import Up, running_up

MATCHES = 96
THINKING = 4
"""Matches in which nobody acts, so that their clocks show what is charged."""
PLAIN = {"rules": "georgian-3"}
STAKED = {"rules": "georgian-3", "stake": 100}
MOST_CHARGED = timedelta(seconds=2.2)
"""A silence is an outage after 1.5 seconds, and a beat comes each half second."""
MOST_GIVEN = timedelta(seconds=2.6)
"""At each outage: two seconds to come back, and the half second before the kill in which nobody beat."""
EXPECTED_REFUSALS = {"stale_version", "unavailable", "not_your_turn"}


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    with pytest.MonkeyPatch.context() as patch:
        # Each guest has an address of its own, so that the limits may stay as they are.
        patch.setenv("TRUSTED_PROXIES", "1")
        with running_up(tmp_path_factory.mktemp("crash") / "data") as stack:
            stack.wait_ready()
            yield stack


@pytest.mark.slow
async def test_a_hundred_matches_survive_the_death_of_every_process(up: Up) -> None:
    crowd = Crowd(up.port)
    await crowd.sit_down([STAKED if number % 8 == 0 else PLAIN for number in range(MATCHES)])
    await crowd.sit_down([STAKED] * THINKING, acts=False)
    thinking = [player.match for player, _ in crowd.pairs[-THINKING:]]
    await crowd.until(lambda: all(wait == "decision" for wait, _, _ in clocks(up, thinking)), "they think")
    await crowd.all_move()
    for names in (("worker", "beat"), ("web",), ("postgres",), ("web", "postgres")):
        before = clocks(up, thinking)
        killed_at = kill(up, *names)
        await crowd.until(partial(beat_after, up, killed_at), f"the clock goes on after the death of {names}")
        down = datetime.now(UTC) - killed_at
        await crowd.all_move()
        outages = outages_since(up, killed_at)
        for (_, old_due, old_reserve), (_, due, reserve) in zip(before, clocks(up, thinking), strict=True):
            assert reserve == old_reserve
            assert down - (due - old_due) <= MOST_CHARGED, names
            assert (due - old_due) - sum(outages, timedelta()) <= MOST_GIVEN * len(outages), names
    await crowd.end()
    assert min(player.reconnects for player in crowd.players) >= 2
    assert [fault for player in crowd.players for fault in player.faults] == []
    assert {code for player in crowd.players for code in player.refused} <= EXPECTED_REFUSALS
    check_streams(up, crowd.players)
    for task in ("verify", "coins"):
        checked = manage(up, "ledger", task)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def check_streams(up: Up, players: list[CrowdPlayer]) -> None:
    """Versions have no gap, what was acknowledged is there once, and everybody saw what is there."""
    stored: dict[str, list[tuple[int, str, UUID, int]]] = {}
    for stream, *event in query(up, "SELECT stream_id, version, type, command_id, command_index FROM ledger.event"):
        stored.setdefault(str(stream), []).append(tuple(event))
    for player in players:
        events = sorted(stored[player.match])
        assert [version for version, *_ in events] == list(range(1, len(events) + 1))
        types = {version: kind for version, kind, *_ in events}
        assert {version: types.get(version) for version in player.events} == player.events
        for done in player.acknowledged:
            command_id = seat_command_id(UUID(player.match), done.seat, done.id)
            places = [version for version, _, given, index in events if given == command_id and index == 0]
            assert places == [done.version + 1]
    assert sum(len(player.acknowledged) for player in players) > 5 * MATCHES


def kill(up: Up, *names: str) -> datetime:
    """Kill -9; gives when."""
    children = up.children()
    killed_at = datetime.now(UTC)
    for name in names:
        os.kill(children[name], signal.SIGKILL)
    return killed_at


def clocks(up: Up, matches: list[str]) -> list[tuple[str, datetime, list[int]]]:
    """What each of the matches waits for, until when, and the reserves."""
    rows = query(up, "SELECT match_id, wait, due_at, reserve_ms FROM matches_matchclock")
    found = {str(match): (wait, due, reserve) for match, wait, due, reserve in rows}
    return [found[match] for match in matches]


def beat_after(up: Up, moment: datetime) -> bool:
    """Whether a web process keeps time again."""
    try:
        return bool(query(up, "SELECT 1 FROM matches_servicebeat WHERE at > %s", moment))
    except psycopg.OperationalError:
        return False


def outages_since(up: Up, since: datetime) -> list[timedelta]:
    """How long nobody kept time after a moment; a busy machine may miss beats once more as all come back."""
    rows = query(up, "SELECT began_at, ended_at FROM matches_outage WHERE ended_at > %s", since)
    return [ended - max(began, since) for began, ended in rows]


def query(up: Up, text: str, *values: Any) -> list[Any]:
    with psycopg.connect(StackPaths.of(up.data).database_url) as connection:
        return connection.execute(text.encode(), values).fetchall()


def manage(up: Up, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command on the data of a running stack."""
    foreign = {"DATABASE_URL", "CELERY_BROKER_URL", "CHANNEL_URL", "CHANNEL_PREFIX", "SECRET_KEY"}
    kept = {name: value for name, value in os.environ.items() if name not in foreign}
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        env=kept | {"BURA_DATA": str(up.data)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
