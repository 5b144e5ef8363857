"""Sounds at the table: off until they are wanted, and then made for what happens."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import TablePage, start_match

pytestmark = pytest.mark.browser

_COUNTS_TONES = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
};
"""


def test_sounds_are_made_once_they_are_wanted_and_no_longer(page: Page) -> None:
    page.add_init_script(_COUNTS_TONES)
    table = start_match(page, "georgian-3", {"match_to": "11"})
    table.wait_idle()
    table.act_once()
    table.wait_idle()
    assert tones(page) == 0
    page.get_by_text("Settings").click()
    page.get_by_label("Sounds").check()
    assert tones(page) > 0
    assert after_an_act(table) > 0
    page.reload()
    table.wait_idle()
    page.get_by_text("Settings").click()
    expect(page.get_by_label("Sounds")).to_be_checked()
    assert after_an_act(table) > 0
    page.get_by_label("Sounds").uncheck()
    assert after_an_act(table) == 0


def after_an_act(table: TablePage) -> int:
    """How many tones come with an act and with what follows it."""
    before = tones(table.page)
    table.act_once()
    table.wait_idle()
    return tones(table.page) - before


def tones(page: Page) -> int:
    """How many tones the page has asked for."""
    return int(page.evaluate("window.tones"))
