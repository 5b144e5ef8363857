"""kill -9 in the middle of live matches: each goes on from its last committed event, and nobody pays for the time."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from uuid import uuid4

import pytest

from tests.support.knowing import card_names_in
from tests.support.live import ROOT
from tests.support.meeting import Person, meet
from tests.support.scripted import Json, choose
from tests.support.upstack import Up, running_up, wait_until

MATCHES = 12
DOWN_SECONDS = 6.0
DEADLINE = 150.0


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    with running_up(tmp_path_factory.mktemp("crash") / "data") as stack:
        stack.wait_ready()
        yield stack


def url_of(up: Up) -> str:
    return f"http://127.0.0.1:{up.port}"


def manage(up: Up, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        env={name: value for name, value in os.environ.items() if name not in _FOREIGN} | {"BURA_DATA": str(up.data)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


_FOREIGN = frozenset({"DATABASE_URL", "CELERY_BROKER_URL", "CHANNEL_URL", "CHANNEL_PREFIX", "SECRET_KEY"})


@dataclass(slots=True)
class Player:
    """Plays over REST and asks again, under the same id, until it is answered."""

    person: Person
    match: str
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    """Versions with the types of events that were answered for."""

    def play(self, dice: Random, stopped: Event) -> Json:
        """Play both one's own part and the waiting until the match is over."""
        while not stopped.is_set():
            view = self.ask("GET", "view")
            if view["status"] == "finished":
                return view
            if view["viewer"] in view["to_act"] and view["phase"] != "window":
                body = {"id": str(uuid4()), "expected_version": view["version"], **choose(view, dice)}
                answer = self.ask("POST", "commands", body)
                self.acknowledged += [(event["version"], event["type"]) for event in answer.get("events", [])]
            else:
                time.sleep(0.05)
        return self.ask("GET", "view")

    def ask(self, method: str, what: str, body: Json | None = None) -> Json:
        """The answer of a service that may be down just now."""
        deadline = time.monotonic() + DEADLINE
        while True:
            try:
                return self._ask(method, what, body)
            except (OSError, HTTPException, ValueError):
                assert time.monotonic() < deadline, "the service does not come back"
                time.sleep(0.1)

    def _ask(self, method: str, what: str, body: Json | None) -> Json:
        request = urllib.request.Request(  # noqa: S310 -- the test's own service
            f"{self.person.url}/api/matches/{self.match}/{what}",
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.person.token}"},
            method=method,
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as response:  # noqa: S310 -- as above
                found: Json = json.load(response)
        except urllib.error.HTTPError as error:
            if error.code in (409, 422):
                return {}
            raise
        return found


def tables(up: Up, count: int, **settings: Any) -> list[tuple[Player, Player]]:
    found = []
    for number in range(count):
        people = [Person(url_of(up), f"{name}{number}") for name in ("a", "b")]
        match = meet(people, rules="georgian-3", **settings)
        found.append((Player(people[0], match), Player(people[1], match)))
    return found


def kill(up: Up, *names: str) -> None:
    """Kill -9, and wait until all of them were started again."""
    old = up.children()
    for name in names:
        os.kill(old[name], signal.SIGKILL)
    for name in names:
        wait_until(lambda name=name: up.children().get(name, old[name]) != old[name], f"a new {name}")  # type: ignore[misc]  # a default keeps the name
    wait_until(lambda: up.status("/health") == 200, "health")


def held(up: Up, names: tuple[str, ...], seconds: float) -> None:
    """Kill -9 and keep them down for some time."""
    children = up.children()
    os.kill(up.process.pid, signal.SIGSTOP)
    for name in names:
        os.kill(children[name], signal.SIGKILL)
    time.sleep(seconds)  # the down time itself
    os.kill(up.process.pid, signal.SIGCONT)
    wait_until(lambda: up.status("/health") == 200, "health")


@pytest.mark.slow
def test_matches_go_on_from_their_last_committed_event_and_coins_balance(up: Up) -> None:
    playing = tables(up, MATCHES, match_to=3, stake=100)
    players = [player for pair in playing for player in pair]
    stopped = Event()
    with ThreadPoolExecutor(len(players)) as pool:
        ends = [pool.submit(player.play, Random(number), stopped) for number, player in enumerate(players)]
        try:
            for names in (("web",), ("postgres",), ("worker", "beat"), ("web", "postgres"), ("valkey",)):
                time.sleep(1.0)  # let them play
                kill(up, *names)
            views = [end.result(timeout=DEADLINE) for end in ends]
        finally:
            stopped.set()
    assert {view["result"]["reason"] for view in views} == {"score"}
    for player in players:
        types = {event["version"]: event["type"] for event in player.ask("GET", "events")["events"]}
        assert [types.get(version) for version, _ in player.acknowledged] == [kind for _, kind in player.acknowledged]
    verified = manage(up, "ledger", "verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    books = manage(up, "ledger", "coins")
    assert books.returncode == 0, books.stdout + books.stderr


@pytest.mark.slow
@pytest.mark.parametrize("names", [("web",), ("postgres",), ("web", "postgres", "worker", "beat", "valkey")])
def test_down_time_is_charged_to_nobody(up: Up, names: tuple[str, ...]) -> None:
    [(nino, _)] = tables(up, 1)
    before = nino.ask("GET", "view")["clock"]
    began = time.monotonic()
    held(up, names, DOWN_SECONDS)
    after = nino.ask("GET", "view")["clock"]
    passed = time.monotonic() - began
    assert (after["seat"], after["reserve_ms"]) == (before["seat"], before["reserve_ms"])
    charged = (before["left_ms"] - after["left_ms"]) / 1000
    assert charged <= passed - DOWN_SECONDS + 0.5, f"{charged:.1f} s of {passed:.1f} s"


def test_the_log_of_a_crash_names_no_card(up: Up) -> None:
    for name in ("web", "worker"):
        [log] = list(Path(up.data).rglob(f"{name}.log"))
        assert not card_names_in(log.read_text(encoding="utf-8"))
