"""Single things between people: raises, claims, combinations, what comes between, and the clock."""

import re
from collections.abc import Iterator

import psycopg
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.people_page import Guest, at_page, guest, play_pages, playing_by_themselves, sit_down
from tests.support.live import LiveStack
from tests.support.meeting import Person, until

pytestmark = pytest.mark.browser

WORDS = ("davi (2)", "se (3)", "chari (4)", "fanji (5)", "shashi (6)")


@pytest.fixture
def nino(browser: Browser, live: LiveStack) -> Iterator[Guest]:
    """A guest at a page."""
    with guest(browser, live, "nino") as one:
        yield one


@pytest.fixture
def dato(browser: Browser, live: LiveStack) -> Iterator[Guest]:
    """Another guest, with another browser."""
    with guest(browser, live, "dato") as one:
        yield one


def test_raises_go_from_davi_to_shashi_and_are_accepted(nino: Guest, dato: Guest) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=11):
        for word in WORDS:
            whose_turn(nino, dato).table.press(f"Raise: {word}")
            for one in (nino, dato):
                expect(one.page.locator('[data-part="history"]')).to_contain_text(f"said {word}.")
        whose_turn(nino, dato).table.press("Accept")
        for one in (nino, dato):
            expect(one.page.locator('[data-part="score"]')).to_contain_text(re.compile(r"Stake\s*6"))


def test_a_false_claim_loses_the_deal_and_the_pile_is_shown_to_both(nino: Guest, dato: Guest) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=1):
        until(lambda: "Claim" in play_one(nino, dato).table.acts(), "nobody may claim", 60)
        claimant = whose_turn(nino, dato)
        other = dato if claimant is nino else nino
        claimant.table.press("Claim")
        for one in (claimant, other):
            expect(one.page.locator('[data-part="outcome"]')).to_contain_text("The match is over")
            expect(one.page.locator('[data-part="outcome"] .pile-cards .card.face').first).to_be_visible()
        assert "the claim is false" in other.part("outcome")
        assert f"{claimant.name} claimed." in other.part("outcome")


def test_a_reload_in_mid_trick_shows_the_same_table_and_the_clock_goes_on(nino: Guest, dato: Guest) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=11):
        leader = whose_turn(nino, dato)
        leader.table.act_once()
        replier = dato if leader is nino else nino
        until(lambda: replier.ready() == "turn", "the reply is not awaited")
        before = looks(replier)
        left = seconds_left(replier)
        replier.page.reload()
        replier.connected()
        assert looks(replier) == before
        assert seconds_left(replier) <= left
        replier.table.act_once()
        until(lambda: whose_turn(nino, dato).version() > before[-1], "the match does not go on")


def test_a_cut_network_is_shown_on_both_sides_and_what_was_missed_comes_after_it(nino: Guest, dato: Guest) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=11):
        away = nino.page.locator('[data-part="away"]')
        expect(away).to_be_hidden()
        acting = whose_turn(nino, dato)
        # Who is cut off is not on turn, so that the match goes on meanwhile.
        cut, stays = (dato, nino) if acting is nino else (nino, dato)
        cut.page.context.set_offline(True)
        expect(cut.page.locator('[data-part="connection"]')).to_be_visible()
        expect(stays.page.locator('[data-part="away"]')).to_have_text(f"{cut.name} is away.", timeout=25_000)
        stays.table.act_once()
        until(lambda: stays.version() > cut.version(), "the match does not go on")
        cut.page.context.set_offline(False)
        cut.connected()
        expect(cut.page.locator('[data-part="connection"]')).to_be_hidden()
        expect(stays.page.locator('[data-part="away"]')).to_be_hidden(timeout=10_000)
        until(lambda: cut.version() == stays.version(), "what was missed does not come")


def test_who_runs_out_of_time_is_warned_and_loses(nino: Guest, dato: Guest, live: LiveStack) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=1) as match:
        slow = whose_turn(nino, dato)
        quick = dato if slow is nino else nino
        let_time_pass(live, match, 76)
        until(lambda: reloaded(slow).locator(".clock.runs.short").is_visible(), "the clock does not show it")
        expect(slow.page.locator(".clock.runs.short")).to_contain_text("reserve 0:")
        expect(slow.page.locator('[data-part="turn"]')).to_have_text(
            re.compile(r"^\d+ seconds? left\.$"), timeout=10_000
        )
        for one in (slow, quick):
            expect(one.page.locator('[data-part="over"]')).to_be_visible(timeout=15_000)
        assert "You won the match (out of time)." in quick.part("outcome")


