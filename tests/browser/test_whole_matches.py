"""A guest plays whole matches through the page, by pressing what the page offers."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import PATIENCE, start_match

pytestmark = pytest.mark.browser

TWO_SEATS = {
    "georgian-3": {"match_to": "3"},
    "georgian-5": {"match_to": "1", "molodka": "out_of_turn"},
    "staked-3": {"match_to": "1", "molodka": "out_of_turn", "royal": "wins_match"},
    "pot-ukrainian": {},
    "pot-lithuanian": {},
    "duel-russian": {"match_to": "1"},
}
MORE_SEATS = {
    "georgian-pairs": {"match_to": "1"},
    "pot-ukrainian": {"seats": "4", "ante": "7"},
}


@pytest.mark.parametrize("rules", TWO_SEATS)
def test_a_guest_plays_every_two_seat_rule_set_to_the_end(page: Page, rules: str) -> None:
    table = start_match(page, rules, TWO_SEATS[rules])
    done = table.play_to_the_end()
    assert done
    expect(page.locator('[data-part="status"]')).to_contain_text("won the match")
    expect(page.locator('[data-part="outcome"]')).to_contain_text("The match is over")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#replay[data-at]")


@pytest.mark.parametrize("rules", MORE_SEATS)
def test_bots_take_all_other_seats_of_a_larger_table(page: Page, rules: str) -> None:
    table = start_match(page, rules, MORE_SEATS[rules])
    table.wait_idle()
    expect(page.locator(".seat")).to_have_count(3)
    assert table.play_to_the_end()
    expect(page.locator('[data-part="status"]')).to_contain_text("won the match")


def test_play_again_starts_a_match_of_the_same_kind(page: Page) -> None:
    table = start_match(page, "georgian-5", {"match_to": "1", "show_points": "True"})
    table.wait_idle()
    first = table.match_id
    table.resign()
    expect(page.locator('[data-part="status"]')).to_contain_text("by resignation")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: first not in url)
    table.wait_idle()
    expect(page.locator(".site-header h1")).to_have_text("Georgian, 5 cards · to 1")
    expect(page.locator('[data-part="near"]')).to_contain_text("0 points")


def test_the_first_page_lists_own_running_matches(page: Page) -> None:
    table = start_match(page, "duel-russian")
    table.wait_idle()
    link = page.locator(f'section a[href="/matches/{table.match_id}"]')
    deadline = time.monotonic() + PATIENCE
    while not link.count():
        # The list is a projection, so it may come a moment later.
        assert time.monotonic() < deadline, "the match is not listed"
        page.wait_for_timeout(100)
        page.goto("/")
    link.click()
    table.wait_idle()
