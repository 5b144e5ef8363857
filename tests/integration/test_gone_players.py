"""Nothing leads to players who are gone: no answer and no page of analysis gives their ids, or takes them."""

from random import Random
from typing import Any, Final, NamedTuple

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone

from analytics.api import urls as api
from analytics.exports import services as exports
from analytics.fairplay import urls as fairplay
from analytics.ratings import services
from analytics.web import urls as web
from matches import selectors
from matches.importing import simulated_people, store_ranked
from matches.models import Player
from tests.support.facts import played
from tests.support.livetable import play_out, players, sit_down
from tests.support.made_facts import made_match, made_player
from tests.support.pages import as_player

pytestmark = pytest.mark.django_db

_NAME: Final = "gone-ab12cd34"


class Read(NamedTuple):
    """An address that others read: `named` where the list has the one who is gone in it."""

    address: str
    path: str
    named: bool = False
    status: int = 200


_READ: Final = (
    Read("player", "/players/{nino}", named=True),
    Read("own-page", "/players/me", status=302),
    Read("player-matches", "/players/{nino}/matches", named=True),
    Read("player-rules", "/players/{nino}/georgian-3", named=True),
    Read("match-luck", "/matches/{match}/luck", named=True),
    Read("compare", "/compare/?a={nino}&name=" + _NAME, named=True, status=404),
    Read("compare-players", "/compare/{nino}/{third}", named=True),
    Read("ladders", "/ladders/", named=True),
    Read("ladder", "/ladders/georgian-3", named=True),
    Read("statistics", "/statistics/"),
    Read("statistics-definitions", "/statistics/definitions"),
    Read("statistics-data", "/statistics/data"),
    Read("statistics-rules", "/statistics/georgian-3"),
    Read("quality", "/staff/quality", status=302),
    Read("notices", "/notices/"),
    Read("notices-unseen", "/notices/unseen"),
    Read("appeal", "/appeal/{match}", status=404),
    Read("api-ladder", "/api/ladders/georgian-3", named=True),
    Read("api-around", "/api/ladders/georgian-3/around/{nino}", named=True),
    Read("api-player", "/api/players/{nino}"),
    Read("api-played", "/api/players/{nino}/matches", named=True),
    Read("api-played", "/api/players/{nino}/matches?opponent={gone}"),
    Read("api-history", "/api/players/{nino}/ratings/georgian-3", named=True),
    Read("api-statistics-of-player", "/api/players/{nino}/statistics", named=True),
    Read("api-against", "/api/players/{nino}/against/{third}"),
    Read("api-statistics", "/api/statistics"),
    Read("api-definitions", "/api/statistics/definitions"),
    Read("api-statistics-of-rules", "/api/statistics/georgian-3"),
    Read("api-match-luck", "/api/matches/{match}/luck"),
    Read("own-export", "/api/export/me.csv?table=matches"),
    Read("own-export", "/api/export/me.csv?table=ratings"),
    Read("public-export", "/api/export/public/seats.csv"),
    Read("public-export", "/api/export/public/ratings.csv"),
)
_TAKING: Final = (
    ("player", "/players/{gone}"),
    ("player-matches", "/players/{gone}/matches"),
    ("player-rules", "/players/{gone}/georgian-3"),
    ("compare", "/compare/?a={gone}&name=Nino"),
    ("compare-players", "/compare/{nino}/{gone}"),
    ("compare-players", "/compare/{gone}/{nino}"),
    ("api-around", "/api/ladders/georgian-3/around/{gone}"),
    ("api-player", "/api/players/{gone}"),
    ("api-played", "/api/players/{gone}/matches"),
    ("api-history", "/api/players/{gone}/ratings/georgian-3"),
    ("api-statistics-of-player", "/api/players/{gone}/statistics"),
    ("api-against", "/api/players/{nino}/against/{gone}"),
    ("api-against", "/api/players/{gone}/against/{nino}"),
)


