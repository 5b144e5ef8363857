"""Live tables over real sockets: people meet, play, come and go, watch, and send rubbish."""

import json
import time
from contextlib import ExitStack
from datetime import datetime
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.live import LiveStack
from tests.support.meeting import Person, Refusal, at_table, meet, seated, socket_at
from tests.support.scripted import Json, SocketPlayer, choose

DEADLINE = 20.0


def people(live: LiveStack, count: int = 2) -> list[Person]:
    return [Person(live.url, f"p{number}") for number in range(count)]


def read_to(player: SocketPlayer, version: int) -> None:
    while player.view["version"] < version:
        player.read()


def step(table: list[Person]) -> None:
    """Whoever is awaited plays, and everybody hears of it."""
    newest = max(one.view["version"] for one in table)
    for one in table:
        read_to(one.table, newest)
    awaited = table[0].view["to_act"]
    if table[0].view["phase"] in ("window", "deal") or not awaited:
        for one in table:
            read_to(one.table, newest + 1)
        return
    answer = table[awaited[0]].play()
    for one in table:
        read_to(one.table, answer["version"])


def read_to_the_end(player: SocketPlayer) -> int:
    """Read until the service closes the socket; gives the code with which it does."""
    while True:
        try:
            player.read()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def play_to_the_end(table: list[Person]) -> Json:
    while table[0].view["status"] == "running":
        step(table)
    return table[0].view


def test_two_guests_meet_in_the_lobby_and_play_a_match(live: LiveStack) -> None:
    nino, dato = people(live)
    with socket_at(live.url, "lobby") as lobby:
        assert lobby.read()["type"] == "lobby"
        lobby.send({"type": "authenticate", "token": nino.token})
        assert lobby.read_until("lobby")["me"]["id"] == nino.player
        table = nino.post("/api/tables", {"rules": "georgian-3", "match_to": 1})
        while table["id"] not in [one["id"] for one in lobby.read_until("lobby")["tables"]]:
            pass
        match = dato.post(f"/api/tables/{table['id']}/sit", {})["match"]
        assert lobby.read_until("started")["match"] == match
    with at_table([nino, dato], match):
        view = play_to_the_end([nino, dato])
        assert view["result"]["winner"] in (0, 1)
        nino.post(f"/api/matches/{match}/rematch")
        assert dato.table.read_until("rematch")["offered"] == [0]
        following = dato.post(f"/api/matches/{match}/rematch")["match"]
        while nino.table.read_until("rematch")["match"] != following:
            pass
    assert nino.get(f"/api/matches/{following}/view")["viewer"] == 1


def test_a_challenge_reaches_the_challenged_and_a_match_both(live: LiveStack) -> None:
    nino, dato = people(live)
    with socket_at(live.url, "lobby") as hall:
        hall.read()
        hall.send({"type": "authenticate", "token": dato.token})
        hall.read_until("lobby")
        one = nino.post("/api/challenges", {"to": dato.player, "settings": {"rules": "georgian-5", "tempo": "fast"}})
        heard = hall.read_until("challenge")["challenge"]
        assert (heard["id"], heard["from"]["name"]) == (one["id"], "p0")
        match = dato.post(f"/api/challenges/{one['id']}/accept")["match"]
        assert hall.read_until("started")["match"] == match
    assert dato.get(f"/api/matches/{match}/view")["clock"]["tempo"] == "fast"


def test_the_queue_brings_two_together(live: LiveStack) -> None:
    nino, dato = people(live)
    assert nino.post("/api/queue", {"rules": "georgian-5", "tempo": "fast"})["queue"]["range"] == 100
    assert nino.get("/api/queue")["queue"]["rules"] == "georgian-5"
    assert dato.post("/api/queue", {"rules": "georgian-5", "tempo": "fast"})["queue"] is None
    [match] = nino.get("/api/lobby")["me"]["running"]
    assert dato.get(f"/api/matches/{match}/view")["table"]["ranked"] is True
    with pytest.raises(Refusal) as refused:
        nino.post("/api/queue", {"rules": "georgian-3"})
    assert (refused.value.status, refused.value.code) == (409, "plays_already")
    nino.ask("DELETE", "/api/queue")


