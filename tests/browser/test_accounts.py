"""A guest becomes an account at the table, and comes back; staff show their second factor."""

import re
import time
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.table_page import PATIENCE, TablePage, start_match
from tests.support.live import LiveStack
from tests.support.totp import totp_code

pytestmark = pytest.mark.browser
PASSWORD = "long-enough-77"


def sign_up(page: Page, name: str) -> None:
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("navigation", name="Account")).to_have_text(name)


def log_in(page: Page, name: str) -> None:
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()


def play(table: TablePage, acts: int) -> None:
    for _ in range(acts):
        table.wait_idle()
        if table.over():
            return
        table.act_once()


def wait_for_an_empty_hand(table: TablePage) -> None:
    """Until no card is the viewer's; a deal may have ended, and then the tab waits to go on to the next."""
    deadline = time.monotonic() + PATIENCE
    following = table.page.locator('[data-part="outcome"] button')
    while table.hand().count():
        if following.is_visible():
            following.click()
        table.page.wait_for_timeout(50)
        assert time.monotonic() < deadline, "the hand stays"


def fresh_name() -> str:
    """The service of the test run keeps its accounts from test to test."""
    return f"n-{uuid4().hex[:10]}"


def test_a_guest_signs_up_at_the_table_plays_on_leaves_everywhere_and_comes_back(page: Page) -> None:
    name = fresh_name()
    table = start_match(page, "georgian-5", {"match_to": "11"})
    play(table, 2)
    address = page.url
    other_tab = page.context.new_page()
    other_tab.goto(address)
    sign_up(page, name)
    own_match = page.locator(f'a[href="/matches/{address[-36:]}"]')
    expect(own_match).to_be_visible()
    play(TablePage(other_tab), 1)
    page.goto(address)
    play(table, 1)
    page.get_by_role("link", name=name).click()
    page.get_by_role("button", name="Log out everywhere").click()
    expect(page.get_by_text("You are logged out everywhere.")).to_be_visible()
    wait_for_an_empty_hand(TablePage(other_tab))
    page.goto(address)
    page.wait_for_selector("#table[data-connected=true]")
    expect(page.locator('[data-part="acts"] button')).to_have_count(0)
    log_in(page, name)
    page.goto(address)
    play(table, 1)
    page.goto("/")
    expect(own_match).to_be_visible()


def test_staff_reach_the_admin_with_a_second_factor(page: Page, live: LiveStack) -> None:
    name = fresh_name()
    sign_up_and_promote(page, live, name)
    page.goto("/admin/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    image = page.get_by_role("img")
    assert image.evaluate("image => image.naturalWidth") > 0
    secret = page.locator("#authenticator_secret").input_value()
    page.get_by_label("Authenticator code").fill(totp_code(secret))
    page.get_by_role("button", name="Activate").click()
    codes = page.get_by_label("Unused codes").input_value().split()
    assert len(codes) > 5
    page.goto("/admin/")
    page.get_by_label(re.compile("code", re.IGNORECASE)).fill(codes[0])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Site administration")).to_be_visible()


def sign_up_and_promote(page: Page, live: LiveStack, name: str) -> None:
    page.goto("/")
    sign_up(page, name)
    script = (
        f"from django.contrib.auth.models import User; User.objects.filter(username='{name}').update(is_staff=True)"
    )
    promoted = live.manage("shell", "-c", script)
    assert promoted.returncode == 0, promoted.stderr


@pytest.mark.parametrize("width", [320, 1280])
def test_account_pages_fit_and_have_no_serious_fault(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    own = ["", "tokens/", "delete/", "email/", "password/change/", "2fa/", "reauthenticate/"]
    for path in ["signup/", "login/", "password/reset/"]:
        page.goto(f"/accounts/{path}")
        assert_sound(page, width)
    page.goto("/")
    sign_up(page, fresh_name())
    for path in own:
        page.goto(f"/accounts/{path}")
        assert_sound(page, width)


def assert_sound(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    faults = Axe().run(page).response["violations"]
    assert [fault["id"] for fault in faults if fault["impact"] in ("serious", "critical")] == [], page.url
