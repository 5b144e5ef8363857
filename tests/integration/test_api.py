"""The REST interface: whole matches of every rule set, clear refusals, and no card too many in anything sent."""

import json
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from matches.accounts import tokens
from matches.api.documents import ViewDocument
from matches.engine.rulesets import RULE_SETS
from matches.models import Player, Token
from matches.record.check import check_record
from tests.support.catching_up import catch_up_to
from tests.support.knowing import Truth, card_names_in
from tests.support.scripted import Json, RestPlayer, match_id

pytestmark = pytest.mark.django_db
# For what the projections must see; all else is rolled back, which is faster.
WHOLE = pytest.mark.django_db(transaction=True)
VIEW_KEYS = ViewDocument().fields.keys()


@pytest.fixture(autouse=True)
def _unthrottled() -> None:
    cache.clear()


@pytest.fixture
def nino() -> RestPlayer:
    return RestPlayer()


def error_of(response: Any, status: int) -> Json:
    assert response.status_code == status, response.content
    body: Json = response.json()
    error: Json = body["error"]
    assert error["code"]
    assert error["message"]
    assert "\n" not in error["message"]
    return error


def test_a_player_gives_so_many_commands_at_once_and_what_is_beyond_is_not_carried_out(
    nino: RestPlayer, settings: Settings
) -> None:
    settings.COMMANDS_AT_ONCE = 2
    view = nino.open("georgian-3")
    for _ in range(2):
        view = nino.step(view)
    refused = nino.command(view, nino.choose(view))
    assert error_of(refused, 429)["code"] == "throttled"
    assert int(refused.headers["Retry-After"]) >= 1
    assert nino.get(f"/api/matches/{view['match']}/view").json()["version"] == view["version"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_match_of_every_rule_set_is_played_to_its_end(nino: RestPlayer, rules: str) -> None:
    view = nino.open(rules)
    while view["status"] == "running":
        assert view.keys() == VIEW_KEYS
        assert isinstance(view["hands"][0], list)
        assert all(isinstance(hand, int) for hand in view["hands"][1:])
        view = nino.step(view)
    assert view["result"]["reason"] in ("score", "pot", "royal", "match_refused")
    assert view["legal"] == []
    assert all(isinstance(hand, list) for hand in view["hands"])
    record = nino.get(f"/api/matches/{view['match']}/record").content
    _, entries = check_record(record.splitlines(keepends=True))
    assert sum(1 for _ in entries) == record.count(b"\n") - 1


@pytest.mark.parametrize(
    ("rules", "seats"), [("pot-ukrainian", 6), ("pot-lithuanian", 5), ("pot-ukrainian", 3), ("georgian-pairs", 4)]
)
def test_tables_of_many_seats_are_played_to_the_end(nino: RestPlayer, rules: str, seats: int) -> None:
    view = nino.open(rules, seats=seats)
    assert len(view["seats"]) == seats
    assert [seat["bot"] for seat in view["seats"]] == [False] + [True] * (seats - 1)
    assert nino.play(view)["status"] == "finished"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_nothing_sent_names_a_card_that_its_receiver_may_not_know(nino: RestPlayer, rules: str) -> None:
    seats = 3 if 3 in RULE_SETS[rules].seats else RULE_SETS[rules].seats[0]
    view = nino.open(rules, seats=seats, match_to=min(RULE_SETS[rules].lengths, default=None))
    watcher, watched = RestPlayer(), []
    while view["status"] == "running":
        address = f"/api/matches/{view['match']}"
        watched.append(watcher.get(f"{address}/view").json() | watcher.get(f"{address}/events").json())
        refused = nino.command(view, {"type": "raise", "to": 6}, expected_version=max(view["version"] - 3, 1))
        nino.received.append(refused.json() | {"version": view["version"]})
        refused = watcher.command(view, {"type": "claim"})
        assert not card_names_in(refused.json())
        view = nino.step(view)
    truth = Truth.of(match_id(view))
    for viewer, messages in ((0, nino.received), ("spectator", watched)):
        running = [message for message in messages if not truth.finished_at(message["version"])]
        assert running
        for message in running:
            truth.check(viewer, message, message["version"])


def test_show_points_shows_the_own_pile_and_no_other(nino: RestPlayer) -> None:
    view = nino.open("georgian-3", options={"show_points": True})
    points = [pile["points"] for pile in view["piles"]]
    assert points == [0, None]
    assert [pile["points"] for pile in RestPlayer().get(f"/api/matches/{view['match']}/view").json()["piles"]] == [
        None,
        None,
    ]


def test_a_stale_command_is_a_409_with_what_was_missed(nino: RestPlayer) -> None:
    old = nino.open("georgian-3")
    new = nino.step(old)
    response = nino.command(old, nino.choose(old))
    assert error_of(response, HTTPStatus.CONFLICT)["code"] == "stale_version"
    body = response.json()
    assert body["version"] == new["version"]
    assert [event["version"] for event in body["events"]] == list(range(old["version"] + 1, new["version"] + 1))


@WHOLE
def test_a_repeat_gets_the_first_answer_byte_for_byte(nino: RestPlayer) -> None:
    view = nino.open("georgian-3", match_to=1)
    command = nino.choose(view) | {"id": str(uuid4())}
    first = nino.command(view, command)
    nino.play(first.json()["view"])
    again = nino.command(view, command)
    assert (again.status_code, again.content) == (first.status_code, first.content)


def test_what_the_rules_forbid_is_a_422_that_names_the_clause(nino: RestPlayer) -> None:
    view = nino.open("georgian-3")
    error = error_of(nino.command(view, {"type": "raise", "to": 6}), HTTPStatus.UNPROCESSABLE_ENTITY)
    assert error["clause"].startswith("rules.md §")
    assert nino.get(f"/api/matches/{view['match']}/view").json() == view


def test_a_command_for_another_seat_is_a_403(nino: RestPlayer) -> None:
    view = nino.open("georgian-3")
    command = nino.choose(view)
    assert error_of(nino.command(view, command, seat=1), HTTPStatus.FORBIDDEN)["code"] == "not_your_seat"
    assert error_of(RestPlayer().command(view, command), HTTPStatus.FORBIDDEN)["code"] == "not_your_seat"
    other = RestPlayer()
    other.open("georgian-3")
    assert error_of(other.command(view, command), HTTPStatus.FORBIDDEN)["code"] == "not_your_seat"
    assert nino.get(f"/api/matches/{view['match']}/view").json() == view


@pytest.mark.parametrize("place", ["", "/view", "/events", "/record", "/commands"])
def test_an_unknown_match_is_a_404(nino: RestPlayer, place: str) -> None:
    address = f"/api/matches/{uuid4()}{place}"
    command = {"id": str(uuid4()), "expected_version": 1, "type": "pass"}
    response = nino.post(address, command) if place == "/commands" else nino.get(address)
    assert error_of(response, HTTPStatus.NOT_FOUND)["code"] == "not_found"


@pytest.mark.parametrize("address", ["/api/", "/api/nowhere", "/api/matches/", "/api/matches/no-uuid/view"])
def test_an_address_that_leads_nowhere_is_a_404_in_json(nino: RestPlayer, address: str) -> None:
    error_of(nino.get(address), HTTPStatus.NOT_FOUND)


GOOD = {"id": "7d444840-9dc0-41d1-b245-5ffdce74fad2", "expected_version": 1, "type": "lead", "cards": ["As"]}


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"lead"',
        "NaN",
        b"\xff\xfe",
        b'{"id": "\xc3\x28"}',
        "[" * 10_000,
        '{"a":' * 3_000,
        "9" * 5_000,
        " " * 20_000,
        {},
        GOOD | {"type": "cheat"},
        GOOD | {"type": ["lead"]},
        GOOD | {"type": None},
        GOOD | {"id": "seven"},
        GOOD | {"id": 7},
        GOOD | {"expected_version": "1"},
        GOOD | {"expected_version": 1.0},
        GOOD | {"expected_version": True},
        GOOD | {"expected_version": -1},
        GOOD | {"expected_version": 10**30},
        GOOD | {"cards": "As"},
        GOOD | {"cards": []},
        GOOD | {"cards": ["??"]},
        GOOD | {"cards": ["As", "As"]},
        GOOD | {"cards": ["As"] * 6},
        GOOD | {"cards": [["As"]]},
        GOOD | {"cards": ["A\x00"]},
        GOOD | {"cards": ["\ud800"]},
        GOOD | {"seat": "0"},
        GOOD | {"seat": -1},
        GOOD | {"colour": "red"},
        GOOD | {"\ud800": 1},
        GOOD | {"x" * 5_000: 1},
        GOOD | {"type": "raise"},
        GOOD | {"type": "raise", "to": "2"},
        {"id": GOOD["id"], "expected_version": 1, "type": "raise", "to": 7},
        {"id": GOOD["id"], "expected_version": 1, "type": "declare", "what": "flush"},
        {"id": GOOD["id"], "expected_version": 1, "type": "call", "colour": "green"},
    ],
)
def test_rubbish_is_a_400_in_one_line_and_changes_nothing(nino: RestPlayer, body: object) -> None:
    view = nino.open("georgian-3")
    error = error_of(nino.post(f"/api/matches/{view['match']}/commands", body), HTTPStatus.BAD_REQUEST)
    assert len(error["message"]) <= 300
    assert nino.get(f"/api/matches/{view['match']}/view").json() == view


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"rules": "whist"},
        {"rules": ["georgian-3"]},
        {"rules": "georgian-3", "match_to": "7"},
        {"rules": "georgian-3", "match_to": 2},
        {"rules": "georgian-3", "ante": 5},
        {"rules": "georgian-3", "bot": "strong"},
        {"rules": "georgian-3", "bots": 1},
        {"rules": "georgian-3", "seats": 6},
        {"rules": "georgian-3", "options": []},
        {"rules": "georgian-3", "options": {"deck": 20}},
        {"rules": "georgian-3", "options": {"deck": [36]}},
        {"rules": "georgian-3", "options": {"deck": 36.0}},
        {"rules": "georgian-3", "options": {"\ud800": 1}},
        {"rules": "georgian-3", "name": ""},
        {"rules": "georgian-3", "name": "x" * 41},
        {"rules": "georgian-3", "name": "a\nb"},
        {"rules": "georgian-3", "name": "a\x00b"},
        {"rules": "georgian-3", "name": "\ud800"},
        {"rules": "georgian-3", "name": 7},
        {"rules": "pot-lithuanian", "ante": 0},
        {"rules": "pot-lithuanian", "ante": 10**10},
        {"rules": "pot-lithuanian", "match_to": 7},
    ],
)
def test_a_match_that_cannot_be_opened_is_a_400(nino: RestPlayer, form: Json) -> None:
    error_of(nino.post("/api/matches", form), HTTPStatus.BAD_REQUEST)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"match_to": 2}, "match_to must be one of 1, 3, 7, 11."),
        ({"seats": 3}, "georgian-3 cannot seat 3."),
        ({"options": {"deck": 20}}, "Option deck repeats the default."),
    ],
)
def test_a_refused_match_is_told_in_a_sentence_that_keeps_names_as_they_are(
    nino: RestPlayer, form: Json, sentence: str
) -> None:
    answer = nino.post("/api/matches", {"rules": "georgian-3"} | form)
    assert error_of(answer, HTTPStatus.BAD_REQUEST)["message"] == sentence