def test_molodka_is_shown_out_of_turn_in_the_window(nino: Guest, live: LiveStack) -> None:
    dato = Person(live.url, "dato")
    for _ in range(200):
        match = sit_down([dato, nino], rules="duel-russian", match_to=1)
        view = nino.ask("GET", f"/api/matches/{match}/view")
        shows = any(act.get("what") == "molodka" for act in view["legal"])
        if shows and view["leader"] != view["viewer"]:
            nino.come(match)
            show = nino.page.get_by_role("button", name="Show molodka")
            if show.is_visible():
                break
        give_up(dato, match)
    else:
        pytest.fail("molodka did not come up")
    show.click()
    expect(nino.page.locator('[data-part="hint"]')).to_contain_text("Noted: molodka.")
    expect(show).to_have_attribute("aria-disabled", "true")
    expect(nino.page.locator('[data-part="history"]')).to_contain_text("You showed molodka")
    until(lambda: nino.ready() == "turn", "the lead does not come to who showed")
    give_up(dato, match)


def test_keyboard_alone_plays_to_the_end(nino: Guest, live: LiveStack) -> None:
    dato = Person(live.url, "dato")
    match = sit_down([nino, dato], rules="georgian-3", match_to=1)
    nino.come(match)
    keys = nino.page.keyboard
    keys.press("?")
    expect(nino.page.get_by_role("dialog", name="The table by keyboard")).to_be_visible()
    keys.press("Escape")

    def over() -> bool:
        if nino.ready() == "turn":
            act_by_keys(nino.page)
        return nino.ready() == "over"

    with playing_by_themselves([dato], match):
        until(over, "the match does not end", 90)


def test_a_window_is_the_same_for_all_and_needs_no_pass(nino: Guest, dato: Guest) -> None:
    with at_page([nino, dato], rules="duel-russian", match_to=1):
        for one in (nino, dato):
            one.page.wait_for_selector(".window-bar.stands")
            assert "anybody may show or claim" in one.part("status")
            assert "Pass" not in " ".join(one.table.acts())
        leader = whose_turn(nino, dato)
        assert "Lead" in " ".join(leader.page.locator('[data-part="acts"] button').all_inner_texts())
        expect(leader.page.locator(".window-bar.stands")).to_have_count(0)


def test_phrases_are_heard_until_their_speaker_is_muted(nino: Guest, dato: Guest) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=1):
        nino.page.get_by_text("Say something").click()
        nino.page.get_by_role("button", name="Good luck!").click()
        expect(dato.page.locator(".bubble")).to_have_text("Good luck!")
        expect(dato.page.locator('[data-part="events"]')).to_contain_text("nino: Good luck!")
        dato.page.get_by_text("Say something").click()
        dato.page.get_by_role("button", name="Mute, block, report…").click()
        dato.page.get_by_role("button", name="Mute nino").click()
        expect(dato.page.get_by_role("button", name="Mute nino")).to_have_attribute("aria-pressed", "true")
        dato.page.get_by_role("button", name="Report nino").click()
        dialog = dato.page.get_by_role("dialog", name="Report: nino")
        dialog.get_by_label("What is wrong").select_option("stalling")
        dialog.get_by_label("In your words, if you like").fill("Takes all the time there is.")
        dialog.get_by_role("button", name="Report").click()
        expect(dato.page.locator("#people [role=status]")).to_have_text("Thank you: staff will look at it.")
        dato.page.locator("#people").get_by_role("button", name="Close").click()
        nino.page.locator('[data-part="phrases"]:not([aria-busy])').wait_for()
        nino.page.get_by_role("button", name="Wow!").click()
        expect(nino.page.locator(".bubble")).to_have_text("Wow!")
        expect(dato.page.locator(".bubble")).to_have_count(0)
        assert "Wow!" not in dato.part("events")


def test_who_is_blocked_is_heard_no_more_and_not_met_again(nino: Guest, dato: Guest) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=1):
        dato.page.get_by_text("Say something").click()
        dato.page.get_by_role("button", name="Mute, block, report…").click()
        block = dato.page.get_by_role("button", name="Block nino")
        block.click()
        expect(block).to_have_attribute("aria-pressed", "true")
        nino.page.get_by_text("Say something").click()
        nino.page.get_by_role("button", name="Hello!").click()
        expect(nino.page.locator(".bubble")).to_have_text("Hello!")
        settings = {"rules": "georgian-3"}
        to = nino.ask("GET", "/api/players/me")["id"]
        with pytest.raises(AssertionError, match="blocked"):
            dato.ask("POST", "/api/challenges", {"to": to, "settings": settings})
        block.click()
        expect(block).to_have_attribute("aria-pressed", "false")
        dato.ask("POST", "/api/challenges", {"to": to, "settings": settings})
        nino.page.locator('[data-part="phrases"]:not([aria-busy])').wait_for()
        nino.page.get_by_role("button", name="Thanks!").click()
        expect(dato.page.locator(".bubble")).to_have_text("Thanks!")
        assert "Hello!" not in dato.part("events")


