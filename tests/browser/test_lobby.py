"""People meet: open tables, private ones, quick pairing and challenges, each in a browser of their own."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect

from tests.support.live import LiveStack

pytestmark = pytest.mark.browser

AT_A_MATCH = re.compile(r"/matches/[0-9a-f-]{36}$")
AT_A_TABLE = re.compile(r"/tables/[0-9a-f-]{36}(\?code=.+)?$")
PATIENCE_MS = 20_000


@contextmanager
def _visitor(browser: Browser, live: LiveStack, refused: str = "no status") -> Iterator[Page]:
    """Somebody else with a browser; its pages may report no error but what is refused with a status."""
    context = browser.new_context(base_url=live.url)
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and refused not in message.text:
            errors.append(message.text)

    tab = context.new_page()
    tab.on("console", note)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    context.close()
    assert errors == []


@pytest.fixture
def other(browser: Browser, live: LiveStack) -> Iterator[Page]:
    """A second visitor."""
    with _visitor(browser, live) as tab:
        yield tab


def test_two_guests_meet_at_an_open_table(page: Page, other: Page) -> None:
    _enter(other)
    _open_table(page, "georgian-3", "georgian-3-molodka", "out_of_turn")
    host = _me(page)["name"]
    expect(page.locator('[data-part="settings"]')).to_contain_text("Molodka: out of turn")
    row = other.locator('[data-part="tables"] .row', has_text=host)
    expect(row).to_contain_text("Georgian, 3 cards · to 7")
    expect(row).to_contain_text("1 seat free")
    expect(row).to_contain_text("Molodka: out of turn")
    row.get_by_role("button").click()
    _both_arrive(page, other)


def test_a_guest_may_look_at_a_table_before_sitting_down(page: Page, other: Page) -> None:
    _open_table(page, "georgian-3")
    other.goto(page.url)
    expect(other.locator('[data-part="status"]')).to_contain_text("1 seat is free")
    other.get_by_role("button", name="Sit down").click()
    _both_arrive(page, other)


def test_a_private_table_is_found_by_its_link_alone(page: Page, other: Page, browser: Browser, live: LiveStack) -> None:
    _open_table(page, "duel-russian", "table-private", "yes")
    host = _me(page)["name"]
    link = page.get_by_role("textbox", name="Link to invite somebody").input_value()
    assert "?code=" in link
    _enter(other)
    expect(other.locator('[data-part="tables"]')).not_to_contain_text(host)
    with _visitor(browser, live) as stranger:
        answer = stranger.request.get(link.partition("?")[0])
        assert answer.status == 404
    other.goto(link)
    other.get_by_role("button", name="Sit down").click()
    _both_arrive(page, other)
    for tab in (page, other):
        expect(tab.locator('[data-part="facts"]')).to_contain_text("Private: only by its link")


def test_a_table_of_three_fills_with_guests_and_a_bot(page: Page, other: Page) -> None:
    _open_table(page, "pot-ukrainian", "pot-ukrainian-seats", "3")
    other.goto(page.url)
    other.get_by_role("button", name="Sit down").click()
    guest = _me_when_known(other)["name"]
    expect(page.locator('[data-part="seats"]')).to_contain_text(guest)
    expect(page.locator('[data-part="news"]')).to_contain_text(f"{guest} sits down.")
    other.get_by_role("button", name="Leave the table").click()
    expect(other.locator("#start-title")).to_be_visible()
    expect(page.locator('[data-part="status"]')).to_contain_text("2 seats are free")
    other.locator('[data-part="tables"] .row', has_text=_me(page)["name"]).get_by_role("button").click()
    expect(other).to_have_url(AT_A_TABLE)
    page.get_by_role("button", name="Give seat 3 to a bot").click()
    _both_arrive(page, other)


def test_a_table_closes_for_those_who_look_at_it(page: Page, other: Page) -> None:
    _open_table(page, "georgian-5")
    other.goto(page.url)
    _connected(other)
    page.get_by_role("button", name="Close the table").click()
    expect(page.locator("#start-title")).to_be_visible()
    expect(other.locator('[data-part="status"]')).to_have_text("This table waits for nobody any more.")
    expect(other.get_by_role("button", name="Sit down")).to_be_hidden()


def test_quick_pairing_pairs_two_who_wait(page: Page, other: Page) -> None:
    _find_opponent(page, "georgian-5")
    waiting = page.locator('[data-part="queue-box"]')
    expect(waiting).to_contain_text("Georgian, 5 cards")
    expect(waiting).to_contain_text(re.compile(r"Opponents from 1,?\d{3} to 1,?\d{3}"))
    expect(page.locator('[data-part="queue-time"]')).to_have_text(re.compile("0:0[1-9]"), timeout=PATIENCE_MS)
    _find_opponent(other, "georgian-5")
    _both_arrive(page, other)


def test_who_leaves_the_queue_is_not_paired(page: Page, other: Page) -> None:
    _find_opponent(page, "duel-russian")
    page.get_by_role("button", name="Wait no more").click()
    expect(page.locator('[data-part="queue-box"]')).to_be_hidden()
    expect(page.get_by_role("button", name="Find opponents")).to_be_focused()
    _find_opponent(other, "duel-russian")
    expect(page.locator('[data-part="queue-box"]')).to_be_hidden()
    assert page.url.endswith("/")
    other.get_by_role("button", name="Wait no more").click()


def test_a_challenge_is_declined_and_another_accepted(page: Page, other: Page) -> None:
    _become_guest(other)
    _become_guest(page)
    challenger, challenged = _me(page), _me(other)
    _challenge(page, challenged["id"])
    expect(page.locator('[data-part="challenges"]')).to_contain_text(f"You challenge {challenged['name']}.")
    box = other.locator('[data-part="challenges"]')
    expect(box).to_contain_text(f"{challenger['name']} challenges you.")
    box.get_by_role("button", name="Decline").click()
    expect(other.locator('[data-part="challenges-box"]')).to_be_hidden()
    expect(page.locator('[data-part="news"]')).to_contain_text("declines your challenge")
    expect(page.locator('[data-part="challenges-box"]')).to_be_hidden()
    _challenge(page, challenged["id"])
    box.get_by_role("button", name="Accept").click()
    _both_arrive(page, other)


def test_a_guest_is_challenged_by_the_link_that_the_guest_shows(page: Page, other: Page) -> None:
    _enter(page)
    expect(page.locator('[data-part="own-link-box"]')).to_be_hidden()
    _become_guest(page)
    link = page.get_by_label("Your link: who opens it can challenge you")
    expect(link).to_have_value(re.compile(f"/\\?challenge={_me(page)['id']}$"))
    page.locator('[data-part="copy-own-link"]').click()
    expect(page.locator('[data-part="copied"]')).not_to_be_empty()
    other.goto(link.input_value())
    expect(other.locator(".urgent", has_text="link of")).to_contain_text(_me(page)["name"])
    other.get_by_role("button", name="Challenge", exact=True).click()
    page.locator('[data-part="challenges"]').get_by_role("button", name="Accept").click()
    _both_arrive(page, other)


def test_nobody_is_asked_to_challenge_themselves_or_nobody(page: Page) -> None:
    _become_guest(page)
    for asked in (_me(page)["id"], "00000000-0000-4000-8000-000000000000", "rubbish%00"):
        page.goto(f"/?challenge={asked}")
        expect(page.locator("#start-title")).to_be_visible()
        assert page.locator(".urgent", has_text="link of").count() == 0
        assert page.get_by_label("Name of a player").input_value() == ""


def test_the_host_chooses_which_bots_sit_down(page: Page) -> None:
    _open_table(page, "pot-ukrainian", "pot-ukrainian-seats", "4")
    for seat, bot in ((2, "random"), (3, "heuristic")):
        page.get_by_label("Bots that you seat").select_option(bot)
        page.get_by_role("button", name=f"Give seat {seat} to a bot").click()
        expect(page.locator('[data-part="seats"] li').nth(seat - 1)).to_have_text(f"{bot} (bot)")
    expect(page.get_by_role("button", name="Give seat 4 to a bot")).to_be_visible()


@pytest.mark.parametrize("width", [320, 400, 1280])
def test_the_rules_are_one_press_away_on_every_screen(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto("/")
    assert _fits(page)
    page.locator(".site-header").get_by_role("link", name="Rules").click()
    expect(page).to_have_url(re.compile("/rules/"))


def test_a_running_match_can_be_watched_from_the_lobby(
    page: Page, other: Page, browser: Browser, live: LiveStack
) -> None:
    _open_table(page, "georgian-5")
    host = _me(page)["name"]
    other.goto(page.url)
    other.get_by_role("button", name="Sit down").click()
    _both_arrive(page, other)
    with _visitor(browser, live) as onlooker:
        _enter(onlooker)
        row = onlooker.locator('[data-part="running"] li', has_text=host)
        expect(row).to_be_visible(timeout=PATIENCE_MS)
        row.get_by_role("link").click()
        onlooker.wait_for_selector("#table[data-connected=true]")


def test_what_cannot_be_played_is_said_and_nothing_is_lost(browser: Browser, live: LiveStack) -> None:
    with _visitor(browser, live, refused="422") as tab:
        _enter(tab)
        _choose(tab, "georgian-3", "georgian-3-molodka", "out_of_turn")
        tab.get_by_label("Kind").select_option("ranked")
        _refused(tab, "Open a table")
        expect(tab.locator(".people [role=alert]")).to_contain_text("without options")
        expect(tab.locator('[name="georgian-3-molodka"]')).to_have_value("out_of_turn")
        tab.get_by_label("Kind").select_option("casual")
        tab.get_by_label("Name of a player").fill("nobody-of-this-name")
        _refused(tab, "Challenge")
        expect(tab.get_by_text("There is no player of this name.")).to_be_visible()


def test_a_refusal_of_the_service_is_shown_as_a_sentence(browser: Browser, live: LiveStack) -> None:
    with _visitor(browser, live, refused="409") as tab:
        _open_table(tab, "georgian-3")
        address = tab.url

        def close_first(route: Route) -> None:
            """The table closes while somebody's wish to sit is under way."""
            _close(tab)
            route.continue_()

        with _visitor(browser, live, refused="409") as late:
            late.goto(address)
            _connected(late)
            late.route("**/sit", close_first)
            late.get_by_role("button", name="Sit down").click()
            expect(late.locator('[data-part="trouble"]')).to_have_text("The table waits for nobody any more.")


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)], ids=lambda size: f"{size[0]} wide")
def test_axe_finds_no_fault_and_nothing_scrolls_sideways(page: Page, other: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    _open_table(other, "georgian-3", "table-stake", "")
    _become_guest(page)
    _find_opponent(page, "georgian-pairs")
    expect(page.locator('[data-part="tables"] .row').first).to_be_visible()
    assert _faults(page) == []
    assert _fits(page)
    page.get_by_role("button", name="Wait no more").click()
    _open_table(page, "pot-lithuanian", "pot-lithuanian-seats", "5")
    expect(page.get_by_role("button", name="Give seat 2 to a bot")).to_be_visible()
    assert _faults(page) == []
    assert _fits(page)


def _enter(tab: Page) -> None:
    tab.goto("/")
    _connected(tab)


def _connected(tab: Page) -> None:
    tab.wait_for_selector("html[data-connected=true]")


def _choose(tab: Page, rules: str, field: str = "", value: str = "") -> None:
    tab.check(f'input[name="rules"][value="{rules}"]')
    if not field:
        return
    found = tab.locator(f'[name="{field}"]')
    kind = found.evaluate("element => element.type")
    if kind == "checkbox":
        found.check()
    elif kind == "select-one":
        found.select_option(value)
    else:
        found.fill(value)


def _open_table(tab: Page, rules: str, field: str = "", value: str = "") -> None:
    tab.goto("/")
    _choose(tab, rules, field, value)
    tab.get_by_role("button", name="Open a table").click()
    expect(tab).to_have_url(AT_A_TABLE)
    _connected(tab)


def _find_opponent(tab: Page, rules: str) -> None:
    _enter(tab)
    _choose(tab, rules)
    tab.get_by_role("button", name="Find opponents").click()
    expect(tab.locator('[data-part="queue-box"]').or_(tab.locator("#table"))).to_be_visible()


def _challenge(tab: Page, to: str) -> None:
    _choose(tab, "georgian-3")
    tab.get_by_label("Name of a player").fill(to)
    tab.get_by_role("button", name="Challenge", exact=True).click()
    expect(tab.locator('[data-part="challenges"]')).to_contain_text("You challenge")
    _connected(tab)


def _refused(tab: Page, button: str) -> None:
    """Press it; the page comes again with what is wrong, which the browser's console notes as a failed load."""
    with tab.expect_response(lambda answer: answer.request.method == "POST") as answer:
        tab.get_by_role("button", name=button, exact=True).click()
    assert answer.value.status == 422


def _both_arrive(one: Page, other: Page) -> None:
    for tab in (one, other):
        expect(tab).to_have_url(AT_A_MATCH, timeout=PATIENCE_MS)
        tab.wait_for_selector("#table[data-connected=true]", timeout=PATIENCE_MS)
    assert one.url == other.url
    for tab in (one, other):
        expect(tab.locator('[data-part="hand"]')).to_be_visible()


def _become_guest(tab: Page) -> None:
    tab.goto("/")
    _post(tab, "/api/players/me")
    _enter(tab)


def _close(tab: Page) -> None:
    token = tab.locator("[name=csrfmiddlewaretoken]").first.input_value()
    table = tab.url.rpartition("/")[2]
    answer = tab.request.delete(f"/api/tables/{table}", headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()


def _me(tab: Page) -> dict[str, Any]:
    answer: dict[str, Any] = tab.request.get("/api/players/me").json()
    return answer


def _me_when_known(tab: Page) -> dict[str, Any]:
    expect(tab.get_by_role("button", name="Leave the table")).to_be_visible()
    return _me(tab)


def _post(tab: Page, path: str) -> None:
    token = tab.locator("[name=csrfmiddlewaretoken]").first.input_value()
    answer = tab.request.post(path, data={}, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()


def _fits(tab: Page) -> bool:
    return bool(tab.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def _faults(tab: Page) -> list[str]:
    found = Axe().run(tab).response["violations"]
    return [f"{fault['id']} ({fault['impact']}): {fault['nodes'][0]['target']}" for fault in found]
