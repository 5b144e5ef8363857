"""The rules pages in a real browser."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from matches.engine.rulesets import RULE_SETS
from matches.web.rules.examples import EXAMPLES

pytestmark = pytest.mark.browser


def test_the_first_page_leads_to_the_rules_of_each_set(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Bura")
    for key in RULE_SETS:
        expect(page.locator(f'main a[href="/rules/{key}/"]')).to_have_count(1)


@pytest.mark.parametrize("key", RULE_SETS)
def test_examples_are_clicked_through_to_their_end(page: Page, key: str) -> None:
    page.goto(f"/rules/{key}/")
    for example in EXAMPLES[key]:
        shown = page.locator(f'[data-example="{example.key}"]')
        steps = example.play(key).steps
        expect(shown.locator('[data-part="moves"] li')).to_have_count(len(steps))
        for step in range(1, len(steps)):
            shown.locator("[data-go=on]").click()
            expect(shown).to_have_attribute("data-at", str(step))
        expect(shown.locator("[data-go=on]")).to_have_attribute("aria-disabled", "true")
        expect(shown.locator('[data-part="moves"] li').last).to_be_visible()
        shown.locator("[data-go=back]").click()
        expect(shown).to_have_attribute("data-at", str(len(steps) - 2))
        shown.locator("[data-go=first]").click()
        expect(shown).to_have_attribute("data-at", "0")


def test_an_example_shows_how_a_trick_comes_about(page: Page) -> None:
    page.goto("/rules/duel-russian/")
    example = page.locator('[data-example="small-trumps"]')
    status = example.locator('[data-part="status"]')
    example.locator("[data-go=on]").click()
    expect(example.locator(".trick .card")).to_have_count(2)
    example.locator("[data-go=on]").click()
    expect(example.locator(".trick .card")).to_have_count(4)
    example.locator("[data-go=on]").click()
    expect(status).to_have_text("B took 4 cards (15 points).")
    expect(example.locator(".trick .card")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 1280])
def test_rules_fit_and_axe_finds_no_fault(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    for address in ("/rules/", "/rules/georgian-5/", "/rules/pot-ukrainian/", "/rules/georgian-pairs/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found = Axe().run(page).response["violations"]
        assert [f"{fault['id']}: {fault['nodes'][0]['target']}" for fault in found] == []


def test_a_printed_page_has_the_words_and_not_the_buttons(page: Page) -> None:
    page.goto("/rules/georgian-3/")
    page.emulate_media(media="print")
    expect(page.locator(".site-header")).to_be_hidden()
    expect(page.locator("[data-go]").first).to_be_hidden()
    expect(page.locator('[data-example="whole-deal"] .moves li').last).to_be_visible()
    expect(page.locator("#claim")).to_be_visible()


def test_a_table_leads_to_its_rules(page: Page) -> None:
    page.goto("/")
    page.check('input[name="rules"][value="staked-3"]')
    page.locator(".choice", has=page.locator('[value="staked-3"]')).get_by_role("button", name="Play").click()
    page.wait_for_url("**/matches/*")
    expect(page.get_by_role("link", name="The rules")).to_have_attribute("href", "/rules/staked-3/")