def test_a_spectator_is_counted_and_can_do_nothing(nino: Guest, dato: Guest, page: Page) -> None:
    with at_page([nino, dato], rules="georgian-3", match_to=1, watch="delayed") as match:
        page.goto(f"/matches/{match}")
        page.locator("#pace").select_option("none")
        expect(nino.page.locator('[data-part="watchers"]')).to_have_text("1 person watches.")
        expect(page.locator('[data-part="facts"]')).to_contain_text("You watch with a delay")
        assert page.locator('[data-part="acts"] button, [data-part="hand"] button, [data-part="phrases"]').count() == 0
        play_pages([nino, dato])
        expect(page.locator('[data-part="over"]')).to_be_visible(timeout=20_000)
        assert page.get_by_role("button", name="Rematch").count() == 0


def test_axe_finds_no_fault_at_a_live_table(nino: Guest, live: LiveStack) -> None:
    match = sit_down([nino, Person(live.url, "dato")], rules="duel-russian", match_to=1)
    page = nino.page
    page.emulate_media(reduced_motion="reduce")
    nino.come(match)
    expect(page.locator('[data-part="away"]')).to_have_text("dato is away.")
    assert faults(page) == []
    page.get_by_text("Say something").click()
    page.get_by_text("Settings").click()
    page.locator("#deck").select_option("four")
    page.locator("#palette").select_option("blue")
    assert page.locator('[data-part="hand"] .suit-letter').first.is_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Keys").click()
    assert faults(page) == []
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Mute, block, report…").click()
    page.get_by_role("button", name="Report this match…").click()
    assert faults(page) == []


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)], ids=lambda size: f"{size[0]} wide")
def test_six_fit_the_screen(nino: Guest, live: LiveStack, size: tuple[int, int]) -> None:
    names = ("dato", "olena", "petro", "jonas", "ruta")
    nino.page.set_viewport_size({"width": size[0], "height": size[1]})
    nino.come(sit_down([nino, *(Person(live.url, name) for name in names)], rules="pot-ukrainian"))
    expect(nino.page.locator('[data-part="away"] span')).to_have_count(5)
    assert nino.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def faults(page: Page) -> list[str]:
    """What axe finds."""
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']} ({fault['impact']}): {fault['nodes'][0]['target']}" for fault in found]


def whose_turn(*guests: Guest) -> Guest:
    """The guest who has to act, once the page says so."""
    found: list[Guest] = []

    def somebody() -> bool:
        found[:] = [one for one in guests if one.ready() == "turn"]
        return bool(found)

    until(somebody, "nobody is on turn")
    return found[0]


def play_one(*guests: Guest) -> Guest:
    """Whoever may claim now; else whoever is on turn has done something."""
    acting = whose_turn(*guests)
    if "Claim" not in acting.table.acts():
        acting.table.act_once()
        return whose_turn(*guests)
    return acting


def looks(one: Guest) -> tuple[str, str, str, int]:
    """What the table shows."""
    names = " ".join(str(card.get_attribute("aria-label")) for card in one.table.hand().all())
    return names, one.part("trick"), one.part("history"), one.version()


def seconds_left(one: Guest) -> int:
    """What the running clock shows of its decision's time."""
    found = re.match(r"(\d+):(\d\d)", one.page.locator(".clock.runs").inner_text())
    assert found
    return 60 * int(found[1]) + int(found[2])


def reloaded(one: Guest) -> Page:
    """The page, read anew."""
    one.page.reload()
    one.connected()
    return one.page


def let_time_pass(live: LiveStack, match: str, seconds: int) -> None:
    """Move a match's clock as if its seat had thought for so long."""
    with psycopg.connect(live.env["DATABASE_URL"]) as connection:
        connection.execute(
            "UPDATE matches_matchclock SET started_at = started_at - %(gone)s * interval '1 second',"
            " due_at = due_at - %(gone)s * interval '1 second' WHERE match_id = %(match)s",
            {"gone": seconds, "match": match},
        )


def give_up(person: Person, match: str) -> None:
    """Resign over REST, so that the next match can begin."""

    def gone() -> bool:
        view = person.get(f"/api/matches/{match}/view")
        if view["status"] == "finished":
            return True
        resigning = {"id": f"00000000-0000-4000-8000-{view['version']:012d}", "expected_version": view["version"]}
        if any(act["type"] == "resign" for act in view["legal"]):
            person.post(f"/api/matches/{match}/commands", {"type": "resign", **resigning})
        return False

    until(gone, "the match is not given up")


def act_by_keys(page: Page) -> None:
    """Choose the first cards by their digits, and lay them; or press an act's letter."""
    labels = page.locator('[data-part="acts"] button').all_inner_texts()
    for label, key in (("Accept", "a"), ("Go on", "n"), ("Let the piles be counted", "n")):
        if label in labels:
            page.keyboard.press(key)
            return
    found = re.search(r"give (\d) card", page.locator('[data-part="status"]').inner_text())
    for place in range(int(found[1]) if found else 1):
        if page.locator('[data-part="hand"] button').nth(place).get_attribute("aria-pressed") == "false":
            page.keyboard.press(str(place + 1))
    page.keyboard.press("Enter")