def test_two_tabs_of_one_player_both_work_and_show_the_same(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3", match_to=1)
    with at_table([nino, dato], match), seated(dato, match) as second:
        first = dato.table
        dato.socket = second
        for number in range(6):
            if nino.view["status"] == "finished":
                break
            tabs = [first, second]
            dato.socket = tabs[number % 2]
            step([nino, dato])
            for tab in tabs:
                read_to(tab, nino.view["version"])
        assert first.view["hands"] == second.view["hands"]
        assert first.view["version"] == second.view["version"]


def test_who_comes_back_gets_exactly_what_was_missed(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3", match_to=7)
    with ExitStack() as held:
        held.enter_context(at_table([nino, dato], match))
        step([nino, dato])
        seen = nino.view["version"]
        nino.table.connection.close()
        with seated(nino, match):
            step([nino, dato])
            step([nino, dato])
            now = nino.view["version"]
        with seated(nino, match, after=seen) as again:
            assert [event["version"] for event in again.events] == list(range(seen + 1, now + 1))


def test_a_queued_command_never_fires_on_a_later_table(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3", match_to=7)
    with at_table([nino, dato], match):
        old = nino.view["version"]
        step([nino, dato])
        step([nino, dato])
        answer = nino.table.command({"type": "resign"}, expected_version=old)
        assert answer["ok"] is False
        assert answer["error"]["code"] == "stale_version"
        assert [event["version"] for event in answer["events"]] == list(range(old + 1, answer["version"] + 1))
        assert nino.get(f"/api/matches/{match}")["status"] == "running"


def test_both_sides_are_told_when_a_player_is_away_and_back(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3")

    def wait_for(present: list[bool]) -> None:
        deadline = time.monotonic() + DEADLINE
        while nino.table.read_until("presence")["present"] != present:
            assert time.monotonic() < deadline

    with seated(nino, match):
        with seated(dato, match):
            wait_for([True, True])
        wait_for([True, False])
        with seated(dato, match):
            wait_for([True, True])


def test_spectators_are_counted_and_see_no_hand(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3")
    with seated(nino, match), socket_at(live.url, f"matches/{match}") as watcher:
        welcome = watcher.read()
        assert welcome["view"]["hands"] == [3, 3]
        while nino.table.read_until("presence")["watchers"] != 1:
            pass


def test_a_closed_table_turns_spectators_away_and_lets_its_players_in(live: LiveStack) -> None:
    nino, dato = people(live)
    stranger = Person(live.url, "x")
    match = meet([nino, dato], rules="georgian-3", watch="closed")
    with socket_at(live.url, f"matches/{match}") as watcher:
        assert watcher.read()["error"]["code"] == "may_not_watch"
        watcher.send({"type": "authenticate", "token": stranger.token})
        assert watcher.read()["error"]["code"] == "may_not_watch"
        with pytest.raises(ConnectionClosed):
            watcher.read()
    with seated(nino, match) as player:
        assert player.view["viewer"] == 0


def test_a_delayed_table_sends_its_spectators_whole_deals(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3", match_to=7, watch="delayed")
    with at_table([nino, dato], match), socket_at(live.url, f"matches/{match}") as watcher:
        assert watcher.read()["view"]["version"] == 1
        while not any(event["type"] == "deal_ended" for event in nino.table.events):
            step([nino, dato])
        first = watcher.read_until("events")
        assert first["events"][-1]["type"] == "deal_ended"
        assert "dealt" in [event["type"] for event in first["events"]]


def test_the_delay_is_measured_by_the_servers_own_pings(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3")
    with at_table([nino, dato], match):
        number = nino.table.read_until("ping")["t"]
        time.sleep(0.15)  # the delay itself
        nino.table.send({"type": "pong", "t": number})
        nino.table.send({"type": "pong", "t": 10**9})
        nino.table.send({"type": "ping", "t": 5})
        assert nino.table.read_until("pong")["t"] == 5
        while nino.view["clock"]["seat"] == 0:
            step([nino, dato])
        assert 140 <= nino.get(f"/api/matches/{match}/view")["clock"]["lag_ms"][0] <= 300


def test_phrases_reach_the_table_but_not_those_who_muted_the_speaker(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3")
    with at_table([nino, dato], match):
        nino.post(f"/api/matches/{match}/phrases", {"phrase": "good_luck"})
        assert dato.table.read_until("phrase") == {"type": "phrase", "seat": 0, "phrase": "good_luck"}
        dato.post(f"/api/players/{nino.player}/mute")
        nino.post(f"/api/matches/{match}/phrases", {"phrase": "oops"})
        dato.post(f"/api/matches/{match}/phrases", {"phrase": "hello"})
        assert dato.table.read_until("phrase")["phrase"] == "hello"
        with pytest.raises(Refusal):
            nino.post(f"/api/matches/{match}/phrases", {"phrase": "any other words"})


def test_a_flood_is_slowed_down_told_and_cut_off_while_others_play_on(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3", match_to=1)
    with at_table([nino, dato], match), socket_at(live.url, f"matches/{match}") as rogue:
        rogue.read()
        for _ in range(400):
            # An answer that nobody asked for costs the service nothing: so it is the flood alone that takes long.
            rogue.send({"type": "pong", "t": 0})
        began = time.monotonic()
        while nino.view["status"] == "running" and time.monotonic() - began < 5:
            moved = time.monotonic()
            step([nino, dato])
            assert nino.view["phase"] == "deal" or time.monotonic() - moved < 3
        assert read_to_the_end(rogue) == 4429
        codes = {message["error"]["code"] for message in rogue.received if message["type"] == "error"}
        assert codes == {"too_fast"}


def test_a_message_of_a_megabyte_is_refused_and_costs_the_sender_its_socket_alone(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3")
    with at_table([nino, dato], match), socket_at(live.url, f"matches/{match}") as rogue:
        rogue.read()
        rogue.send(json.dumps({"type": "ping", "t": "x" * 20_000}))
        assert rogue.read_until("error")["error"]["code"] == "malformed"
        rogue.send("x" * 1_000_000)
        assert read_to_the_end(rogue) == 1009
        step([nino, dato])


def test_an_address_has_so_many_sockets_of_visitors_and_a_program_so_many_of_its_own(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3")

    def open_until_refused(token: str | None, most: int) -> int:
        with ExitStack() as held:
            for number in range(most + 1):
                socket = held.enter_context(socket_at(live.url, f"matches/{match}"))
                first = socket.read()
                if first["type"] != "error" and token:
                    socket.send({"type": "authenticate", "token": token})
                    while (first := socket.read())["type"] not in ("welcome", "error"):
                        pass
                if first["type"] == "error":
                    assert first["error"]["code"] == "too_many_sockets"
                    return number
        return most + 1

    with seated(dato, match):
        assert open_until_refused(nino.token, 32) == 32
        # Sockets that were closed a moment ago may still count.
        assert any(open_until_refused(None, 64) == 64 for _ in range(5))
        assert dato.get(f"/api/matches/{match}/view")["viewer"] == 1


def test_somebody_elses_token_seat_or_command_id_moves_nothing(live: LiveStack) -> None:
    nino, dato = people(live)
    stranger = Person(live.url, "x")
    match = meet([nino, dato], rules="georgian-3")
    with at_table([nino, dato], match), socket_at(live.url, f"matches/{match}") as rogue:
        rogue.read()
        rogue.send({"type": "authenticate", "token": "bura_nobodys"})
        assert rogue.read()["error"]["code"] == "unknown_token"
        rogue.send({"type": "authenticate", "token": stranger.token})
        rogue.read_until("welcome")
        awaited = nino.view["to_act"][0]
        legal = choose([nino, dato][awaited].view, Random(1))
        answer = rogue.command(legal, seat=awaited)
        assert answer["error"]["code"] == "not_your_seat"
        # The id of another seat's command is another command.
        own = str(uuid4())
        assert rogue.command(legal, id=own)["ok"] is False
        assert [nino, dato][awaited].table.command(legal, id=own)["ok"] is True


def test_the_code_of_a_private_table_stands_in_no_log(live: LiveStack) -> None:
    nino, dato = people(live)
    table = nino.post("/api/tables", {"rules": "georgian-3", "private": True})
    with pytest.raises(Refusal) as refused:
        dato.get(f"/api/tables/{table['id']}?code=wrong-code-here")
    assert refused.value.status == 404
    assert dato.get(f"/api/tables/{table['id']}?code={table['code']}")["code"] == table["code"]
    dato.post(f"/api/tables/{table['id']}/sit", {"code": table["code"]})
    log = (live.logs / "web.log").read_text(encoding="utf-8")
    assert table["code"] not in log
    assert "wrong-code-here" not in log


def test_a_browser_on_another_site_is_not_let_in(live: LiveStack) -> None:
    address = f"{live.url.replace('http', 'ws', 1)}/ws/lobby"
    with pytest.raises(Exception, match="403"), connect(address, origin=Origin("https://evil.example")):
        pass


def test_bots_play_at_a_table_with_people(live: LiveStack) -> None:
    [nino] = people(live, 1)
    table = nino.post("/api/tables", {"rules": "georgian-3", "match_to": 1})
    match = nino.post(f"/api/tables/{table['id']}/bots", {"bot": "random"})["match"]
    with seated(nino, match):
        assert nino.view["seats"][1]["bot"] is True
        assert nino.view["present"][1] is True
        deadline = time.monotonic() + 60
        while nino.view["status"] == "running":
            assert time.monotonic() < deadline
            if 0 in nino.view["to_act"]:
                nino.play()
            else:
                nino.table.read()


def test_a_timeout_is_found_within_a_second(live: LiveStack) -> None:
    nino, dato = people(live)
    match = meet([nino, dato], rules="georgian-3", match_to=7, tempo="fast")
    moved = live.manage("shell", "-c", _LATE.format(match=match))
    assert moved.returncode == 0, moved.stderr
    with seated(nino, match) as player:
        while player.view["status"] == "running":
            player.read()
        ended: Any = player.view
        assert ended["result"]["reason"] == "timed_out"
    events = nino.get(f"/api/matches/{match}/events")["events"]
    late = float(moved.stdout.strip().splitlines()[-1])
    [timed_out] = [event for event in events if event["type"] == "timed_out"]
    took = _seconds(timed_out["at"]) - late
    assert 0 <= took < 1


_LATE = """
from datetime import UTC, datetime, timedelta
from matches.live_models import MatchClock
due = datetime.now(UTC) + timedelta(seconds=1.5)
MatchClock.objects.filter(match_id="{match}").update(due_at=due)
print(due.timestamp())
"""


def _seconds(text: str) -> float:
    return datetime.fromisoformat(text).timestamp() + 0.001
