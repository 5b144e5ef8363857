"""The pages of players: what they show, to whom, and at what price."""

import re
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from analytics.ratings import services
from matches.identity import bot_player
from matches.models import MatchSummary, Player, Seat
from tests.support.made_facts import made_match, made_player
from tests.support.pages import as_player, page

pytestmark = pytest.mark.django_db


@pytest.fixture
def nino() -> Player:
    return made_player("Nino")


@pytest.fixture
def gio() -> Player:
    return made_player("Gio")


def season(first: Player, second: Player, matches: int, **fields: Any) -> None:
    for place in range(matches):
        made_match([first, second], place=place, winner=0 if place % 3 else 1, **fields)
    services.follow()


def test_a_player_page_shows_ratings_and_latest_matches(client: Client, nino: Player, gio: Player) -> None:
    season(nino, gio, 12)
    shown = page(client, f"/players/{nino.pk}")
    assert "12 ranked matches: 8 won, 4 lost" in shown
    assert shown.count('<li><span class="result') == 10
    assert "won 7 : 3" in shown
    assert f"/players/{gio.pk}" in shown
    assert f"/players/{nino.pk}/matches" in shown


def test_a_page_of_one_set_of_rules_shows_how_the_rating_went(client: Client, nino: Player, gio: Player) -> None:
    season(nino, gio, 12)
    shown = page(client, f"/players/{nino.pk}/georgian-3")
    assert "Rating over time" in shown
    assert "no place on the ladder yet" in shown
    table = shown[shown.index("As a table") :]
    assert len(re.findall(r"<tr><th scope=\"row\">", table[: table.index("</table>")])) == 12
    assert "No ranked match yet." in page(client, f"/players/{nino.pk}/duel-russian")


def test_all_matches_can_be_leafed_through(client: Client, nino: Player, gio: Player) -> None:
    season(nino, gio, 60)
    first, second = (page(client, f"/players/{nino.pk}/matches?page={number}") for number in (1, 2))
    assert (first.count('<span class="result'), second.count('<span class="result')) == (50, 10)
    assert "Page 2 of 2" in second
    assert client.get(f"/players/{nino.pk}/matches?page=9").status_code == 200


@pytest.mark.parametrize("path", ["", "/matches", "/georgian-3"])
def test_the_gone_and_the_unknown_have_no_page(client: Client, path: str) -> None:
    gone = made_player("gone-1", gone_at=datetime.now(UTC), skeleton=None)
    assert client.get(f"/players/{gone.pk}{path}").status_code == 404
    assert client.get(f"/players/{uuid4()}{path}").status_code == 404
    assert client.get(f"/players/{made_player('Nino').pk}/whist").status_code == 404


def test_an_opponent_whom_nobody_here_knows_is_somebody(client: Client, nino: Player) -> None:
    made_match([nino, None], place=1, ranked=False, rated=False)
    assert '<span class="player">somebody</span>' in page(client, f"/players/{nino.pk}")


def test_a_bot_of_the_house_is_named_in_the_visitors_language(client: Client, nino: Player) -> None:
    made_match([nino, bot_player("heuristic")], place=0, ranked=False)
    client.cookies["language"] = "ru"
    assert re.search(r'<a class="player" href="[^"]+">толковый</a>', page(client, f"/players/{nino.pk}"))


def test_a_match_without_a_result_and_an_annulled_one_are_called_so(client: Client, nino: Player, gio: Player) -> None:
    made_match([nino, gio], place=1, winner=None, rated=False, reason="aborted")
    made_match([nino, gio], place=2, rated=False, annulled_at=datetime.now(UTC))
    shown = page(client, f"/players/{nino.pk}/matches")
    assert "no result" in shown
    assert '<span class="mark">annulled</span>' in shown


def test_the_own_page_is_marked_and_offers_the_own_data(nino: Player, gio: Player) -> None:
    own, other = page(as_player(nino), f"/players/{nino.pk}"), page(as_player(gio), f"/players/{nino.pk}")
    assert "/statistics/data" in own
    assert f"/compare/{gio.pk}/{nino.pk}" in other
    assert f"/compare/{nino.pk}/{nino.pk}" not in own
    assert as_player(nino).get("/players/me")["Location"] == f"/players/{nino.pk}"
    assert Client().get("/players/me")["Location"] == "/"


def test_a_guest_is_marked_as_one(client: Client) -> None:
    guest = Player.objects.create(name="guest-ab12")
    assert '<span class="mark">guest</span>' in page(client, f"/players/{guest.pk}")


