"""What is shown on the pages of ladders, players and statistics can be read over REST too."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from analytics.exports import services as exports
from analytics.ratings import services
from matches.models import Player
from tests.integration.test_ladder_pages import standing
from tests.support.made_facts import made_match, made_player
from tests.support.pages import as_player

pytestmark = pytest.mark.django_db
_NOBODY = "00000000-0000-4000-8000-000000000000"


@pytest.fixture(autouse=True)
def _unthrottled() -> None:
    cache.clear()


@pytest.fixture
def two() -> tuple[Player, Player]:
    nino, gio = made_player("Nino"), made_player("Gio")
    for place in range(9):
        made_match([nino, gio], place=place, winner=0 if place % 3 else 1)
    services.follow()
    return nino, gio


def read(client: Client, path: str, status: int = 200, **asked: Any) -> Any:
    answer = client.get(f"/api/{path}", asked)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_ladder_is_read_with_its_gates_and_seasons(client: Client, settings: Any) -> None:
    settings.LADDER_OPPONENTS = 3
    for place in range(1, 4):
        standing(made_player(f"P{place}").pk, place)
    body = read(client, "ladders/georgian-3")
    assert [row["name"] for row in body["results"]] == ["P1", "P2", "P3"]
    assert body["gates"]["opponents"] == 3
    assert (body["total"], body["page"], body["pages"], body["season"], body["seasons"]) == (3, 1, 1, "", [])
    around = read(client, f"ladders/georgian-3/around/{body['results'][1]['player']}")
    assert [row["place"] for row in around] == [1, 2, 3]
    assert read(client, "ladders/georgian-3", page=2)["results"] == []


def test_a_player_is_read_with_ratings_history_and_matches(client: Client, two: tuple[Player, Player]) -> None:
    nino, gio = two
    body = read(client, f"players/{nino.pk}")
    assert (body["name"], body["bot"], body["guest"]) == ("Nino", False, False)
    assert [(one["rules"], one["matches"], one["wins"]) for one in body["ratings"]] == [("georgian-3", 9, 6)]
    history = read(client, f"players/{nino.pk}/ratings/georgian-3")
    assert history["now"]["rating"] == history["history"][-1]["rating"] == body["ratings"][0]["rating"]
    assert [one["won"] for one in history["history"]] == [bool(place % 3) for place in range(9)]
    assert len(read(client, f"players/{nino.pk}/ratings/georgian-3", last=2)["history"]) == 2
    matches = read(client, f"players/{nino.pk}/matches", opponent=str(gio.pk), rules="georgian-3")
    assert matches["count"] == 9
    assert matches["results"][0]["match"] == history["history"][-1]["match"]
    assert read(client, f"players/{nino.pk}/matches", opponent=str(uuid4()))["results"] == []


@pytest.mark.parametrize(
    ("path", "asked", "status", "code"),
    [
        ("ladders/whist", {}, 404, "not_found"),
        ("ladders/georgian-3", {"season": "2026-13"}, 400, "malformed"),
        ("ladders/georgian-3", {"season": "x"}, 400, "malformed"),
        ("ladders/georgian-3", {"page": "0"}, 400, "malformed"),
        ("ladders/georgian-3", {"colour": "red"}, 400, "malformed"),
        (f"ladders/georgian-3/around/{_NOBODY}", {}, 404, "not_found"),
        (f"players/{_NOBODY}", {}, 404, "not_found"),
        (f"players/{_NOBODY}/matches", {}, 404, "not_found"),
        ("export/public/matches.csv", {}, 404, "not_prepared"),
        ("export/public/secrets.csv", {}, 404, "not_found"),
        ("export/public/matches.xml", {}, 404, "not_found"),
        ("export/me.csv", {}, 401, "not_authenticated"),
        ("export/me.xml", {}, 404, "not_found"),
    ],
)
def test_refusals_say_what_is_wrong_in_one_line(
    client: Client, path: str, asked: dict[str, str], status: int, code: str
) -> None:
    error = read(client, path, status, **asked)["error"]
    assert error["code"] == code
    assert "\n" not in error["message"]


def test_beyond_the_last_page_the_number_of_matches_is_the_same(client: Client, two: tuple[Player, Player]) -> None:
    body = read(client, f"players/{two[0].pk}/matches", page=7)
    assert body == {"count": 9, "page": 7, "pages": 1, "results": []}


def test_nothing_is_told_of_those_who_are_gone(client: Client) -> None:
    gone = made_player("gone-1", gone_at=datetime.now(UTC), skeleton=None)
    for path in ("", "/matches", "/ratings/georgian-3"):
        read(client, f"players/{gone.pk}{path}", 404)


def test_the_public_set_is_sent_with_name_size_and_edition(client: Client, two: tuple[Player, Player]) -> None:
    assert two
    assert exports.prepare("matches")
    answer = client.get("/api/export/public/matches.csv")
    content = answer.getvalue()
    assert len(content) == int(answer["Content-Length"])
    assert content.count(b"\n") == 10
    assert answer["Content-Disposition"] == 'attachment; filename="bura-matches.csv"'
    assert answer["ETag"] == '"matches-csv-1"'
    parquet = client.get("/api/export/public/matches.parquet")
    assert parquet.getvalue()[:4] == b"PAR1"


def test_everybody_gets_their_own_data_and_nobody_elses(two: tuple[Player, Player]) -> None:
    made_match([two[0], made_player("Third")], place=20)
    sizes = {}
    for one in two:
        answer = as_player(one).get("/api/export/me.csv")
        assert answer["Cache-Control"] == "private, no-store"
        sizes[one.name] = answer.content.count(b"\n")
    assert sizes == {"Nino": 11, "Gio": 10}
    ratings = as_player(two[1]).get("/api/export/me.csv", {"table": "ratings"})
    assert ratings.content.count(b"\n") == 10
    assert as_player(two[1]).get("/api/export/me.parquet").content[:4] == b"PAR1"
    assert as_player(two[1]).get("/api/export/me.csv", {"table": "secrets"}).status_code == 400


def test_files_are_not_fetched_without_end(two: tuple[Player, Player], settings: Any) -> None:
    client = as_player(two[0])
    answers = [client.get("/api/export/me.csv").status_code for _ in range(settings.EXPORTS_PER_MINUTE + 1)]
    assert answers[-1] == 429
    assert set(answers[:-1]) == {200}


def test_statistics_are_read_with_sample_interval_and_definition(client: Client, two: tuple[Player, Player]) -> None:
    nino, gio = two
    body = read(client, f"players/{nino.pk}/statistics", rules="georgian-3")
    known = {one["key"]: one for group in body["groups"] for one in group["statistics"]}
    won = known["matches_won"]
    assert (round(won["value"], 3), won["sample"], won["unit"]) == (0.667, 9, "share")
    assert won["interval"][0] < won["value"] < won["interval"][1]
    assert body["streaks"] == {"current": 2, "longest_won": 2, "longest_lost": 1, "matches": 9}
    assert [(one["key"], one["wins"], one["losses"]) for one in body["by"]["opponent"]] == [(str(gio.pk), 6, 3)]
    defined = {one["key"] for one in read(client, "statistics/definitions")}
    assert known.keys() <= defined
    assert read(client, f"players/{nino.pk}/statistics", 400, rules="whist")


def test_two_players_are_read_from_either_side(client: Client, two: tuple[Player, Player]) -> None:
    first, second = (read(client, f"players/{a.pk}/against/{b.pk}") for a, b in (two, two[::-1]))
    assert [(one["rules"], one["wins"], one["losses"], one["together"]) for one in first] == [
        ("georgian-3", 6, 3, False)
    ]
    assert [(one["wins"], one["losses"]) for one in second] == [(3, 6)]


def test_the_site_and_a_rule_set_are_read(client: Client, two: tuple[Player, Player]) -> None:
    assert two
    assert read(client, "statistics")["by_rules"] == {"georgian-3": 9}
    body = read(client, "statistics/georgian-3")
    assert body["matches"] == 9
    assert [(one["seat"], one["wins"]) for one in body["seats"]] == [(0, 6), (1, 3)]
    assert read(client, "statistics/duel-russian")["matches"] == 0
    read(client, "statistics/whist", 404)


def test_a_running_matchs_luck_is_nobodys_business(client: Client) -> None:
    read(client, f"matches/{uuid4()}/luck", 404)
