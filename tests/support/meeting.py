"""People who meet at live tables of a running service, over REST and sockets."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.scripted import Json, SocketPlayer, choose

DEADLINE = 30.0


@dataclass(slots=True)
class Person:
    """A guest with a token."""

    url: str
    name: str = "guest"
    token: str = ""
    player: str = ""
    socket: SocketPlayer | None = None
    dice: Random = field(default_factory=lambda: Random(7))

    def __post_init__(self) -> None:
        """Become a guest."""
        made = self.post("/api/guests", {"name": self.name})
        self.token, self.player = made["token"], made["player"]

    def post(self, path: str, body: Json | None = None) -> Any:
        return self.ask("POST", path, {} if body is None else body)

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """The answer's JSON; raises `Refusal`."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)  # noqa: S310 -- the test's own service
        try:
            with urllib.request.urlopen(request, timeout=20) as response:  # noqa: S310 -- as above
                text = response.read()
        except urllib.error.HTTPError as error:
            raise Refusal(error.code, json.load(error)) from error
        return json.loads(text) if text else None

    @property
    def table(self) -> SocketPlayer:
        """The socket at the match."""
        assert self.socket is not None
        return self.socket

    @property
    def view(self) -> Json:
        """The view as of the last message."""
        return self.table.view

    def play(self) -> Json:
        """Give one legal command, and get its answer."""
        answer = self.table.command(choose(self.view, self.dice))
        assert answer["ok"], answer
        return answer


class Refusal(Exception):  # noqa: N818 -- the name is the answer
    """An answer with an error status."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body

    @property
    def code(self) -> str:
        """The code for programs."""
        return str(self.body["error"]["code"])


@contextmanager
def seated(person: Person, match: str, after: int = 0) -> Iterator[SocketPlayer]:
    """The person's socket at a match, greeted as a player; kept as its `socket`."""
    with socket_at(person.url, f"matches/{match}?after={after}") as player:
        player.read()
        player.send({"type": "authenticate", "token": person.token})
        player.read_until("welcome")
        person.socket = player
        yield player


@contextmanager
def socket_at(url: str, path: str) -> Iterator[SocketPlayer]:
    """A socket as a browser on the same site opens it."""
    address = f"{url.replace('http', 'ws', 1)}/ws/{path}"
    with connect(address, origin=Origin(url), open_timeout=20) as connection:
        yield SocketPlayer(connection)


def meet(people: list[Person], **settings: Any) -> str:
    """Sit down together at a new open table; gives the match."""
    host, *others = people
    table = host.post("/api/tables", {"seats": len(people), **settings})
    for other in others:
        table = other.post(f"/api/tables/{table['id']}/sit", {"code": table["code"]})
    assert table["status"] == "started", table
    return str(table["match"])


@contextmanager
def at_table(people: list[Person], match: str) -> Iterator[list[SocketPlayer]]:
    """Sockets of all at a match."""
    with ExitStack() as held:
        yield [held.enter_context(seated(person, match)) for person in people]


def until(done: Callable[[], bool], what: str, seconds: float = DEADLINE) -> None:
    """Wait for something."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def play_out(people: list[Person], limit: int = 3000) -> None:
    """Play a match to its end: whoever is awaited gives a command, windows pass by."""
    for _ in range(limit):
        if people[0].view["status"] == "finished":
            break
        awaited = [seat for seat in people[0].view["to_act"] if seat < len(people)]
        if people[0].view["phase"] not in ("window", "deal") and awaited:
            people[awaited[0]].play()
        here = people[0].view["version"]
        for person in people:
            while person.view["version"] <= here and person.view["status"] == "running":
                if person.view["version"] == here and person is not people[0] and person.view["to_act"]:
                    break
                person.table.read()
                if person.view["version"] > here or person is not people[0]:
                    break
    assert people[0].view["status"] == "finished"