@pytest.fixture
def people(settings: Any) -> dict[str, Any]:
    """Three who have met, all with places, one of whom is gone since; and a match whose record is there."""
    cache.clear()
    settings.LADDER_DEVIATION, settings.LADDER_DAYS, settings.LADDER_OPPONENTS = 1000, 100_000, 1
    nino, third, gone = (made_player(name) for name in ("Nino", "Third", "Away"))
    [record] = played("georgian-3", 1, people=2)
    store_ranked([record], simulated_people(2))
    made_match([nino, gone], place=1, match_id=record.match_id)
    for place, seated in enumerate(([nino, gone], [gone, third], [third, nino]), 2):
        made_match(seated, place=place)
    made_match([nino, third, gone], place=5, rules="pot-ukrainian", match_to=None, ante=10)
    services.follow()
    Player.objects.filter(pk=gone.pk).update(name=_NAME, skeleton=None, gone_at=timezone.now())
    return {"nino": nino, "ids": {"nino": nino.pk, "third": third.pk, "gone": gone.pk, "match": record.match_id}}


def content_of(answer: Any) -> str:
    body: bytes = answer.getvalue() if answer.streaming else answer.content
    return body.decode()


@pytest.mark.parametrize("read", _READ, ids=lambda read: read.path.replace("{", "").replace("}", ""))
def test_what_others_read_names_the_gone_and_gives_no_id(people: dict[str, Any], read: Read) -> None:
    if read.address == "public-export":
        assert exports.prepare("seats")
        assert exports.prepare("ratings")
    gone = people["ids"]["gone"]
    asked = read.path.format(**people["ids"])
    answer = as_player(people["nino"]).get(asked)
    assert answer.status_code == read.status
    shown = content_of(answer)
    assert gone.hex not in shown.replace("-", "")
    assert (_NAME in shown) == read.named


@pytest.mark.parametrize(
    "path", [path for _address, path in _TAKING], ids=[path.translate({123: None, 125: None}) for _, path in _TAKING]
)
def test_no_address_takes_the_id_of_the_gone(client: Client, people: dict[str, Any], path: str) -> None:
    assert client.get(path.format(**people["ids"])).status_code == 404


def test_every_address_is_in_the_tables_above() -> None:
    every = (*web.urlpatterns, *api.urlpatterns, *fairplay.urlpatterns)
    patterns = [one for one in every if isinstance(one, URLPattern)]
    assert {one.address for one in _READ} == {one.name for one in patterns}
    taking = {one.name for one in patterns if "player_id" in str(one.pattern) or "first" in str(one.pattern)}
    assert taking | {"compare"} == {address for address, _path in _TAKING}


def test_a_live_table_that_is_over_gives_no_id_of_the_gone(client: Client) -> None:
    one, other = players(2)
    match_id = play_out(sit_down([one, other], match_to=1).match_id, Random(4)).match_id
    assert selectors.view(match_id, "spectator")["players"] == [str(one.pk), str(other.pk)]
    Player.objects.filter(pk=other.pk).update(name=_NAME, skeleton=None, gone_at=timezone.now())
    assert selectors.view(match_id, "spectator")["players"] == [str(one.pk), None]
    for path in ("/matches/{}", "/matches/{}/replay", "/api/matches/{}", "/api/matches/{}/record", "/api/matches"):
        answer = client.get(path.format(match_id))
        assert answer.status_code == 200, path
        assert other.pk.hex not in content_of(answer).replace("-", ""), path


def test_seats_of_the_gone_have_a_name_and_no_id(people: dict[str, Any]) -> None:
    client, ids = as_player(people["nino"]), people["ids"]
    played = client.get(f"/api/players/{ids['nino']}/matches").json()["results"]
    assert played[0]["seats"] == [
        {"side": 0, "player": str(ids["nino"]), "name": "Nino", "bot": False},
        {"side": 1, "player": str(ids["third"]), "name": "Third", "bot": False},
        {"side": 2, "player": None, "name": _NAME, "bot": False},
    ]
    history = client.get(f"/api/players/{ids['nino']}/ratings/georgian-3").json()["history"]
    assert [one["opponents"] for one in history] == [
        *([{"player": None, "name": _NAME}] for _ in range(2)),
        [{"player": str(ids["third"]), "name": "Third"}],
    ]
    against = client.get(f"/api/players/{ids['nino']}/statistics", {"rules": "georgian-3"}).json()["by"]["opponent"]
    assert [(one["key"], one["name"], one["matches"]) for one in against] == [
        (None, _NAME, 2),
        (str(ids["third"]), "Third", 1),
    ]
    own = client.get("/api/export/me.csv", {"table": "ratings"}).content.decode()
    assert own.count("[null]") == 2
