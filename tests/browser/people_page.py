"""People at live tables: pages of guests, and guests without a page who play over their sockets."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page
from websockets.exceptions import ConnectionClosed

from tests.browser.table_page import TablePage
from tests.support.live import LiveStack
from tests.support.meeting import Person, seated, until
from tests.support.scripted import Json, choose

PATIENCE = 20.0
_ASK = """async ([method, path, body]) => {
    const token = document.cookie.match(/csrftoken=([^;]+)/)?.[1] ?? "";
    const headers = {"Content-Type": "application/json", "X-CSRFToken": token};
    const answer = await fetch(path, {method, headers, body: body && JSON.stringify(body)});
    const text = await answer.text();
    return [answer.status, text ? JSON.parse(text) : null];
}"""
_READY = """() => {
    const root = document.getElementById('table');
    if (root?.dataset.connected !== 'true' || root.dataset.busy !== 'false') return null;
    const status = document.querySelector('[data-part=status]');
    const over = !document.querySelector('[data-part=over]').hidden;
    return over ? 'over' : status.classList.contains('yours') && root.dataset.phase !== 'window' ? 'turn' : null;
}"""


@dataclass(slots=True)
class Guest:
    """A guest with a browser of its own."""

    page: Page
    name: str
    errors: list[str] = field(default_factory=list)

    @property
    def table(self) -> TablePage:
        """The table that the page shows."""
        return TablePage(self.page)

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """What the service answers this guest."""
        status, answer = self.page.evaluate(_ASK, [method, path, None if method == "GET" else body or {}])
        assert status < 300, answer
        return answer

    def come(self, match: str) -> None:
        """Open the page of a match, and wait for its socket."""
        self.page.goto(f"/matches/{match}")
        self.connected()

    def connected(self) -> None:
        """Wait for the socket."""
        self.page.wait_for_selector("#table[data-connected=true]", timeout=1000 * PATIENCE)

    def ready(self) -> str | None:
        """Whether the page waits for this guest to act (`turn`), or the match is `over`."""
        found: str | None = self.page.evaluate(_READY)
        return found

    def part(self, name: str) -> str:
        """What a part of the table says."""
        return self.page.locator(f'[data-part="{name}"]').inner_text()

    def version(self) -> int:
        """The version that the page shows."""
        return int(str(self.page.locator("#table").get_attribute("data-version")))


@contextmanager
def guest(browser: Browser, live: LiveStack, name: str) -> Iterator[Guest]:
    """A guest in a new browser context; its page may report no error."""
    context = browser.new_context(base_url=live.url)
    page = context.new_page()
    one = Guest(page, name)
    page.on("pageerror", lambda error: one.errors.append(str(error)))
    page.goto("/")
    page.evaluate("localStorage.setItem('bura.pace', 'none')")
    one.ask("POST", "/api/players/me", {"name": name})
    # The lobby would go to a match that begins by itself, while a test goes there or asks something.
    page.goto("/rules/")
    try:
        yield one
    finally:
        context.close()
    assert one.errors == []


def sit_down(people: list[Guest | Person], **settings: Any) -> str:
    """A match of these people, in this order from seat 0 on; pages do not show it yet."""
    host, *others = people
    table = host.ask("POST", "/api/tables", {"seats": len(people), **settings})
    for other in others:
        table = other.ask("POST", f"/api/tables/{table['id']}/sit", {})
    assert table["status"] == "started", table
    return str(table["match"])


@contextmanager
def at_page(guests: list[Guest], **settings: Any) -> Iterator[str]:
    """A match of guests at their pages."""
    match = sit_down([*guests], **settings)
    for one in guests:
        one.come(match)
    yield match


Chooses = Callable[[Json], Json | None]


@dataclass(slots=True)
class Scripted:
    """Plays a person's seat over its socket, in a thread, until the match is over or the test is."""

    person: Person
    match: str
    chooses: Chooses
    acted_at: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        """Read on, and act once at each version that asks for it."""
        with suppress(ConnectionClosed), seated(self.person, self.match) as player:
            while player.view["status"] == "running":
                self._act(player.view)
                with suppress(TimeoutError):
                    player.read()
        self.over.set()

    def _act(self, view: Json) -> None:
        if view["viewer"] not in view["to_act"] or view["version"] == self.acted_at:
            return
        command = self.chooses(view)
        self.acted_at = view["version"]
        if command is not None:
            body = {"id": _command_id(view), "expected_version": view["version"], **command}
            self.person.table.send({"type": "command", "command": body})


@contextmanager
def playing_by_themselves(people: list[Person], match: str, chooses: Chooses | None = None) -> Iterator[None]:
    """Let people without a page play."""
    players = [Scripted(one, match, chooses or plays_on(seed)) for seed, one in enumerate(people)]
    threads = [threading.Thread(target=one.run, daemon=True) for one in players]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for one, thread in zip(people, threads, strict=True):
            if one.socket is not None:
                one.socket.connection.close()
            thread.join(PATIENCE)


def plays_on(seed: int) -> Chooses:
    """Chooses any legal act, in windows mostly silence; leaves a pot that nobody takes in its first deal."""
    dice = Random(seed)

    def chosen(view: Json) -> Json | None:
        if view["match_to"] is None and view["deal"] > 1:
            return {"type": "resign"}
        command = choose(view, dice)
        silent = view["phase"] == "window" and (command["type"] == "pass" or dice.random() < 0.6)
        return None if silent else command

    return chosen


def play_pages(guests: list[Guest], seconds: float = 90.0) -> None:
    """Play all these pages until the match is over at each."""

    def all_over() -> bool:
        states = [one.ready() for one in guests]
        for one, state in zip(guests, states, strict=True):
            if state == "turn":
                one.table.act_once()
                return False
        return all(state == "over" for state in states)

    until(all_over, "the match does not end", seconds)


def shown(guest: Guest, part: str, words: str | re.Pattern[str]) -> bool:
    """Whether a part of the table says something now."""
    return re.search(words, guest.part(part)) is not None


def _command_id(view: Json) -> str:
    seed = Random(f"{view['match']}{view['version']}{view['viewer']}")
    return f"{seed.getrandbits(32):08x}-0000-4000-8000-{seed.getrandbits(48):012x}"
