"""A live table whose socket the test plays: what the page hears, and when, is up to the test."""

import json
import re
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.browser.people_page import PATIENCE, Guest, sit_down
from tests.support.live import LiveStack
from tests.support.meeting import Person
from tests.support.scripted import Json


@dataclass
class Stage:
    """The table of one guest; the match itself goes on unseen."""

    guest: Guest
    view: Json
    answers: bool = True
    """Whether pings are answered."""
    sockets: list[WebSocketRoute] = field(default_factory=list)
    heard: list[Json] = field(default_factory=list)

    def commands(self) -> list[Json]:
        """What the page has asked for, one command each."""
        return [message["command"] for message in self.heard if message["type"] == "command"]

    def show(self, *events: Json, **changes: Any) -> None:
        """Move the table on by one version, and wait until the page shows it."""
        self.view = deepcopy(self.view) | {"version": self.view["version"] + 1} | changes
        dated = [{"version": self.view["version"], **event} for event in events]
        self.say({"type": "events", "events": dated, "view": self.view})
        shown = f'#table[data-version="{self.view["version"]}"]:not([data-busy=true])'
        self.guest.page.wait_for_selector(shown, timeout=1000 * PATIENCE)

    def say(self, message: Json) -> None:
        """Let the page hear a message."""
        self.sockets[-1].send(json.dumps(message))

    def answer(self, **more: Any) -> None:
        """Answer the last command."""
        said = {"ok": True, "version": self.view["version"], "events": []}
        self.say({"type": "answer", "id": self.commands()[-1]["id"], **said, **more})

    def opened(self, route: WebSocketRoute) -> None:
        """Greet a socket of the page."""
        self.sockets.append(route)
        route.on_message(self._hear)
        self.say({"type": "welcome", "events": [], "view": self.view})

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "ping" and self.answers:
            self.say({"type": "pong", "t": message.get("t"), "version": self.view["version"]})


def staged(guest: Guest, live: LiveStack, rules: str = "duel-russian", **changes: Any) -> Stage:
    """The table of a new match against somebody, with what the test changes of the view."""
    match = sit_down([guest, Person(live.url, "dato")], rules=rules)
    view = guest.ask("GET", f"/api/matches/{match}/view")
    stage = Stage(guest, view | {"version": view["version"] + 1} | changes)
    guest.page.route_web_socket(re.compile("/ws/matches/"), stage.opened)
    guest.come(match)
    guest.page.wait_for_selector(f'#table[data-version="{stage.view["version"]}"]', timeout=1000 * PATIENCE)
    return stage


def clock(seat: int | None, left_ms: int = 20_000, reserve_ms: int = 60_000, **changes: Any) -> Json:
    """A running clock of a table of two, as it stands now; in a window no seat has one."""
    now = datetime.now(UTC)
    deadline = (now + timedelta(milliseconds=left_ms + reserve_ms)).isoformat()
    return {
        "tempo": "normal",
        "seat": seat,
        "deadline": None if seat is None else deadline,
        "decision_ms": 30_000,
        "left_ms": None if seat is None else left_ms,
        "reserve_ms": [60_000, 60_000],
        "lag_ms": [0, 0],
        "now": now.isoformat(),
        "window_ends": None,
        "deals_at": None,
        **changes,
    }


def lead(view: Json) -> Json:
    """What a view says where the viewer leads: each card alone."""
    own = view["hands"][view["viewer"]]
    legal = [{"type": "lead", "cards": [card]} for card in own]
    return {"phase": "lead", "turn": view["viewer"], "to_act": [view["viewer"]], "legal": legal}
