"""The WebSocket interface on a running service: whole matches, spectators, rubbish, and no card too many."""

import json
import re
import time
import urllib.error
import urllib.request
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from matches.realtime.consumers import CLOSE_RUBBISH, RUBBISH_BORNE
from matches.realtime.unknown import CLOSE_UNKNOWN
from tests.support.knowing import Truth, card_names_in
from tests.support.live import ROOT, LiveStack
from tests.support.scripted import Json, SocketPlayer, choose, following

DEADLINE = 20.0


def ask(live: LiveStack, path: str, body: Json | None = None, token: str | None = None) -> Json:
    return ask_for_cookies(live, path, body, token)[0]


def ask_for_cookies(
    live: LiveStack, path: str, body: Json | None = None, token: str | None = None
) -> tuple[Json, list[str]]:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(live.url + path, data, headers)  # noqa: S310 -- the test's own service
    with urllib.request.urlopen(request, timeout=20) as response:  # noqa: S310 -- as above
        cookies = response.headers.get_all("Set-Cookie") or []
        return json.load(response), [value.partition(";")[0] for value in cookies]


class Table:
    """A match against a bot, opened by a guest with a token."""

    def __init__(self, live: LiveStack, rules: str = "georgian-3", **form: Any) -> None:
        self.live = live
        self.token: str = ask(live, "/api/guests", {"name": "nino"})["token"]
        form = {"rules": rules, "bot": "random"} | form
        self.match: str = ask(live, "/api/matches", form, self.token)["match"]

    def seated(self, player: SocketPlayer) -> SocketPlayer:
        player.send({"type": "authenticate", "token": self.token})
        assert player.read_until("welcome")["view"]["viewer"] == 0
        return player

    def view(self) -> Json:
        return ask(self.live, f"/api/matches/{self.match}/view", token=self.token)

    def truth(self) -> Truth:
        return Truth(ask(self.live, f"/api/matches/{self.match}/events")["events"])


def play(player: SocketPlayer, dice: Random) -> None:
    while player.view["status"] == "running":
        answer = player.command(choose(player.view, dice))
        assert answer["ok"], answer


def assert_no_errors(live: LiveStack) -> None:
    log = Path(live.logs / "web.log").read_text(encoding="utf-8")
    assert not [line for line in log.splitlines() if "ERROR" in line or "Traceback" in line]
    assert not card_names_in(log)


@pytest.mark.slow
def test_a_match_of_eleven_is_played_while_a_spectator_watches(live: LiveStack) -> None:
    table = Table(live, match_to=11)
    with following(live.url, table.match) as watcher, following(live.url, table.match) as player:
        table.seated(player)
        play(player, Random(11))
        while watcher.view["status"] == "running":
            watcher.read()
        assert max(player.view["score"]) >= 11
        versions = list(range(1, player.view["version"] + 1))
        assert [event["version"] for event in player.events] == versions
        assert [event["version"] for event in watcher.events] == versions
        truth = table.truth()
        for viewer, socket in ((0, player), ("spectator", watcher)):
            for message in socket.received[1:]:
                if message.get("error", {}).get("code") == "too_fast":
                    continue
                version = message.get("version") or message["view"]["version"]
                if not truth.finished_at(version):
                    truth.check(viewer, message, version)
    assert_no_errors(live)


@pytest.mark.parametrize("rules", ["georgian-5", "georgian-pairs", "staked-3", "pot-ukrainian", "pot-lithuanian"])
def test_other_rule_sets_are_played_through_the_socket(live: LiveStack, rules: str) -> None:
    table = Table(live, rules, **({} if rules.startswith("pot") else {"match_to": 1}))
    with following(live.url, table.match) as player:
        play(table.seated(player), Random(5))
        assert player.view["result"]


def test_a_socket_that_comes_back_gets_what_it_missed_and_no_more(live: LiveStack) -> None:
    table = Table(live)
    with following(live.url, table.match) as player:
        table.seated(player)
        seen = player.view["version"]
        player.command(choose(player.view, Random(2)))
        now = player.view["version"]
    with following(live.url, table.match, after=seen) as again:
        assert [event["version"] for event in again.events] == list(range(seen + 1, now + 1))
    with following(live.url, table.match, after=now) as again:
        assert again.events == []


def test_a_session_takes_its_seat_without_a_word(live: LiveStack) -> None:
    view, cookies = ask_for_cookies(live, "/api/matches", {"rules": "georgian-3", "bot": "random"})
    with following(live.url, view["match"], cookie="; ".join(cookies)) as player:
        assert player.view["viewer"] == 0
        assert player.command(choose(player.view, Random(1)))["ok"]


def test_rest_and_socket_see_the_same_match(live: LiveStack) -> None:
    table = Table(live)
    with following(live.url, table.match) as player:
        table.seated(player)
        command = {"id": str(uuid4()), "expected_version": player.view["version"], **choose(player.view, Random(3))}
        answer = ask(live, f"/api/matches/{table.match}/commands", command, table.token)
        while player.view["version"] < answer["version"]:
            player.read()
        assert player.view == answer["view"]
        # The same command over the other way is a repeat.
        player.send({"type": "command", "command": command})
        repeat = player.read_until("answer")
        assert (repeat["ok"], repeat["version"]) == (True, answer["version"])


