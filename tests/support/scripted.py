"""Scripted players: they know the interface and choose among the legal commands that it names."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.test import Client
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

Json = dict[str, Any]
MOST_COMMANDS = 3_000


@dataclass(slots=True)
class RestPlayer:
    """A guest with cookies, or with a token, on Django's test client; keeps all that it was sent."""

    client: Client = field(default_factory=Client)
    token: str | None = None
    dice: Random = field(default_factory=lambda: Random(1))
    received: list[Json] = field(default_factory=list)

    def get(self, path: str) -> Any:
        return self.client.get(path, headers=self._headers())

    def post(self, path: str, body: object) -> Any:
        text = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post(path, text, content_type="application/json", headers=self._headers())

    def open(self, rules: str, **form: object) -> Json:
        response = self.post("/api/matches", {"rules": rules, "bot": "random", **form})
        assert response.status_code == 201, response.content
        return self._note(response.json())

    def command(self, view: Json, command: Json, **fields: object) -> Any:
        """Send a command for the version of a view."""
        body = {"id": str(uuid4()), "expected_version": view["version"], **command, **fields}
        return self.post(f"/api/matches/{view['match']}/commands", body)

    def choose(self, view: Json) -> Json:
        """A legal command; what ends a match early is left alone."""
        return choose(view, self.dice)

    def step(self, view: Json) -> Json:
        """Give a command and get the view after it."""
        response = self.command(view, self.choose(view))
        assert response.status_code == 200, response.content
        view_after: Json = self._note(response.json())["view"]
        return view_after

    def play(self, view: Json) -> Json:
        """Play to the end."""
        for _ in range(MOST_COMMANDS):
            if view["status"] == "finished":
                return view
            view = self.step(view)
        raise AssertionError("the match does not end")

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def _note(self, body: Json) -> Json:
        self.received.append(body)
        return body


@dataclass(slots=True)
class SocketPlayer:
    """A socket that follows one match; keeps all that it was sent."""

    connection: ClientConnection
    received: list[Json] = field(default_factory=list)
    view: Json = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)

    def read(self) -> Json:
        """The next message; raises `TimeoutError` when none comes."""
        message: Json = json.loads(self.connection.recv(timeout=20))
        self.received.append(message)
        if message["type"] == "welcome":
            self.view, self.events = message["view"], message["events"].copy()
        elif message["type"] == "events":
            self.view = message["view"]
            self.events += message["events"]
        return message

    def read_until(self, kind: str) -> Json:
        """The next message of a type."""
        while (message := self.read())["type"] != kind:
            pass
        return message

    def send(self, message: object) -> None:
        self.connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def command(self, command: Json, **fields: object) -> Json:
        """Give a command for the view at hand and get its answer."""
        body = {"id": str(uuid4()), "expected_version": self.view["version"], **command, **fields}
        self.send({"type": "command", "command": body})
        return self.read_until("answer")


@contextmanager
def following(url: str, match: str, *, after: int = 0, cookie: str | None = None) -> Iterator[SocketPlayer]:
    """A socket as a browser on the same site opens it, with the welcome read."""
    address = f"{url.replace('http', 'ws', 1)}/ws/matches/{match}?after={after}"
    headers = {"Cookie": cookie} if cookie else {}
    with connect(address, origin=Origin(url), additional_headers=headers, open_timeout=20) as connection:
        player = SocketPlayer(connection)
        player.read()
        yield player


def choose(view: Json, dice: Random) -> Json:
    """A legal command, seldom a claim, never a resignation."""
    found: list[Json] = [one for one in view["legal"] if one["type"] != "resign"]
    plays = [one for one in found if one["type"] != "claim"]
    return dice.choice(plays if plays and dice.random() < 0.8 else found)


def match_id(view: Json) -> UUID:
    """The match of a view."""
    return UUID(view["match"])
