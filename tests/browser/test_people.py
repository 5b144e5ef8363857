"""People play people, each at a page of their own."""

import pytest
from playwright.sync_api import Browser

from tests.browser.people_page import at_page, guest, play_pages
from tests.support.live import LiveStack

pytestmark = pytest.mark.browser


def test_guest_plays_guest_to_the_end_and_again_with_seats_turned(browser: Browser, live: LiveStack) -> None:
    with guest(browser, live, "nino") as nino, guest(browser, live, "dato") as dato:
        with at_page([nino, dato], rules="georgian-3", match_to=1) as match:
            play_pages([nino, dato])
        assert "The match is over" in nino.part("outcome")
        nino.page.get_by_role("button", name="Rematch").dblclick()
        # The second press in haste does not take the offer back.
        nino.page.get_by_role("button", name="Withdraw").wait_for()
        dato.page.locator("[data-part=rematch]").get_by_text("nino wants a rematch.").wait_for()
        dato.page.get_by_role("button", name="Accept the rematch").click()
        for one in (nino, dato):
            one.page.wait_for_url(lambda url: "/matches/" in url and match not in url)
            one.connected()
        assert nino.table.match_id == dato.table.match_id
        nino.page.go_back()
        nino.page.get_by_role("link", name="The next match").wait_for()
        nino.connected()
        assert nino.table.match_id == match
        seats = dato.page.evaluate(
            "JSON.parse(document.getElementById('page').textContent).view.seats.map(s => s.name)"
        )
        assert seats == ["dato", "nino"]
