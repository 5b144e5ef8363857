"""A moderator's whole way: a report, the queue, evidence, all hands, an annulment, an appeal, a second moderator."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from analytics.ratings.seasons import ALL_TIME
from tests.browser.people_page import Guest, guest, sit_down
from tests.support.live import LiveStack
from tests.support.meeting import until
from tests.support.totp import totp_code

pytestmark = pytest.mark.browser
PASSWORD = "long-enough-77"
STAKE = 500
SECRET = "JBSWY3DPEHPK3PXP"
_MAKE_STAFF = """
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Group, User
for name in {names!r}:
    user = User.objects.create_user(name, password={password!r}, is_staff=True)
    user.groups.add(Group.objects.get(name="senior"))
    TOTP.activate(user, {secret!r})
"""
_COINS = "SELECT owner::text, balance FROM ledger.coin_account WHERE kind = 'player' AND owner = ANY (%s::uuid[])"
_RATINGS = "SELECT player_id::text, rating FROM ratings_standing WHERE season = %s AND player_id = ANY (%s::uuid[])"


@dataclass(slots=True)
class Moderator:
    """Somebody of the staff at a browser of their own; pages may report no error."""

    page: Page
    name: str
    errors: list[str] = field(default_factory=list)


@contextmanager
def logged_in(browser: Browser, live: LiveStack, name: str) -> Iterator[Moderator]:
    """A moderator who has logged in with a second factor."""
    context = browser.new_context(base_url=live.url)
    one = Moderator(context.new_page(), name)
    errors = one.errors
    one.page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    one.page.on("pageerror", lambda error: errors.append(str(error)))
    one.page.goto("/admin/")
    one.page.get_by_label("Name").fill(name)
    one.page.get_by_label("Password").fill(PASSWORD)
    one.page.get_by_role("button", name="Log in").click()
    one.page.get_by_label(re.compile("code", re.IGNORECASE)).fill(totp_code(SECRET))
    one.page.get_by_role("button", name=re.compile("Log in|Sign in|Confirm", re.IGNORECASE)).click()
    one.page.wait_for_url("**/admin/")
    yield one
    context.close()
    assert one.errors == []


def moderators(live: LiveStack) -> list[str]:
    """Two senior moderators, by name."""
    names = [f"mod-{uuid4().hex[:8]}" for _ in range(2)]
    script = _MAKE_STAFF.format(names=names, password=PASSWORD, secret=SECRET)
    made = live.manage("shell", "-v", "0", "-c", script)
    assert made.returncode == 0, made.stderr
    return names


@dataclass(frozen=True, slots=True)
class State:
    """What the players hold and how they are rated; None: not at all."""

    coins: list[int]
    ratings: list[float | None]


def state(live: LiveStack, players: list[str]) -> State:
    with psycopg.connect(live.env["DATABASE_URL"]) as connection:
        coins: dict[str, int] = dict(connection.execute(_COINS, [players]).fetchall())
        ratings: dict[str, float] = dict(connection.execute(_RATINGS, [ALL_TIME, players]).fetchall())
    return State([coins[one] for one in players], [ratings.get(one) for one in players])


def lose(loser: Guest, match: str) -> None:
    """Resign as soon as the table is there."""
    version = loser.ask("GET", f"/api/matches/{match}")["version"]
    body = {"id": str(uuid4()), "expected_version": version, "type": "resign"}
    loser.ask("POST", f"/api/matches/{match}/commands", body)


def report(reporter: Guest, name: str) -> None:
    page = reporter.page
    page.get_by_text("Say something").click()
    page.get_by_role("button", name="Mute, block, report…").click()
    page.get_by_role("button", name=f"Report {name}").click()
    dialog = page.get_by_role("dialog", name=f"Report: {name}")
    dialog.get_by_label("What is wrong").select_option("collusion")
    dialog.get_by_label("In your words, if you like").fill("He asked me to lose.")
    dialog.get_by_role("button", name="Report").click()
    expect(page.locator("#people [role=status]")).to_have_text("Thank you: staff will look at it.")


def open_case(page: Page, name: str, *, appeals: bool = False) -> None:
    """From the queue to the case of a player."""
    page.goto("/admin/fairplay/case/" + ("?waits=appeals" if appeals else ""))
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", name=f"Case: {name}")).to_be_visible()


@pytest.mark.slow
def test_from_a_report_to_an_appeal_before_a_second_moderator(browser: Browser, live: LiveStack) -> None:
    first_name, second_name = moderators(live)
    loser_name, winner_name = f"nino{uuid4().hex[:5]}", f"dato{uuid4().hex[:5]}"
    with guest(browser, live, loser_name) as nino, guest(browser, live, winner_name) as dato:
        players = [one.ask("GET", "/api/players/me")["id"] for one in (nino, dato)]
        match = sit_down([nino, dato], rules="georgian-3", ranked=True, stake=STAKE)
        nino.come(match)
        before = state(live, players)
        lose(nino, match)
        until(lambda: None not in state(live, players).ratings, "nobody is rated")
        after = state(live, players)
        assert after.coins[1] > before.coins[1]
        assert after.ratings[1] > after.ratings[0]  # type: ignore[operator]  # both are there
        report(nino, winner_name)
        with logged_in(browser, live, first_name) as first:
            annul_what_was_reported(first.page, winner_name, match)
            until(lambda: state(live, players).ratings == [None, None], "the ratings stay")
            repaired = state(live, players)
            assert repaired.coins == [held + STAKE for held in before.coins]
            hear_of_it(nino, dato)
            open_case(first.page, winner_name, appeals=True)
            expect(first.page.get_by_text("You have decided in this case")).to_be_visible()
            expect(first.page.get_by_role("button", name="Decide the appeal")).to_have_count(0)
        with logged_in(browser, live, second_name) as second:
            grant(second.page, winner_name)
        until(lambda: state(live, players).ratings == after.ratings, "the ratings do not come back")
        assert state(live, players).coins == after.coins
        dato.page.goto("/notices/")
        expect(dato.page.get_by_text("Your appeal is granted.")).to_be_visible()
        nino.page.goto("/notices/")
        expect(nino.page.get_by_text("A match that was annulled counts again.")).to_be_visible()


def annul_what_was_reported(page: Page, name: str, match: str) -> None:
    """The first moderator's part."""
    open_case(page, name)
    expect(page.get_by_text("He asked me to lose.")).to_be_visible()
    assert [fault["id"] for fault in faults(page) if fault["impact"] == "critical"] == []
    page.get_by_role("button", name="Take the case").click()
    row = page.get_by_role("region", name="Reports").get_by_role("link", name="Replay, all hands")
    row.click()
    page.wait_for_url(f"**/matches/{match}/replay?viewer=all*")
    expect(page.get_by_label("Seen by")).to_have_value("all")
    page.wait_for_selector("#replay[data-viewer=all]")
    assert page.locator('[data-part="others"] .card.back, [data-part="hand"] .card.back').count() == 0
    page.go_back()
    page.get_by_text("Annul…").click()
    page.get_by_label("Reason (the subject reads it)").fill("Lost on purpose.")
    page.get_by_role("button", name="Annul this match").click()
    expect(page.get_by_text("Done.")).to_be_visible()
    expect(page.get_by_text("A match was annulled.")).to_be_visible()
    page.get_by_role("button", name="Close the case as it stands").click()
    expect(page.get_by_text("Done.")).to_be_visible()


