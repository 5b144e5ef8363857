"""Ladders, players and statistics in a real browser: in two languages, on a phone and on a desk."""

import os
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.live import LiveStack
from tests.support.season_of_people import Season, done, played_season

pytestmark = pytest.mark.browser

_SHOTS = os.environ.get("SCREENSHOTS")


@pytest.fixture
def season(live: LiveStack) -> Season:
    return played_season(live)


def addresses(season: Season) -> list[str]:
    first, second = season.people[:2]
    return [
        "/ladders/",
        "/ladders/georgian-3",
        f"/players/{first}",
        f"/players/{first}/georgian-3",
        f"/players/{first}/matches",
        f"/compare/{first}/{second}",
        f"/matches/{season.match}/luck",
        "/statistics/",
        "/statistics/georgian-3",
        "/statistics/definitions",
        "/statistics/data",
    ]


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("ka", 320)])
def test_pages_fit_and_have_no_fault(page: Page, live: LiveStack, season: Season, language: str, width: int) -> None:
    page.context.add_cookies([{"name": "language", "value": language, "url": live.url}])
    page.set_viewport_size({"width": width, "height": 800})
    for address in addresses(season):
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == language
        shoot(page, f"{address.strip('/').replace('/', '_')[:60]}-{language}-{width}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert (address, faults(page)) == (address, [])


@pytest.mark.usefixtures("season")
def test_the_ladder_leads_to_a_player_and_its_rating_in_numbers(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Ladders").click()
    page.get_by_role("link", name="Georgian, 3 cards").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ladder: Georgian, 3 cards")
    page.get_by_role("group", name="Places").get_by_role("link").first.click()
    page.get_by_role("navigation", name="Rules").get_by_role("link", name="Georgian, 3 cards").click()
    picture = page.get_by_role("img", name=re.compile("Rating over time"))
    expect(picture).to_be_visible()
    table = page.get_by_role("group", name="Rating over time", exact=True)
    expect(table).to_be_hidden()
    page.get_by_text("As a table").first.click()
    expect(table).to_be_visible()
    expect(table.get_by_role("row")).not_to_have_count(1)


def test_pictures_tell_apart_without_colour(page: Page, season: Season) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(f"/compare/{season.people[0]}/{season.people[1]}")
    dashes = page.evaluate(
        "[...document.querySelectorAll('.plot .line')].map((line) => getComputedStyle(line).strokeDasharray)"
    )
    assert len(set(dashes)) > 1


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']} ({fault['impact']}): {fault['nodes'][0]['target']}" for fault in found]


def shoot(page: Page, name: str) -> None:
    if _SHOTS:
        page.screenshot(path=Path(_SHOTS) / f"{name}.png", full_page=True)


@pytest.mark.usefixtures("season")
def test_the_public_set_is_fetched_from_its_page(page: Page, live: LiveStack, tmp_path: Path) -> None:
    done(live, "shell", "-c", "from analytics.exports import services; services.prepare('matches')")
    page.goto("/statistics/data")
    with page.expect_download() as fetched:
        page.get_by_role("row", name="Matches").get_by_role("link", name="CSV").click()
    assert fetched.value.suggested_filename == "bura-matches.csv"
    file = tmp_path / "matches.csv"
    fetched.value.save_as(file)
    # Other tests may have played on the same service.
    assert file.read_text(encoding="utf-8").count("\n") >= 61
