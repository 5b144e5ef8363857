"""The pages of the ladders, as a visitor and as a player sees them."""

import re
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from analytics.ratings import services
from analytics.ratings.models import Standing
from matches.engine.rulesets import RULE_SETS
from tests.support.made_facts import made_player
from tests.support.pages import as_player, page

pytestmark = pytest.mark.django_db


def standing(player_id: UUID, place: int, **fields: Any) -> Standing:
    """Somebody with a place on the ladder."""
    values: dict[str, Any] = {
        "rules": "georgian-3",
        "season": "",
        "player_id": player_id,
        "rating": 2000.0 - 10 * place,
        "deviation": 55.0,
        "volatility": 0.06,
        "matches": 40,
        "wins": 22,
        "opponents": 12,
        "last_at": datetime.now(UTC),
    }
    return Standing.objects.create(**{**values, **fields})


def players(count: int) -> list[Any]:
    made = [made_player(f"P{place:03}") for place in range(1, count + 1)]
    for place, one in enumerate(made, 1):
        standing(one.pk, place)
    return made


def test_a_ladder_lists_its_places_page_by_page(client: Client) -> None:
    players(60)
    first, second = page(client, "/ladders/georgian-3"), page(client, "/ladders/georgian-3?page=2")
    assert re.findall(r">(P\d{3})<", first) == [f"P{place:03}" for place in range(1, 51)]
    assert re.findall(r">(P\d{3})<", second) == [f"P{place:03}" for place in range(51, 61)]
    assert "Page 2 of 2" in second
    assert 'href="?page=2"' in first


def test_a_player_finds_itself_among_its_neighbours(client: Client) -> None:
    made = players(60)
    shown = page(as_player(made[55]), "/ladders/georgian-3")
    around = shown[shown.index("Around you") : shown.index('id="places-title"')]
    assert re.findall(r">(P\d{3})<", around) == [f"P{place:03}" for place in range(51, 61)]
    assert 'class="here"' in around
    assert "Around you" not in page(client, "/ladders/georgian-3")


def test_whoever_has_no_place_is_told_so() -> None:
    players(3)
    shown = page(as_player(made_player("newcomer")), "/ladders/georgian-3")
    assert "You have no place on this ladder yet" in shown


def test_the_gates_stand_on_the_page(client: Client, settings: Any) -> None:
    settings.LADDER_DEVIATION, settings.LADDER_DAYS, settings.LADDER_OPPONENTS = 71, 33, 9
    shown = page(client, "/ladders/georgian-3")
    assert "at most ± 71" in shown
    assert "within the last 33 days" in shown
    assert "against 9 different opponents" in shown


def test_names_come_escaped_and_the_gone_have_no_page(client: Client) -> None:
    standing(made_player("<b>Nino</b>").pk, 1)
    standing(made_player("gone-1", gone_at=datetime.now(UTC), skeleton=None).pk, 2)
    shown = page(client, "/ladders/georgian-3")
    assert "<b>Nino" not in shown
    assert "&lt;b&gt;Nino&lt;/b&gt;</a>" in shown
    assert '<span class="player">gone-1</span>' in shown


def test_all_ladders_show_their_best(client: Client) -> None:
    players(8)
    shown = page(client, "/ladders/")
    assert re.findall(r">(P\d{3})<", shown) == [f"P{place:03}" for place in range(1, 6)]
    assert "8 players on the ladder" in shown
    assert all(f"/ladders/{rules}" in shown for rules in RULE_SETS)


@pytest.mark.parametrize(
    "path",
    [
        "/ladders/whist",
        *(
            f"/ladders/georgian-3?season={season}"
            for season in (
                "never",
                "2026-9",
                "2026-04",
                "99999999999-1",
                "9999-4",
                "0000-1",
                "%D9%A2026-1",
                "2026-1%0A",
            )
        ),
    ],
)
def test_what_is_no_ladder_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("asked", ["0", "-1", "x", "99999999999999999999", "7", "²"])
def test_a_page_that_is_none_is_no_fault(client: Client, asked: str) -> None:
    players(3)
    assert client.get("/ladders/georgian-3", {"page": asked}).status_code == 200


def test_a_seasons_ladder_can_be_chosen(client: Client) -> None:
    made = players(3)
    season = f"{datetime.now(UTC).year}-{(datetime.now(UTC).month - 1) // 3 + 1}"
    standing(made[1].pk, 1, season=season, opponents=6)
    shown = page(client, f"/ladders/georgian-3?season={season}")
    assert re.findall(r">(P\d{3})<", shown) == ["P002"]
    assert f'href="?season={season}" aria-current="page"' in shown


def test_a_page_takes_few_queries_however_many_places_there_are(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    made = players(120)
    client = as_player(made[70])
    services.follow()
    with django_assert_max_num_queries(11):
        page(client, "/ladders/georgian-3")
    with django_assert_max_num_queries(10):
        page(client, "/ladders/")