@pytest.mark.parametrize("query", ["after=-1", "after=x", "after=1.5", "before=2", "after=99999999999999999999"])
def test_a_version_that_is_none_is_a_400(nino: RestPlayer, query: str) -> None:
    view = nino.open("georgian-3")
    error_of(nino.get(f"/api/matches/{view['match']}/events?{query}"), HTTPStatus.BAD_REQUEST)


def test_another_kind_of_body_is_a_415(nino: RestPlayer) -> None:
    response = nino.client.post("/api/matches", "<match/>", content_type="text/xml")
    error_of(response, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)


def test_another_method_is_a_405(nino: RestPlayer) -> None:
    error_of(nino.client.delete("/api/matches"), HTTPStatus.METHOD_NOT_ALLOWED)


def test_a_running_match_shows_redacted_events_and_a_finished_one_everything(nino: RestPlayer) -> None:
    view = nino.open("georgian-3", match_to=1)
    address = f"/api/matches/{view['match']}"
    events = nino.get(f"{address}/events").json()["events"]
    assert [event["version"] for event in events] == list(range(1, view["version"] + 1))
    assert "??" in json.dumps(events)
    nino.play(view)
    events = RestPlayer().get(f"{address}/events?after=0").json()["events"]
    assert "??" not in json.dumps(events)
    assert events[-1]["type"] == "match_ended"
    assert RestPlayer().get(f"{address}/events?after=100000").json()["events"] == []


