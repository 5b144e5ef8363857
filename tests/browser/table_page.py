"""What a person does at the table, through the page alone: looks, chooses cards, presses buttons."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

PATIENCE = 20.0
MOST_ACTS = 600


@dataclass(frozen=True, slots=True)
class TablePage:
    """An open table."""

    page: Page

    @property
    def match_id(self) -> str:
        """The id in the address."""
        found = re.search(r"/matches/([0-9a-f-]{36})", self.page.url)
        assert found, self.page.url
        return found[1]

    def wait_idle(self) -> None:
        """Wait until everything has been shown and the player can act, or the match is over."""
        self.page.wait_for_selector("#table[data-connected=true]", timeout=1000 * PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while True:
            self.page.wait_for_function(_IDLE, timeout=1000 * PATIENCE)
            following = self.page.get_by_role("button", name="Next deal")
            if not following.is_visible():
                return
            following.click()
            assert time.monotonic() < deadline, "the next deal does not come"

    def over(self) -> bool:
        """Whether the match is over."""
        return self.page.locator('[data-part="over"]').is_visible()

    def acts(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return self.page.locator('[data-part="acts"] button[aria-disabled="false"]').all_inner_texts()

    def hand(self) -> Locator:
        """The cards of the own hand."""
        return self.page.locator('[data-part="hand"] button')

    def press(self, label: str | re.Pattern[str]) -> None:
        """Press the button of an act, and confirm it if asked."""
        self.page.locator('[data-part="acts"]').get_by_role("button", name=label, exact=True).click()
        confirm = self.page.locator("#confirm[open] [value=yes]")
        if confirm.is_visible():
            confirm.click()

    def choose(self, number: int) -> None:
        """Choose the first cards of the hand, and no others."""
        for place in range(self.hand().count()):
            card = self.hand().nth(place)
            if (card.get_attribute("aria-pressed") == "true") != (place < number):
                card.click()

    def needed(self) -> int:
        """How many cards the reply takes, from the words of the page."""
        found = re.search(r"give (\d+) card", self.page.locator('[data-part="status"]').inner_text())
        return int(found[1]) if found else 1

    def resign(self) -> None:
        """Give the match up, if it is not over already."""
        self.wait_idle()
        if not self.over():
            self.page.locator('[data-part="resign"]').click()
            self.page.locator("#confirm[open] [value=yes]").click()
            self.page.wait_for_function("() => !document.querySelector('[data-part=over]').hidden")

    def act_once(self) -> str:
        """Do something legal: beat if the first cards do, else give, else lead, else whatever is first."""
        labels = self.page.locator('[data-part="acts"] button').all_inner_texts()
        if any(label in {"Lead", "Beat"} or label.startswith("Give") for label in labels):
            return self._lay(labels)
        for wish in ("Accept", "Pass", "Go on", "Let the piles be counted", "Red"):
            if wish in labels:
                self.press(wish)
                return wish
        raise AssertionError(labels)

    def play_to_the_end(self) -> list[str]:
        """Play until the match is over; returns what was done."""
        done: list[str] = []
        for _ in range(MOST_ACTS):
            self.wait_idle()
            if self.over():
                return done
            done.append(self.act_once())
        raise AssertionError(done[-20:])

    def _lay(self, labels: list[str]) -> str:
        self.choose(1 if "Lead" in labels else self.needed())
        if "Lead" in labels and "Lead" not in self.acts():
            # What was shown must be led whole.
            self.choose(self.hand().count())
        for label in self.acts():
            if label in {"Lead", "Beat"} or label.startswith("Give"):
                self.press(label)
                return label
        declared = [label for label in self.acts() if label.startswith("Show")]
        assert declared, self.page.locator('[data-part="hint"]').inner_text()
        self.press(declared[0])
        return declared[0]


_IDLE = """() => {
    const next = [...document.querySelectorAll('[data-part=outcome] button')].length > 0;
    const over = !document.querySelector('[data-part=over]').hidden;
    const acts = document.querySelectorAll('[data-part=acts] button').length > 0;
    return next || (document.getElementById('table').dataset.busy === 'false' && (over || acts));
}"""


def start_match(page: Page, rules: str, fields: Mapping[str, str] | None = None) -> TablePage:
    """Start a match on the first page; the table shows everything without pauses."""
    page.goto("/")
    page.evaluate("localStorage.setItem('bura.pace', 'none')")
    page.check(f'input[name="rules"][value="{rules}"]')
    for name, value in (fields or {}).items():
        field = page.locator(f'[name="{rules}-{name}"]')
        if not field.is_visible():
            page.locator(".choice", has=page.locator(f'[value="{rules}"]')).locator("summary").click()
        if field.evaluate("element => element.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator(".choice", has=page.locator(f'[value="{rules}"]')).get_by_role("button", name="Play").click()
    page.wait_for_url("**/matches/*")
    return TablePage(page)


def start_match_with_random_bot(page: Page, rules: str, match_to: int) -> TablePage:
    """Start a match against the random bot, which the first page does not offer, with this visitor's session."""
    page.goto("/")
    page.evaluate("localStorage.setItem('bura.pace', 'none')")
    address = page.evaluate(
        """async (body) => {
            const token = document.querySelector('[name=csrfmiddlewaretoken]').value;
            const headers = {'Content-Type': 'application/json', 'X-CSRFToken': token};
            const answer = await fetch('/api/matches', {method: 'POST', headers, body: JSON.stringify(body)});
            return `/matches/${(await answer.json()).match}`;
        }""",
        {"rules": rules, "match_to": match_to, "bot": "random"},
    )
    page.goto(address)
    return TablePage(page)