def test_commands_out_of_turn_stale_or_for_another_seat_are_refused_and_change_nothing(live: LiveStack) -> None:
    table = Table(live)
    before = table.view()
    with following(live.url, table.match) as spectator, following(live.url, table.match) as player:
        table.seated(player)
        legal = choose(player.view, Random(1))
        refusals = [
            (spectator.command(legal), "not_your_seat"),
            (player.command(legal, seat=1), "not_your_seat"),
            (player.command(legal, expected_version=player.view["version"] + 7), "stale_version"),
            (player.command({"type": "lead", "cards": ["As", "Kh"]}), None),
            (player.command({"type": "raise", "to": 6}), None),
        ]
        for answer, code in refusals:
            assert answer["ok"] is False
            assert code is None or answer["error"]["code"] == code
            assert code is not None or answer["error"]["clause"].startswith("rules.md §")
            assert answer["version"] == before["version"]
        stale = player.command(legal, expected_version=1)
        assert [event["version"] for event in stale["events"]] == list(range(2, before["version"] + 1))
    assert table.view() == before


RUBBISH = [
    "",
    "{",
    "null",
    "[]",
    "7",
    "NaN",
    b"\x00\xff",
    b'{"type":"ping"}',
    "[" * 16_000,
    '{"type":' * 2_000,
    "x" * 20_000,
    {"type": "cheat"},
    {"type": ["command"]},
    {"type": "command"},
    {"type": "command", "command": []},
    {"type": "command", "command": {}},
    {"type": "command", "command": {"type": "lead", "id": "\x00", "expected_version": 1, "cards": ["As"]}},
    {"type": "authenticate"},
    {"type": "authenticate", "token": 7},
]


def test_rubbish_gets_a_clear_error_and_the_socket_stays_open(live: LiveStack) -> None:
    table = Table(live)
    before = table.view()
    with following(live.url, table.match) as player:
        table.seated(player)
        for rubbish in RUBBISH:
            player.send(rubbish)
            refusal = player.read()
            assert refusal["type"] in ("error", "answer")
            assert refusal["error"]["code"] == "malformed"
            assert "\n" not in refusal["error"]["message"]
        player.send({"type": "ping"})
        assert player.read() == {"type": "pong", "version": before["version"]}
        assert player.command(choose(player.view, Random(1)))["ok"]
    assert_no_errors(live)


def test_endless_rubbish_closes_the_socket(live: LiveStack) -> None:
    with following(live.url, Table(live).match) as player:
        for _ in range(RUBBISH_BORNE):
            player.send("rubbish")
            assert player.read()["type"] == "error"
        with pytest.raises(ConnectionClosed) as closed:
            player.read()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CLOSE_RUBBISH


def test_a_token_that_is_nobodys_leaves_the_socket_a_spectator(live: LiveStack) -> None:
    with following(live.url, Table(live).match) as player:
        player.send({"type": "authenticate", "token": "nobody"})
        assert player.read()["error"]["code"] == "unknown_token"
        assert player.view["viewer"] == "spectator"


def test_an_unknown_match_is_told_and_closed(live: LiveStack) -> None:
    with following(live.url, str(uuid4())) as player:
        assert player.received[0]["error"]["code"] == "not_found"
        with pytest.raises(ConnectionClosed):
            player.read()


@pytest.mark.parametrize("place", ["/ws/", "/ws/matches/no-uuid", "/nowhere"])
def test_a_socket_that_leads_nowhere_is_told_and_closed(live: LiveStack, place: str) -> None:
    with connect(live.url.replace("http", "ws", 1) + place, origin=Origin(live.url)) as connection:
        assert json.loads(connection.recv(timeout=DEADLINE))["error"]["code"] == "not_found"
        with pytest.raises(ConnectionClosed) as closed:
            connection.recv(timeout=DEADLINE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == CLOSE_UNKNOWN


def test_the_documented_program_plays_a_match(live: LiveStack) -> None:
    table = Table(live, match_to=1)
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "docs/api.md").read_text(encoding="utf-8"), re.DOTALL)
    host = live.url.removeprefix("http://")
    program = re.sub(r"BASE, MATCH, TOKEN = .*", f"BASE, MATCH, TOKEN = {(host, table.match, table.token)}", program)
    exec(compile(program, "docs/api.md", "exec"), {})  # noqa: S102 -- our own page
    assert table.view()["status"] == "finished"


def test_another_sites_page_gets_no_socket(live: LiveStack) -> None:
    address = f"{live.url.replace('http', 'ws', 1)}/ws/matches/{Table(live).match}"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("http://elsewhere.example")):
        pass


def test_the_worker_brings_a_finished_match_to_the_list(live: LiveStack) -> None:
    table = Table(live, match_to=1)
    with following(live.url, table.match) as player:
        play(table.seated(player), Random(4))
    deadline = time.monotonic() + DEADLINE
    listed: set[str] = set()
    while table.match not in listed and time.monotonic() < deadline:
        listed = {row["id"] for row in ask(live, "/api/matches?status=finished")["results"]}
        time.sleep(0.05)
    assert table.match in listed
