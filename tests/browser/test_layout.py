"""The pages on small and large screens, and for people who use other means than eyes and mouse."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table_page import start_match

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1280, 800)], ids=lambda size: f"{size[0]} wide")
def test_no_page_scrolls_sideways(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")
    assert _fits(page)
    for rules, fields in (
        ("georgian-3", {"match_to": "1"}),
        ("georgian-pairs", {"match_to": "1"}),
        ("pot-ukrainian", {"seats": "6"}),
    ):
        table = start_match(page, rules, fields)
        for _ in range(6):
            table.wait_idle()
            assert _fits(page)
            if table.over():
                break
            table.act_once()
        table.resign()
        assert _fits(page)
        page.goto(f"/matches/{table.match_id}/replay?viewer=all&at=6")
        page.wait_for_selector('#replay[data-at="6"]')
        assert _fits(page)


@pytest.mark.parametrize(("width", "height", "rules"), [(360, 740, "georgian-3"), (320, 568, "georgian-5")])
def test_a_phone_shows_hand_and_acts_together(page: Page, width: int, height: int, rules: str) -> None:
    page.set_viewport_size({"width": width, "height": height})
    table = start_match(page, rules)
    table.wait_idle()
    assert page.evaluate("scrollY") == 0
    expect(table.hand().first).to_be_in_viewport(ratio=1)
    expect(page.locator('[data-part="acts"] button').last).to_be_in_viewport(ratio=1)
    bottom = table.hand().first.bounding_box()
    controls = page.locator(".controls").bounding_box()
    assert bottom
    assert controls
    assert bottom["y"] + bottom["height"] <= controls["y"]


def test_axe_finds_no_fault(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    assert _faults(page) == []
    table = start_match(page, "georgian-3", {"match_to": "1"})
    table.wait_idle()
    assert _faults(page) == []
    table.hand().first.click()
    assert _faults(page) == []
    page.locator('[data-part="resign"]').click()
    assert _faults(page) == []
    page.locator("#confirm[open] [value=yes]").click()
    expect(page.locator('[data-part="over"]')).to_be_visible()
    assert _faults(page) == []
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("#replay[data-at]")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('#replay[data-at="1"]')
    assert _faults(page) == []


def test_events_and_the_own_turn_are_told_to_a_screen_reader(page: Page) -> None:
    table = start_match(page, "georgian-3")
    table.wait_idle()
    turn = page.locator('[data-part="turn"]')
    expect(turn).to_have_attribute("aria-live", "assertive")
    expect(turn).not_to_be_empty()
    table.act_once()
    table.wait_idle()
    log = page.locator('[data-part="events"]')
    expect(log).to_have_attribute("role", "log")
    expect(log).to_contain_text("You ")
    assert "[" not in log.inner_text()


def _fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def _faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']} ({fault['impact']}): {fault['nodes'][0]['target']}" for fault in found]
