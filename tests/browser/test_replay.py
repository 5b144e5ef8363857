"""The replay: step by step, through every viewer's eyes, of played and of imported matches."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import start_match
from tests.support.live import ROOT, LiveStack

pytestmark = pytest.mark.browser

RECORDS = ROOT / "tests" / "fixtures" / "records"


def imported(live: LiveStack, record: Path) -> str:
    """Import a record; returns the match's id."""
    done = live.manage("importrecord", str(record))
    found = re.search(r"imported as (\S+)", done.stdout)
    assert found, done.stdout + done.stderr
    return found[1]


def go(page: Page, match_id: str, viewer: str, at: int) -> None:
    """Open a replay at a step by its address."""
    page.goto(f"/matches/{match_id}/replay?viewer={viewer}&at={at}")
    page.wait_for_selector(f'#replay[data-at="{at}"][data-viewer="{viewer}"]')


def cards(page: Page, part: str) -> list[str]:
    """The names of the cards in a part of the table."""
    return [str(card.get_attribute("aria-label")) for card in page.locator(f'[data-part="{part}"] .card').all()]


def test_the_worked_deal_of_the_rules_is_replayed_step_by_step(page: Page, live: LiveStack) -> None:
    match_id = imported(live, RECORDS / "s0-whole-deal.bura.jsonl")
    go(page, match_id, "all", 0)
    status = page.locator('[data-part="status"]')
    expect(status).to_have_text("The table before the first deal.")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Deal 1.")
    assert sorted(cards(page, "hand")) == ["ace of spades", "queen of hearts", "ten of diamonds"]
    assert sorted(cards(page, "others")) == ["ace of diamonds", "jack of spades", "king of spades"]
    page.get_by_role("button", name="Step on").click()
    page.get_by_role("button", name="Step on").click()
    expect(status).to_contain_text("giorgi gave")
    assert cards(page, "trick") == ["ace of spades", "jack of spades"]
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("nino took 2 cards (13 points).")
    go(page, match_id, "all", 14)
    expect(page.locator('[data-part="trick"]')).to_contain_text("nino claimed: 34 points of 31 — true")
    assert cards(page, "trick") == ["ace of spades", "jack of spades", "ten of clubs", "ace of clubs"]
    page.keyboard.press("End")
    expect(status).to_contain_text("nino won the match")
    assert page.url.endswith("?viewer=all&at=16")


def test_the_illustrated_pot_game_of_three_is_replayed(page: Page, live: LiveStack) -> None:
    match_id = imported(live, RECORDS / "s2-illustrated-game.bura.jsonl")
    go(page, match_id, "all", 7)
    expect(page.locator('[data-part="status"]')).to_contain_text("Михайло took 6 cards (14 points).")
    go(page, match_id, "all", 13)
    assert cards(page, "trick") == ["eight of diamonds", "nine of hearts", "ace of hearts"]
    expect(page.locator('[data-part="trick"]')).to_contain_text("Михайло beat with")
    go(page, match_id, "all", 15)
    expect(page.locator('[data-part="trick"]')).to_contain_text("Михайло claimed: 25 points of 31 — false")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-part="score"]')).to_contain_text("30")
    page.locator('[data-part="deal"]').select_option("2")
    page.wait_for_selector('#replay[data-at="18"]')
    page.keyboard.press("End")
    expect(page.locator('[data-part="status"]')).to_contain_text("Ілля won the match (takes the pot).")


def test_each_viewer_sees_what_it_could_see_then(page: Page, live: LiveStack) -> None:
    match_id = imported(live, RECORDS / "s0-whole-deal.bura.jsonl")
    go(page, match_id, "0", 3)
    assert cards(page, "others") == ["a hidden card"] * 2
    assert cards(page, "trick") == ["ace of spades", "a hidden card"]
    viewer = page.locator('[data-part="viewer"]')
    viewer.select_option("1")
    page.wait_for_selector('#replay[data-viewer="1"]')
    assert sorted(cards(page, "hand")) == ["ace of diamonds", "king of spades"]
    assert cards(page, "others") == ["a hidden card"] * 2
    assert cards(page, "trick") == ["ace of spades", "jack of spades"]
    viewer.select_option("spectator")
    page.wait_for_selector('#replay[data-viewer="spectator"]')
    assert cards(page, "hand") == ["a hidden card"] * 2
    assert cards(page, "trick") == ["ace of spades", "a hidden card"]
    viewer.select_option("all")
    page.wait_for_selector('#replay[data-viewer="all"]')
    assert "a hidden card" not in cards(page, "hand") + cards(page, "others") + cards(page, "trick")
    assert "viewer=all&at=3" in page.url


def test_history_marks_the_step_and_can_hide_what_is_to_come(page: Page, live: LiveStack) -> None:
    match_id = imported(live, RECORDS / "s0-whole-deal.bura.jsonl")
    go(page, match_id, "all", 6)
    current = page.locator('[data-part="history"] [aria-current="step"]')
    expect(current).to_contain_text("nino led")
    expect(page.locator('[data-part="history"] li:visible')).to_have_count(16)
    page.get_by_label("Hide what is still to come").check()
    expect(page.locator('[data-part="history"] li:visible')).to_have_count(6)
    page.locator('[data-part="history"] button[data-n="2"]').click()
    page.wait_for_selector('#replay[data-at="2"]')
    page.get_by_role("slider").fill("12")
    page.wait_for_selector('#replay[data-at="12"]')


def test_a_running_match_has_no_replay(page: Page) -> None:
    table = start_match(page, "georgian-3")
    table.wait_idle()
    page.goto(f"/matches/{table.match_id}/replay")
    assert page.url.endswith(f"/matches/{table.match_id}")
    answer = page.request.get(f"/matches/{table.match_id}/replay/steps?viewer=all&first=0&last=5")
    assert answer.status == 404


def test_a_match_just_played_is_replayed_from_the_first_step_to_the_last(page: Page) -> None:
    table = start_match(page, "duel-russian", {"match_to": "1"})
    table.play_to_the_end()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector('#replay[data-at="0"]')
    last = int(page.get_by_role("slider").get_attribute("max") or 0)
    assert last > 5
    for number in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f'#replay[data-at="{number}"]')
        expect(page.locator('[data-part="status"]')).not_to_be_empty()
    expect(page.locator('[data-part="status"]')).to_contain_text("won the match")