def faults(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return found


def hear_of_it(reporter: Guest, subject: Guest) -> None:
    """Both are told; the subject appeals."""
    reporter.page.goto("/")
    reporter.page.get_by_role("link", name="2 new notices").click()
    expect(reporter.page.get_by_text("something was done")).to_be_visible()
    expect(reporter.page.get_by_text("is annulled: it counts for nobody")).to_be_visible()
    page = subject.page
    page.goto("/notices/")
    expect(page.get_by_text("Lost on purpose.")).to_be_visible()
    page.get_by_role("link", name="Appeal").click()
    page.get_by_label("Why should another moderator look again?").fill("I only play well.")
    page.get_by_role("button", name="Appeal").click()
    expect(page.get_by_text("Your appeal is with another moderator.")).to_be_visible()
    serious = [fault for fault in faults(page) if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in serious] == []


def grant(page: Page, name: str) -> None:
    """The second moderator's part."""
    open_case(page, name, appeals=True)
    expect(page.get_by_text("I only play well.").first).to_be_visible()
    page.get_by_label("Decision").select_option("yes")
    page.get_by_label("Reason (the player reads it)").fill("Nothing proves it.")
    page.get_by_role("button", name="Decide the appeal").click()
    expect(page.get_by_text("Done.")).to_be_visible()
    expect(page.get_by_text("The appeal was granted.")).to_be_visible()