def test_the_record_comes_as_a_file_of_lines(nino: RestPlayer) -> None:
    view = nino.open("duel-russian", match_to=1)
    address = f"/api/matches/{view['match']}/record"
    assert "??" in nino.get(address).content.decode()
    nino.play(view)
    response = RestPlayer().get(address)
    assert response["Content-Type"] == "application/x-ndjson"
    lines = [json.loads(line) for line in response.content.decode().splitlines()]
    assert lines[0]["format"] == "bura-record"
    assert [line["n"] for line in lines[1:]] == list(range(1, len(lines)))
    assert "said" not in {line["type"] for line in lines[1:]}
    assert "??" not in response.content.decode()


@WHOLE
def test_the_list_shows_matches_by_status_and_rules(nino: RestPlayer) -> None:
    running = nino.open("georgian-3", name="nino")
    finished = nino.play(nino.open("georgian-5", match_to=1))
    catch_up_to(match_id(running), match_id(finished))
    rows = {row["id"]: row for row in nino.get("/api/matches").json()["results"]}
    assert rows[running["match"]]["seats"] == ["nino", "random"]
    assert rows[running["match"]]["status"] == "running"
    done = rows[finished["match"]]
    assert (done["status"], done["winner"]) == ("finished", finished["result"]["winner"])
    assert done["score"] == finished["score"]
    ids = {row["id"] for row in nino.get("/api/matches?status=finished&rules=georgian-5").json()["results"]}
    assert finished["match"] in ids
    assert running["match"] not in ids
    assert nino.get("/api/matches?page=9999").json()["results"] == []
    error_of(nino.get("/api/matches?status=paused"), HTTPStatus.BAD_REQUEST)


