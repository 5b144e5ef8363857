"""Processes, connections and the server are killed in the middle of movements; what is taken up again is done once."""

import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid5

import pytest
from django.core.management import call_command
from django.db import connection

from bura_project.stack.postgres import EmbeddedPostgres
from ledger.coins import api, audit
from tests.contract.ledger_support import connected
from tests.support.coin_plan import HOUSE, PLAYERS, PURSE, script

ROOT = Path(__file__).resolve().parents[2]
SEEDS = (1, 2, 2)
"""Two processes play the same script: each of its movements is made by both."""
DEADLINE = 120.0


class Faults:
    """Scripts in processes of their own, and what befalls them."""

    def __init__(self, server: EmbeddedPostgres) -> None:
        self._server = server
        self._rng = random.Random(7)
        self._started = [self._start(seed) for seed in SEEDS]
        self.killed = 0
        self.cut_off = 0

    def _start(self, seed: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.support.coin_plan", str(seed)]
        environment = os.environ | {"DATABASE_URL": self._server.dsn, "DJANGO_SETTINGS_MODULE": "bura_project.settings"}
        return subprocess.Popen(command, cwd=ROOT, env=environment)

    def kill_a_process(self) -> None:
        """The process comes back and begins from the start."""
        at = self._rng.randrange(len(SEEDS))
        if self._started[at].poll() is None:
            self._started[at].kill()
            self._started[at].wait(DEADLINE)
            self._started[at] = self._start(SEEDS[at])
            self.killed += 1

    def cut_connections(self) -> None:
        """The server ends the sessions of all scripts."""
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
            self.cut_off += cursor.fetchone()[0]

    def kill_the_server(self) -> None:
        """As when the power fails."""
        connection.close()
        self._server.kill()
        self._server.restart()

    def are_over(self) -> bool:
        """Whether every script has been played to its end."""
        return all(process.poll() is not None for process in self._started)

    def wait(self) -> None:
        """Until the last script is through; raises if one failed."""
        assert [process.wait(DEADLINE) for process in self._started] == [0] * len(SEEDS)

    def stop(self) -> None:
        """Leave nothing running."""
        for process in self._started:
            process.kill()
            process.wait(DEADLINE)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_what_is_cut_off_anywhere_and_taken_up_again_is_done_once(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path, durable=True)
    settings: dict[str, object] = {"HOST": str(server.socket_dir), "PORT": "", "NAME": "bura", "USER": "postgres"}
    with server, connected(**settings):
        call_command("migrate", "ledger", verbosity=0)
        for player in PLAYERS:
            api.adjust(key=uuid5(player, "purse"), player_id=player, amount=PURSE)
        faults = Faults(server)
        try:
            disturb(faults)
            faults.wait()
        finally:
            faults.stop()
        assert held() == expected()
        report = audit.verify()
        assert (report.findings, report.matches) == ([], 0)
        assert api.unsettled(datetime.now(UTC) + timedelta(days=1)) == []


def disturb(faults: Faults) -> None:
    """One fault after the other, each when the books have moved on since the last."""
    acts = [faults.cut_connections, faults.kill_a_process, faults.kill_the_server, faults.cut_connections] * 3
    for act in acts:
        moved_on(faults)
        act()
    assert faults.killed
    assert faults.cut_off


def moved_on(faults: Faults) -> None:
    """Wait until some more movements were made, or all are."""
    pause = threading.Event()
    before = transactions()
    deadline = time.monotonic() + DEADLINE
    while transactions() < before + 15 and not faults.are_over():
        assert time.monotonic() < deadline, "the scripts do not get on"
        pause.wait(0.002)


def transactions() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM ledger.coin_transaction")
        return int(cursor.fetchone()[0])


def held() -> dict[UUID, int]:
    return {player: api.holdings(player).at_hand for player in PLAYERS} | {HOUSE: audit.verify().house}


def expected() -> dict[UUID, int]:
    gains: Counter[UUID] = Counter()
    for seed in set(SEEDS):
        gains.update(script(seed).gains)
    return {player: PURSE + gains[player] for player in PLAYERS} | {HOUSE: gains[HOUSE]}
