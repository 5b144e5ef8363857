"""kill -9 of every process in the middle of a hundred live matches: each goes on from its last committed event.

What is asserted of clocks is what the service has written of them, so that no busy machine changes it.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import psycopg
import pytest

from bura_project.stack.paths import StackPaths
from matches.beats import COMING_BACK
from matches.writing import seat_command_id
from tests.support.crowd import Crowd, CrowdPlayer
from tests.support.knowing import card_names_in
from tests.support.live import ROOT
from tests.support.upstack import Up, alive, running_up

MATCHES = 96
THINKING = 4
"""Matches in which nobody acts, so that their clocks show what is charged."""
PLAIN = {"rules": "georgian-3"}
STAKED = {"rules": "georgian-3", "stake": 100}
DOWN_SECONDS = 3.0
"""How long what was killed stays dead, well beyond the silence that is an outage."""
PATIENCE = 120.0
EXPECTED_REFUSALS = {"stale_version", "unavailable", "not_your_turn"}


@dataclass(frozen=True, slots=True)
class Row:
    """A match's clock as it is stored."""

    wait: str | None
    started_at: datetime
    due_at: datetime
    reserve_ms: list[int]


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    with pytest.MonkeyPatch.context() as patch:
        # Each guest has an address of its own, so that the limits may stay as they are.
        patch.setenv("TRUSTED_PROXIES", "1")
        with running_up(tmp_path_factory.mktemp("crash") / "data") as stack:
            stack.wait_ready()
            yield stack


@pytest.mark.slow
async def test_a_hundred_matches_survive_the_death_of_every_process_and_pay_for_no_time(up: Up) -> None:
    crowd = Crowd(up.port)
    await crowd.sit_down([STAKED if number % 8 == 0 else PLAIN for number in range(MATCHES)])
    await crowd.all_move(seconds=PATIENCE)
    for names in (("worker", "beat"), ("web",), ("postgres",), ("web", "worker", "beat", "postgres", "valkey")):
        thinking = await sit_and_think(up, crowd)
        before = clocks(up, thinking)
        killed_at = await kill(up, *names)
        await crowd.until(partial(beat_after, up, killed_at), f"the clock goes on after the death of {names}", PATIENCE)
        await crowd.all_move(seconds=PATIENCE)
        outages = outages_since(up, killed_at)
        if names != ("worker", "beat"):
            began, ended = outages[0]
            assert began <= killed_at, f"{names}: what was down is charged from the last sign of life on"
            assert ended >= killed_at + timedelta(seconds=DOWN_SECONDS)
        for old, new in zip(before, clocks(up, thinking), strict=True):
            assert new == given_back(old, outages), names
    await crowd.end()
    assert min(player.reconnects for player in crowd.players if player.acts) >= 2
    assert [fault for player in crowd.players for fault in player.faults] == []
    assert {code for player in crowd.players for code in player.refused} <= EXPECTED_REFUSALS
    check_streams(up, crowd.players)
    for task in ("verify", "coins"):
        checked = manage(up, "ledger", task)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    for name in ("web", "worker"):
        assert not card_names_in(StackPaths.of(up.data).logs.joinpath(f"{name}.log").read_text(encoding="utf-8"))


async def sit_and_think(up: Up, crowd: Crowd) -> list[str]:
    """New matches in which nobody acts; gives their ids once a decision is awaited at each."""
    await crowd.sit_down([STAKED] * THINKING, acts=False)
    matches = [player.match for player, _ in crowd.pairs[-THINKING:]]
    await crowd.until(lambda: all(one.wait == "decision" for one in clocks(up, matches)), "they think", PATIENCE)
    return matches


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


async def kill(up: Up, *names: str) -> datetime:
    """Kill -9, and keep dead for a while what would be started anew at once; gives when all of them were dead."""
    children = up.children()
    os.kill(up.process.pid, signal.SIGSTOP)
    for name in names:
        os.kill(children[name], signal.SIGKILL)
    # PostgreSQL's sessions outlive it for a moment, those above all that it began last, and may still commit.
    async with asyncio.timeout(PATIENCE):
        while any(alive(children[name]) for name in names) or ("postgres" in names and up.database_processes()):  # noqa: ASYNC110 -- a process of another sets no event
            await asyncio.sleep(0.001)
    killed_at = datetime.now(UTC)
    await asyncio.sleep(DOWN_SECONDS)
    os.kill(up.process.pid, signal.SIGCONT)
    return killed_at


def clocks(up: Up, matches: list[str]) -> list[Row]:
    """What each of the matches waits for, since when and until when, and the reserves."""
    rows = query(up, "SELECT match_id, wait, started_at, due_at, reserve_ms FROM matches_matchclock")
    found = {str(match): Row(*row) for match, *row in rows}
    return [found[match] for match in matches]


def given_back(row: Row, outages: list[tuple[datetime, datetime]]) -> Row:
    """The clock of a match that stands, moved by all the time in which nobody could play, and what comes on top."""
    for began, ended in outages:
        if row.started_at < ended:
            given = ended - max(began, row.started_at) + COMING_BACK
            row = replace(row, started_at=row.started_at + given, due_at=row.due_at + given)
    return row


def beat_after(up: Up, moment: datetime) -> bool:
    """Whether a web process keeps time again."""
    try:
        return bool(query(up, "SELECT 1 FROM matches_servicebeat WHERE at > %s", moment))
    except psycopg.OperationalError:
        return False


def outages_since(up: Up, since: datetime) -> list[tuple[datetime, datetime]]:
    """From when to when nobody kept time; a busy machine may miss beats once more as all come back."""
    return query(up, "SELECT began_at, ended_at FROM matches_outage WHERE ended_at > %s ORDER BY ended_at", since)


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