@WHOLE
def test_a_summary_is_there_before_the_projection_has_come_to_it(nino: RestPlayer) -> None:
    view = nino.open("georgian-3")
    before = nino.get(f"/api/matches/{view['match']}").json()
    assert before["id"] == view["match"]
    catch_up_to(match_id(view))
    assert nino.get(f"/api/matches/{view['match']}").json() == before


def test_rule_sets_come_with_their_options_and_lengths(nino: RestPlayer) -> None:
    sets = {one["key"]: one for one in nino.get("/api/rulesets").json()}
    assert sets.keys() == RULE_SETS.keys()
    assert sets["georgian-3"]["lengths"] == [1, 3, 7, 11]
    assert sets["georgian-3"]["options"]["molodka"] == {"default": "on_lead", "values": ["on_lead", "out_of_turn"]}


@WHOLE
def test_a_program_plays_with_a_token_and_without_cookies() -> None:
    guest = RestPlayer().post("/api/guests", {"name": "deep"}).json()
    program = RestPlayer(token=guest["token"])
    view = program.open("georgian-3", match_to=1)
    program.client.cookies.clear()
    assert view["seats"][0]["name"] == "deep"
    assert program.play(view)["status"] == "finished"
    assert not program.client.cookies


def test_a_token_is_kept_as_a_digest_alone() -> None:
    secret = RestPlayer().post("/api/guests", {}).json()["token"]
    assert all(secret.encode() not in bytes(token.digest) for token in Token.objects.all())
    assert tokens.find(secret) is not None


def test_a_token_that_is_nobodys_is_a_401(nino: RestPlayer) -> None:
    view = nino.open("georgian-3")
    stranger = RestPlayer(token="nobody")
    for response in (stranger.get(f"/api/matches/{view['match']}/view"), stranger.post("/api/matches", {})):
        assert error_of(response, HTTPStatus.UNAUTHORIZED)["code"] == "authentication_failed"
        assert response["WWW-Authenticate"] == "Bearer"


def test_a_browser_with_a_session_must_show_its_csrf_token() -> None:
    browser = Client(enforce_csrf_checks=True)
    opened = browser.post("/api/matches", {"rules": "georgian-3"}, content_type="application/json")
    assert opened.status_code == HTTPStatus.CREATED
    origin = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    again = browser.post("/api/matches", {"rules": "georgian-3"}, content_type="application/json", headers=origin)
    assert error_of(again, HTTPStatus.FORBIDDEN)["code"] == "permission_denied"
    shown = origin | {"X-CSRFToken": browser.cookies["csrftoken"].value}
    again = browser.post("/api/matches", {"rules": "georgian-3"}, content_type="application/json", headers=shown)
    assert again.status_code == HTTPStatus.CREATED
    foreign = shown | {"Origin": "http://elsewhere.example"}
    again = browser.post("/api/matches", {"rules": "georgian-3"}, content_type="application/json", headers=foreign)
    assert error_of(again, HTTPStatus.FORBIDDEN)["code"] == "permission_denied"


def test_a_guest_stays_the_same_player_and_may_change_its_name(nino: RestPlayer) -> None:
    nino.open("georgian-3", name="nino")
    nino.open("georgian-3", name="nina")
    assert [player.name for player in Player.objects.filter(kind="human")] == ["nina"]


def test_matches_are_not_opened_without_end(nino: RestPlayer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.api.views.CreationThrottle.rate", "2/min")
    nino.open("georgian-3")
    nino.open("georgian-3")
    view = nino.post("/api/matches", {"rules": "georgian-3"})
    assert view.status_code == HTTPStatus.CREATED  # the first was opened by a visitor, not yet by this player
    assert error_of(nino.post("/api/matches", {"rules": "georgian-3"}), HTTPStatus.TOO_MANY_REQUESTS)


@WHOLE
def test_reading_costs_few_queries(nino: RestPlayer, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(3):
        view = nino.open("georgian-3")
    catch_up_to(match_id(view))
    with django_assert_num_queries(4):  # session, player, count, page
        nino.get("/api/matches")
    with django_assert_num_queries(3):  # session, player, seat; and the stream, past Django's cursor
        nino.get(f"/api/matches/{view['match']}/view")
    with django_assert_num_queries(2):  # by now the seat is known
        nino.get(f"/api/matches/{view['match']}/events")
