"""Countries in a real browser, in two languages: chosen on the account's page, read on ladders, narrowed to one."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.test_accounts import fresh_name, sign_up
from tests.support.live import LiveStack
from tests.support.season_of_people import Season, done, played_season

pytestmark = pytest.mark.browser

_SET = """
import json
from matches.models import Player
for player, code in json.loads({chosen!r}).items():
    Player.objects.filter(pk=player).update(country=code)
"""


@pytest.fixture
def season(live: LiveStack) -> Season:
    """A season of whose people the first and the third are Georgians, and the second is French."""
    made = played_season(live)
    chosen = dict(zip(made.people, ("GE", "FR", "GE"), strict=False))
    done(live, "shell", "-c", _SET.format(chosen=json.dumps(chosen)))
    return made


@pytest.mark.parametrize(
    ("language", "width", "georgia", "france"),
    [("en", 1280, "Georgia", "France"), ("ka", 320, "საქართველო", "საფრანგეთი")],
    ids=["en", "ka"],
)
def test_a_ladder_is_narrowed_to_a_country(
    page: Page, live: LiveStack, season: Season, language: str, width: int, georgia: str, france: str
) -> None:
    page.context.add_cookies([{"name": "language", "value": language, "url": live.url}])
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/ladders/georgian-3")
    assert_sound(page, width)
    tag = page.locator(".country").first
    expect(tag).to_have_attribute("title", georgia)
    expect(tag.locator("[aria-hidden=true]")).to_have_text("GE")
    expect(page.get_by_role("rowheader").first).to_have_accessible_name(re.compile(georgia))
    page.locator("select[name=country]").select_option(label=georgia)
    page.locator(".find button").click()
    expect(page).to_have_url(re.compile(r"\?country=GE$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(georgia)
    assert_sound(page, width)
    rows = page.locator(".ladder tbody tr")
    cells = [row.locator("td").all_inner_texts()[:2] for row in rows.all()]
    assert cells == [["1", "1"], ["3", "2"]]
    links = rows.get_by_role("link")
    expect(links.first).to_have_attribute("href", re.compile(season.people[0]))
    page.locator("select[name=country]").select_option(label=france)
    page.locator(".find button").click()
    expect(rows).to_have_count(1)


@pytest.mark.parametrize(("language", "name"), [("en", "Lithuania"), ("lt", "Lietuva")])
def test_a_country_is_chosen_on_the_accounts_page(page: Page, live: LiveStack, language: str, name: str) -> None:
    page.goto("/")
    sign_up(page, fresh_name())
    page.context.add_cookies([{"name": "language", "value": language, "url": live.url}])
    page.goto("/accounts/")
    field = page.locator("select[name=country]")
    expect(field).to_have_value("")
    field.select_option(label=name)
    page.locator("form[action$=country] button").click()
    expect(page.locator("select[name=country]")).to_have_value("LT")
    assert_sound(page, 1280)
    page.goto("/players/me")
    expect(page.locator("header .country")).to_have_attribute("title", name)


def assert_sound(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    faults = Axe().run(page).response["violations"]
    assert [fault["id"] for fault in faults] == [], page.url
