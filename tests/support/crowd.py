"""A crowd of scripted players on sockets, who come back and ask again whatever happens to the service."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final
from uuid import UUID, uuid4

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bura_project.bench.live_site import Guest, sit_down
from tests.support.scripted import Json, choose

DECIDING: Final = ("call", "lead", "answer", "reply", "after_take", "last_claim")
_BREATH: Final = 0.2
_ANSWER_SECONDS: Final = 5.0
_AT_ONCE: Final = 8


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command that the service said it had carried out."""

    seat: int
    id: UUID
    version: int
    """On which it was decided."""


@dataclass(slots=True)
class CrowdPlayer:
    """One seat of one match; keeps what it saw and what was acknowledged."""

    match: str
    guest: Guest
    dice: Random
    acts: bool = True
    pause: float = 0.5
    view: Json = field(default_factory=dict)
    events: dict[int, str] = field(default_factory=dict)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    reconnects: int = -1
    _unanswered: Json | None = None
    _sent_at: float = 0.0

    @property
    def version(self) -> int:
        """The last version seen."""
        return max(self.events, default=0)

    async def play(self, ended: asyncio.Event) -> None:
        """Play until the end, connecting again as often as it takes."""
        while not ended.is_set():
            try:
                async with await self.guest.follow(f"/ws/matches/{self.match}?after={self.version}") as socket:
                    self.reconnects += 1
                    await self._session(socket, ended)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(_BREATH)

    async def _session(self, socket: ClientConnection, ended: asyncio.Event) -> None:
        self._sent_at = 0.0
        while not ended.is_set():
            await self._act(socket)
            try:
                async with asyncio.timeout(_BREATH):
                    message: Json = json.loads(await socket.recv())
            except TimeoutError:
                continue
            await self._take(socket, message)

    async def _act(self, socket: ClientConnection) -> None:
        """Send what is unanswered once more, or something new."""
        now = monotonic()
        if self._unanswered is not None and now - self._sent_at > _ANSWER_SECONDS:
            self._sent_at = now
            await socket.send(json.dumps({"type": "command", "command": self._unanswered}))
        elif self._unanswered is None and self._is_due(now):
            chosen = choose(self.view, self.dice)
            self._unanswered = {"id": str(uuid4()), "expected_version": self.view["version"], **chosen}
            self._sent_at = now
            await socket.send(json.dumps({"type": "command", "command": self._unanswered}))

    def _is_due(self, now: float) -> bool:
        view = self.view
        awaited = bool(view) and view["phase"] in DECIDING and view["viewer"] in view["to_act"] and view["legal"]
        return bool(awaited) and self.acts and now - self._sent_at > self.pause

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        for event in message.get("events", ()):
            self._see(event)
        if "view" in message:
            self.view = message["view"]
        match message["type"]:
            case "ping":
                await socket.send(json.dumps({"type": "pong", "t": message["t"]}))
            case "answer":
                self._note_answer(message)
            case "error":
                self.refused[message["error"]["code"]] += 1
            case _:
                pass

    def _see(self, event: Json) -> None:
        version, kind = event["version"], event["type"]
        if self.events.get(version, kind) != kind:
            self.faults.append(f"version {version} was {self.events[version]} and is {kind}")
        if version > self.version + 1:
            self.faults.append(f"version {version} came after {self.version}")
        self.events[version] = kind

    def _note_answer(self, message: Json) -> None:
        sent = self._unanswered
        if sent is None or message["id"] != sent["id"]:
            return
        self._unanswered = None
        if message["ok"]:
            self.acknowledged.append(Acknowledged(self.view["viewer"], UUID(sent["id"]), sent["expected_version"]))
        else:
            self.refused[message["error"]["code"]] += 1


class Crowd:
    """Players of many matches; to be used within one event loop."""

    def __init__(self, port: int, *, first: int = 0) -> None:
        """`first` numbers the guests, each of whom has an address of its own."""
        self._port = port
        self._next = first
        self.pairs: list[tuple[CrowdPlayer, CrowdPlayer]] = []
        self.ended = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def players(self) -> list[CrowdPlayer]:
        """All of them."""
        return [player for pair in self.pairs for player in pair]

    async def sit_down(self, settings: Iterable[Json], *, acts: bool = True, pause: float = 0.5) -> None:
        """A match for each of the settings, and two who play it."""
        loop = asyncio.get_running_loop()
        numbered = list(enumerate(settings, self._next))
        self._next += len(numbered)
        with ThreadPoolExecutor(_AT_ONCE) as threads:
            waiting = [loop.run_in_executor(threads, sit_down, self._port, number, one) for number, one in numbered]
            found = await asyncio.gather(*waiting)
        for (number, _), (match, (one, two)) in zip(numbered, found, strict=True):
            pair = (
                CrowdPlayer(match, one, Random(2 * number), acts, pause),
                CrowdPlayer(match, two, Random(2 * number + 1), acts, pause),
            )
            self.pairs.append(pair)
            self._tasks += [asyncio.create_task(player.play(self.ended)) for player in pair]

    async def until(self, true: Callable[[], bool], what: str, seconds: float = 40.0) -> None:
        """Let them play until something holds."""
        deadline = monotonic() + seconds
        while not true():
            assert monotonic() < deadline, f"in vain: {what}"
            await asyncio.sleep(0.05)

    async def all_move(self, events: int = 2, seconds: float = 40.0) -> None:
        """Let every match that is played go on by some events, or end."""
        since = {player.match: player.version for player, _ in self.pairs}
        await self.until(lambda: not self._standing(since, events), "all matches go on", seconds)

    def _standing(self, since: dict[str, int], events: int) -> list[str]:
        return [
            player.match
            for player, _ in self.pairs
            if player.acts and player.version < since[player.match] + events and player.view.get("status") != "finished"
        ]

    async def end(self) -> None:
        """Let them all leave."""
        self.ended.set()
        await asyncio.gather(*self._tasks)
