"""Each rule set to its end: a guest at a page, and others who play over their sockets."""

import pytest
from playwright.sync_api import Browser

from tests.browser.people_page import guest, play_pages, playing_by_themselves, sit_down
from tests.support.live import LiveStack
from tests.support.meeting import Person

pytestmark = pytest.mark.browser

SHORT = {"match_to": 1}
TABLES = [
    ("georgian-5", 2, SHORT),
    ("georgian-pairs", 4, SHORT),
    ("staked-3", 2, SHORT),
    ("duel-russian", 2, SHORT),
    ("pot-ukrainian", 3, {}),
    ("pot-lithuanian", 3, {}),
]
SECONDS = 120.0


@pytest.mark.parametrize(("rules", "seats", "length"), TABLES, ids=[rules for rules, _, _ in TABLES])
def test_a_guest_plays_people_to_the_end(
    browser: Browser, live: LiveStack, rules: str, seats: int, length: dict[str, int]
) -> None:
    others = [Person(live.url, name) for name in ("dato", "olena", "petro")[: seats - 1]]
    with guest(browser, live, "nino") as nino:
        match = sit_down([nino, *others], rules=rules, **length)
        nino.come(match)
        with playing_by_themselves(others, match):
            play_pages([nino], SECONDS)
        assert "The match is over" in nino.part("outcome")
        assert nino.page.get_by_role("button", name="Rematch").is_visible()