def test_two_players_stand_side_by_side(client: Client, nino: Player, gio: Player) -> None:
    season(nino, gio, 9)
    made_match([nino, made_player("Third")], place=20)
    shown = page(client, f"/compare/{nino.pk}/{gio.pk}")
    assert shown.count('<span class="result') == 9
    assert "Rating over time: Georgian, 3 cards" in shown
    assert "Third" not in shown
    assert '/statistics/definitions#matches_won"' in shown
    assert "70.0% (10)" in shown
    assert "33.3% (9)" in shown
    assert client.get(f"/compare/{nino.pk}/{nino.pk}").status_code == 404
    alone = page(client, f"/compare/{made_player('Fourth').pk}/{gio.pk}")
    assert "They have not met yet." in alone


def test_the_second_player_is_found_by_name(client: Client, nino: Player, gio: Player) -> None:
    answer = client.get("/compare/", {"a": str(nino.pk), "name": " gio "})
    assert answer["Location"] == f"/compare/{nino.pk}/{gio.pk}"
    assert client.get("/compare/", {"a": "x"}).status_code == 404
    assert client.get("/compare/", {"a": str(nino.pk)}).status_code == 200


@pytest.mark.parametrize("name", ["<i>nobody</i>", "guest-ab12", "a\x00b", "x" * 500])
def test_a_name_that_nobody_has_is_answered_in_a_sentence(client: Client, nino: Player, name: str) -> None:
    Player.objects.create(name="guest-ab12")
    answer = client.get("/compare/", {"a": str(nino.pk), "name": name})
    assert answer.status_code == 404
    assert 'role="alert"' in answer.content.decode()
    assert "<i>nobody" not in answer.content.decode()
    assert client.get("/compare/", {"a": str(nino.pk), "name": "Nino"}).status_code == 422


def test_names_in_the_list_of_finished_matches_lead_to_pages(client: Client, nino: Player) -> None:
    now = datetime.now(UTC)
    gone = made_player("gone-1", gone_at=now, skeleton=None)
    match = MatchSummary.objects.create(
        match_id=uuid4(), version=9, rules="georgian-3", match_to=7, seats=["Nino", "gone-1"], status="finished",
        score=[7, 2], winner=0, reason="score", started_at=now, finished_at=now, moved_at=now,
    )  # fmt: skip
    for seat, player in enumerate((nino, gone)):
        Seat.objects.create(match_id=match.match_id, seat=seat, player=player)
    shown = page(client, "/")
    assert f'<a class="player" href="/players/{nino.pk}">Nino</a>, gone-1' in shown


def test_every_number_leads_to_its_definition_and_says_its_sample(client: Client, nino: Player, gio: Player) -> None:
    season(nino, gio, 12)
    shown = page(client, f"/players/{nino.pk}/georgian-3")
    defined = set(re.findall(r'<dt id="([a-z_0-9]+)"', page(client, "/statistics/definitions")))
    asked = re.findall(r'<dt><a href="/statistics/definitions#([a-z_0-9]+)"', shown)
    assert {"matches_won", "streaks"} <= set(asked) <= defined
    won = shown[shown.index("definitions#matches_won") :]
    assert "66.7%" in won[:400]
    assert "matches: 12 ·" in won[:600]


def test_results_are_split_by_opponent_and_first_lead(client: Client, nino: Player, gio: Player) -> None:
    season(nino, gio, 6)
    for place in range(10, 13):
        made_match([gio, nino], place=place, winner=0)
    shown = page(client, f"/players/{nino.pk}/georgian-3")
    assert "Matches won by opponent" in shown
    assert "Matches won by first lead" in shown
    assert "Matches won by length" not in shown


def test_statistics_of_site_and_rule_sets_are_shown(client: Client, nino: Player, gio: Player) -> None:
    season(nino, gio, 6)
    site, rules = page(client, "/statistics/"), page(client, "/statistics/georgian-3")
    for shown in (site, rules):
        assert '<span class="big">6</span> finished matches' in shown
        assert "Matches by week" in shown
    assert "2 seats: seat 1" in rules
    assert '<span class="big">0</span>' in page(client, "/statistics/duel-russian")
    assert client.get("/statistics/whist").status_code == 404


def test_pages_take_few_queries_however_much_was_played(
    nino: Player, gio: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    season(nino, gio, 60)
    visitor = as_player(gio)
    for path, most in (
        (f"/players/{nino.pk}", 14),
        (f"/players/{nino.pk}/georgian-3", 22),
        (f"/players/{nino.pk}/matches", 7),
        (f"/compare/{nino.pk}/{gio.pk}", 15),
        ("/statistics/georgian-3", 10),
    ):
        with django_assert_max_num_queries(most):
            page(visitor, path)
