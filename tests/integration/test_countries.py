"""People may say what country they are of; ladders show it, and can be narrowed to one."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from analytics.exports import selectors as exported
from analytics.exports import services as exports
from matches.accounts.leaving import delete_account
from matches.models import Player
from tests.integration.test_ladder_pages import standing
from tests.support.accounts import sign_up
from tests.support.made_facts import made_match, made_player
from tests.support.pages import as_player, page

pytestmark = pytest.mark.django_db

_LADDER = "/ladders/georgian-3"


@pytest.fixture(autouse=True)
def _unthrottled() -> None:
    cache.clear()


@pytest.fixture
def browser() -> Client:
    client = Client()
    sign_up(client)
    return client


def people(count: int = 130) -> list[Player]:
    """So many with a place each, every second of Georgia and every fifth of France."""
    made = []
    for place in range(1, count + 1):
        code = "FR" if place % 5 == 0 else "GE" if place % 2 else ""
        made.append(made_player(f"P{place:03}", country=code))
        standing(made[-1].pk, place)
    return made


def georgians(count: int = 130) -> list[int]:
    return [place for place in range(1, count + 1) if place % 2 and place % 5]


def names(shown: str) -> list[str]:
    return re.findall(r">(P\d{3})<", shown)


def of_places(places: list[int]) -> list[str]:
    return [f"P{place:03}" for place in places]


def choose(browser: Client, code: str) -> Any:
    return browser.post("/accounts/country", {"country": code})


def test_nobody_is_of_a_country_before_they_say_so(browser: Client) -> None:
    assert Player.objects.get(user__username="nino").country == ""
    assert '<option value="" selected>not said</option>' in page(browser, "/accounts/")


def test_a_person_chooses_a_country_that_others_see_and_takes_it_back(browser: Client) -> None:
    assert choose(browser, "GE")["Location"] == "/accounts/"
    player = Player.objects.get(user__username="nino")
    assert player.country == "GE"
    assert '<option value="GE" selected>Georgia</option>' in page(browser, "/accounts/")
    tag = '<span class="country" title="Georgia"><span aria-hidden="true">GE</span><span class="sr-only">Georgia</span>'
    assert tag in page(Client(), f"/players/{player.pk}")
    assert Client().get(f"/api/players/{player.pk}").json()["country"] == "GE"
    choose(browser, "")
    assert 'class="country"' not in page(Client(), f"/players/{player.pk}")
    assert Client().get(f"/api/players/{player.pk}").json()["country"] == ""


@pytest.mark.parametrize("code", ["XX", "ge", "EU", "GEO", "G\x00", "<b>"], ids=repr)
def test_what_is_no_country_is_refused_and_nothing_is_lost(browser: Client, code: str) -> None:
    choose(browser, "LT")
    answer = choose(browser, code)
    assert answer.status_code == 422
    assert "There is no country with this code." in answer.content.decode()
    assert Player.objects.get(user__username="nino").country == "LT"


def test_only_an_account_chooses(client: Client) -> None:
    guest = Player.objects.create(name="guest-ab12")
    for one in (client, as_player(guest)):
        assert "/accounts/login/" in choose(one, "GE")["Location"]
    guest.refresh_from_db()
    assert guest.country == ""


def test_a_deleted_account_is_of_no_country(browser: Client) -> None:
    choose(browser, "GE")
    player = Player.objects.get(user__username="nino")
    delete_account(User.objects.get(username="nino"))
    player.refresh_from_db()
    assert (player.country, player.gone_at is None) == ("", False)


@pytest.mark.parametrize("fields", [{"country": "ge"}, {"country": "G"}, {"country": "GE", "gone_at": timezone.now()}])
def test_the_database_refuses_what_is_no_country_and_one_of_the_gone(fields: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        made_player("Nino", **fields)


def test_the_public_set_holds_no_country() -> None:
    made_match([made_player("Nino", country="GE"), made_player("Gio", country="GE")], place=1)
    for table in ("matches", "seats", "ratings"):
        assert exports.prepare(table)
        export = exported.ready(table, "csv")
        assert export is not None
        assert "country" not in b"".join(exported.pieces(export)).decode().splitlines()[0]


def test_a_ladder_is_narrowed_to_a_country_page_by_page_with_both_places(client: Client) -> None:
    people()
    first = page(client, f"{_LADDER}?country=GE")
    assert names(first) == of_places(georgians()[:50])
    assert "<h1>Ladder: Georgian, 3 cards · Georgia</h1>" in first
    assert "<td>3</td><td>2</td>" in first, "third of all, second of the country"
    assert 'href="?country=GE&amp;page=2"' in first
    second = page(client, f"{_LADDER}?country=GE&page=2")
    assert names(second) == of_places(georgians()[50:])
    assert f'href="{_LADDER}?country=GE" aria-current="page"' in second
    assert "<td>51</td>" in second


def test_a_ladder_offers_the_countries_that_people_have_chosen_and_keeps_the_season(client: Client) -> None:
    made = people(6)
    season = f"{datetime.now(UTC).year}-{(datetime.now(UTC).month - 1) // 3 + 1}"
    standing(made[0].pk, 1, season=season)
    shown = page(client, f"{_LADDER}?season={season}&country=GE")
    offered = re.findall(r'<option value="(\w*)"( selected)?>([\w ]+)</option>', shown)
    assert offered == [("", "", "all countries"), ("FR", "", "France"), ("GE", " selected", "Georgia")]
    assert f'<input type="hidden" name="season" value="{season}">' in shown
    assert f'href="?season={season}&amp;country=GE" aria-current="page"' in shown
    assert names(shown) == ["P001"]


def test_codes_stand_beside_names_on_the_whole_ladder(client: Client) -> None:
    people(6)
    for path in (_LADDER, "/ladders/"):
        shown = page(client, path)
        assert shown.count('<span class="country" title="Georgia">') == 2
        assert shown.count('<span class="country" title="France">') == 1
    assert "In the country" not in page(client, _LADDER)


def test_countries_are_called_in_the_readers_language(client: Client) -> None:
    people(6)
    client.cookies["language"] = "lt"
    shown = page(client, f"{_LADDER}?country=FR")
    assert '<option value="FR" selected>Prancūzija</option>' in shown
    assert '<span class="country" title="Prancūzija">' in shown


def test_around_me_are_those_of_the_country() -> None:
    made = people(60)
    own = georgians(60)
    shown = page(as_player(made[own[10] - 1]), f"{_LADDER}?country=GE")
    around = shown[shown.index("Around you") : shown.index('id="places-title"')]
    assert names(around) == of_places(own[5:16])
    foreign = page(as_player(made[4]), f"{_LADDER}?country=GE")
    assert "Around you" not in foreign
    assert "You have no place" not in foreign
    newcomer = page(as_player(made_player("newcomer", country="GE")), f"{_LADDER}?country=GE")
    assert "You have no place on this ladder yet" in newcomer


@pytest.mark.parametrize("code", ["XX", "ge", "GEO", "%00", "%3Cb%3E"])
def test_a_page_says_that_there_is_no_such_country_and_shows_the_whole_ladder(client: Client, code: str) -> None:
    people(6)
    answer = client.get(f"{_LADDER}?country={code}")
    shown = answer.content.decode()
    assert answer.status_code == 404
    assert '<p class="error" role="alert">There is no country with this code.</p>' in shown
    assert names(shown) == of_places([1, 2, 3, 4, 5, 6])


def test_a_country_of_nobody_has_an_empty_ladder(client: Client) -> None:
    people(6)
    shown = page(client, f"{_LADDER}?country=JP")
    assert '<option value="JP" selected>Japan</option>' in shown
    assert names(shown) == []
    assert page(client, f"{_LADDER}?country=").count(">P00") == 6


def test_rest_narrows_a_ladder_and_gives_both_places(client: Client) -> None:
    made = people()
    body = client.get(f"/api{_LADDER}", {"country": "GE", "page": "2"}).json()
    own = georgians()
    assert [(one["place"], one["place_in_country"], one["country"]) for one in body["results"]] == [
        (place, number, "GE") for number, place in enumerate(own[50:], 51)
    ]
    assert (body["country"], body["total"], body["pages"]) == ("GE", len(own), 2)
    whole = client.get(f"/api{_LADDER}").json()
    assert [(one["place"], one["place_in_country"]) for one in whole["results"][:2]] == [(1, None), (2, None)]
    assert [one["country"] for one in whole["results"][:5]] == ["GE", "", "GE", "", "FR"]
    assert (whole["country"], whole["total"]) == ("", 130)
    around = client.get(f"/api{_LADDER}/around/{made[own[10] - 1].pk}", {"country": "GE"}).json()
    assert [one["place"] for one in around] == own[5:16]
    assert client.get(f"/api{_LADDER}/around/{made[4].pk}", {"country": "GE"}).json() == []


@pytest.mark.parametrize("path", ["", "/around/{player}"], ids=["ladder", "around"])
@pytest.mark.parametrize("code", ["XX", "ge", "GEO", "", " GE", "\x00", "GE\n"], ids=repr)
def test_rest_refuses_what_is_no_country_in_one_line(client: Client, path: str, code: str) -> None:
    asked = path.format(player=made_player("Nino").pk)
    answer = client.get(f"/api{_LADDER}{asked}", {"country": code})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "malformed"
    assert error["message"].startswith("country: ")
    assert "\n" not in error["message"]


def test_a_narrowed_ladder_takes_few_queries(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    made = people()
    visitor = as_player(made[70])
    page(visitor, f"{_LADDER}?country=GE")
    for path, most in ((_LADDER, 11), (f"{_LADDER}?country=GE", 13), (f"/api{_LADDER}?country=GE", 8)):
        with django_assert_max_num_queries(most):
            page(visitor, path)
