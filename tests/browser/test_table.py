"""The single acts at the table, and what happens when something comes between."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.table_page import TablePage, start_match, start_match_with_random_bot

pytestmark = pytest.mark.browser


def test_a_claim_asks_first_and_a_false_one_loses_the_deal(page: Page) -> None:
    table = start_match(page, "georgian-3", {"match_to": "1"})
    _play_until_own_pile_is_small_and_claim_is_offered(table)
    claim = page.locator('[data-part="acts"]').get_by_role("button", name="Claim")
    claim.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("With fewer than 31 points the claim is false")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    assert "Claim" in table.acts()
    table.press("Claim")
    outcome = page.locator('[data-part="outcome"]')
    expect(outcome).to_contain_text("You claimed")
    expect(outcome).to_contain_text("heuristic won the deal (the claim is false): +1.")
    expect(outcome.locator(".pile-cards .card.face")).to_have_count(2)


def test_raises_are_made_answered_accepted_and_refused(page: Page) -> None:
    table = start_match_with_random_bot(page, "georgian-3", 11)
    told = page.locator('[data-part="history"]')
    wanted = {"You said davi (2).", "You accepted.", "You refused.", "random accepted.", "random refused."}
    answers = iter(["Accept", "Refuse"] * 100)
    for _ in range(300):
        table.wait_idle()
        seen = {line for line in told.locator("li").all_inner_texts() if line in wanted}
        if seen == wanted:
            break
        if table.over():
            table = start_match_with_random_bot(page, "georgian-3", 11)
            continue
        acts = table.acts()
        raises = [label for label in acts if label.startswith("Raise")]
        if "Accept" in acts:
            table.press(next(answers))
        elif raises:
            table.press(raises[0])
        else:
            table.act_once()
    else:
        pytest.fail("the raises of this test did not all come up")
    assert re.search(r"random (accepted|refused)", told.inner_text())


def test_a_reload_in_mid_trick_shows_the_same_table(page: Page) -> None:
    table = start_match(page, "georgian-3")
    for _ in range(40):
        table.wait_idle()
        if page.locator('[data-part="trick"] .play').count():
            break
        table.act_once()
    before = _looks(table)
    assert before["trick"]
    page.reload()
    table.wait_idle()
    assert _looks(table) == before
    table.act_once()
    table.wait_idle()


def test_what_is_chosen_tells_why_it_is_no_lead(page: Page) -> None:
    table = start_match(page, "georgian-5", {"match_to": "1"})
    for _ in range(60):
        table.wait_idle()
        if table.over():
            table = start_match(page, "georgian-5", {"match_to": "1"})
            continue
        suits = {name.split(" of ")[1].split(",")[0] for name in _hand_names(table)}
        if _leads(table) and len(suits) > 1:
            break
        table.act_once()
    hint = page.locator('[data-part="hint"]')
    expect(hint).to_have_text("Choose a card to lead.")
    table.choose(table.hand().count())
    expect(hint).to_have_text("A lead is of one suit.")
    lead = page.locator('[data-part="acts"]').get_by_role("button", name="Lead")
    expect(lead).to_have_attribute("aria-disabled", "true")
    version = page.locator("#table").get_attribute("data-version")
    lead.click(force=True)
    expect(page.locator("#table")).to_have_attribute("data-version", version or "")
    expect(hint).to_have_text("A lead is of one suit.")


def test_a_spectators_page_holds_no_card_of_a_hand(page: Page) -> None:
    table = start_match(page, "georgian-3")
    table.wait_idle()
    mine = {str(card.get_attribute("data-key")) for card in table.hand().all()}
    assert len(mine) == 3
    browser = page.context.browser
    assert browser
    other = browser.new_context(base_url=page.url.rsplit("/matches/", 1)[0])
    try:
        watching = other.new_page()
        watching.goto(f"/matches/{table.match_id}")
        watching.wait_for_selector("#table[data-connected=true]")
        assert watching.locator('[data-part="hand"] button').count() == 0
        assert watching.locator('[data-part="acts"] button').count() == 0
        assert watching.locator(".seat .card.back").count() > 0
        shown = set(re.findall(r'"([AKQJT9876][shdc])"', watching.content()))
        assert shown
        assert not shown & mine
    finally:
        other.close()


def test_what_the_bot_did_is_shown_one_event_after_another_and_can_be_skipped(page: Page) -> None:
    table = start_match(page, "georgian-3")
    for _ in range(60):
        table.wait_idle()
        if "Lead" not in table.acts() and not _leads(table):
            break
        table.act_once()
    page.locator('[data-part="pace"]').select_option("calm")
    table.act_once()
    skip = page.get_by_role("button", name="Skip ahead")
    expect(skip).to_be_visible()
    expect(page.locator("#table")).to_have_attribute("data-busy", "true")
    assert page.locator('[data-part="acts"] button').count() == 0
    skip.click()
    page.locator('[data-part="pace"]').select_option("none")
    table.wait_idle()
    expect(skip).to_be_hidden()


def test_one_press_passes_and_leads_what_was_chosen(page: Page) -> None:
    table = start_match(page, "duel-russian", {"match_to": "11"})
    for _ in range(200):
        table.wait_idle()
        if "Pass" in table.acts():
            table.choose(1)
            if "Pass and lead" in table.acts():
                break
            table.choose(0)
        table.act_once()
    chosen = page.locator('[data-part="hand"] [aria-pressed="true"]').get_attribute("data-key")
    table.press("Pass and lead")
    page.wait_for_function(
        "(card) => document.getElementById('table').dataset.busy === 'false'"
        " && !document.querySelector(`[data-part=hand] [data-key='${card}']`)",
        arg=chosen,
    )
    expect(page.locator('[data-part="history"]')).to_contain_text("You led")


def test_keyboard_alone_plays_a_deal(page: Page) -> None:
    table = start_match(page, "georgian-3", {"match_to": "1"})
    for _ in range(200):
        table.wait_idle()
        if table.over():
            break
        _act_by_keyboard(table)
    assert table.over()
    page.get_by_role("link", name="Replay").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#replay[data-at]")


def test_a_lost_connection_is_shown_and_the_unanswered_act_is_repeated_under_its_id(page: Page) -> None:
    sent: list[str] = []
    page.route_web_socket(re.compile("/ws/matches/"), lambda route: _drop_first_command(route, sent))
    table = start_match(page, "georgian-3")
    table.wait_idle()
    banner = page.locator('[data-part="connection"]')
    expect(banner).to_be_hidden()
    page.evaluate(
        """() => {
            window.bannerSeen = false;
            const banner = document.querySelector('[data-part="connection"]');
            new MutationObserver(() => { window.bannerSeen ||= !banner.hidden; }).observe(banner, {attributes: true});
        }"""
    )
    version = page.locator("#table").get_attribute("data-version")
    table.act_once()
    page.wait_for_function("() => window.bannerSeen")
    expect(banner).to_be_hidden(timeout=10_000)
    expect(page.locator("#table")).not_to_have_attribute("data-version", version or "")
    table.wait_idle()
    assert len(sent) >= 2
    assert sent[0] == sent[1]


def _drop_first_command(route: WebSocketRoute, sent: list[str]) -> None:
    server = route.connect_to_server()

    def from_page(message: str | bytes) -> None:
        if '"command"' in str(message):
            sent.append(str(message))
            if len(sent) == 1:
                server.close()
                route.close(code=1012)
                return
        server.send(message)

    route.on_message(from_page)


def _play_until_own_pile_is_small_and_claim_is_offered(table: TablePage) -> None:
    for _ in range(200):
        table.wait_idle()
        if table.over():
            table = start_match(table.page, "georgian-3", {"match_to": "1"})
            continue
        if "Claim" in table.acts() and "pile 2" in table.page.locator('[data-part="near"]').inner_text():
            return
        table.act_once()
    pytest.fail("no first trick was won")


def _act_by_keyboard(table: TablePage) -> None:
    page = table.page
    labels = page.locator('[data-part="acts"] button').all_inner_texts()
    if "Lead" in labels or "Beat" in labels:
        needed = 1 if "Lead" in labels else table.needed()
        table.hand().first.focus()
        for place in range(needed):
            if place:
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
    for _ in range(30):
        focused = page.evaluate(
            """() => {
                const at = document.activeElement;
                const ready = at.closest('[data-part=acts]') && at.getAttribute('aria-disabled') === 'false';
                return ready ? at.textContent : null;
            }"""
        )
        if focused and focused != "Claim" and not focused.startswith("Raise"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    pytest.fail(f"no act was reached by keyboard among {labels}")


def _looks(table: TablePage) -> dict[str, object]:
    page = table.page
    return {
        "hand": _hand_names(table),
        "trick": page.locator('[data-part="trick"]').inner_text()
        + str(page.locator('[data-part="trick"] .card').count()),
        "acts": page.locator('[data-part="acts"] button').all_inner_texts(),
        "history": page.locator('[data-part="history"]').inner_text(),
        "version": page.locator("#table").get_attribute("data-version"),
    }


def _hand_names(table: TablePage) -> list[str]:
    return [str(card.get_attribute("aria-label")) for card in table.hand().all()]


def _leads(table: TablePage) -> bool:
    return table.page.locator('[data-part="acts"]').get_by_role("button", name="Lead", exact=True).is_visible()
