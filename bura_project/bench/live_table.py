"""One match of the live benchmark: two scripted clients that keep to a timetable, whatever the service does."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final
from uuid import UUID

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from bura_project.bench.live_wire import Command, Message, View, read, write

_DECIDING: Final = frozenset({"call", "lead", "answer", "reply", "after_take", "last_claim"})
_LEFT_ALONE: Final = frozenset({"resign", "claim", "refuse"})
"""What ends a deal or a match early."""
_RAISES: Final = 0.03


@dataclass(slots=True)
class Tally:
    """What one measurement counts; times are in seconds."""

    latencies: list[float] = field(default_factory=list)
    sent: int = 0
    behind: int = 0
    """Times at which a match was still busy with the move before."""
    lost: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    command_bytes: int = 0
    event_bytes: int = 0
    event_messages: int = 0


@dataclass(slots=True)
class Move:
    """A command on its way, until it is answered and the opponent has seen what it did."""

    id: str
    sender: int
    version: int
    sent_at: float
    tally: Tally
    answered: bool = False
    seen: bool = False

    @property
    def done(self) -> bool:
        """Whether nothing more is awaited."""
        return self.answered and self.seen


@dataclass(slots=True)
class Client:
    """One player's socket, and the table as it was last shown there."""

    socket: ClientConnection
    view: View | None = None

    def awaited(self) -> bool:
        """Whether this player has to decide something that the other will see."""
        view = self.view
        return view is not None and view.phase in _DECIDING and view.viewer in view.to_act and bool(view.legal)


class LiveTable:
    """Sends a command at each time of its timetable, by whichever client has to decide."""

    def __init__(self, sockets: tuple[ClientConnection, ClientConnection], number: int) -> None:
        self._clients = [Client(socket) for socket in sockets]
        self._dice = Random(number)  # noqa: S311 - repeatable on purpose
        self._ids: Iterator[UUID] = _ids(number)
        self._move: Move | None = None
        self._owed = False
        self.tally = Tally()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return any(client.view is not None and client.view.status == "finished" for client in self._clients)

    async def listen(self) -> None:
        """Read both sockets until they close."""
        await asyncio.gather(*(self._listen(at) for at in range(len(self._clients))))

    async def play(self, first: float, every: float, until: float) -> None:
        """Move at `first` and every so many seconds, by `perf_counter`; what cannot be sent in time is sent late."""
        due = first
        while due < until and not self.over:
            await asyncio.sleep(due - perf_counter())
            due += every
            # A window or the pause after a deal may stand in the way; the move before may not.
            self.tally.behind += self._move is not None
            self._owed = True
            await self._act()
        self._owed = False

    @property
    def waits(self) -> bool:
        """Whether a move is on its way."""
        return self._move is not None

    def abort(self) -> None:
        """Drop both sockets."""
        for client in self._clients:
            client.socket.transport.abort()

    def give_up(self) -> None:
        """Count a move that is still on its way as lost."""
        if self._move is not None:
            self._move.tally.lost += 1
            self._move = None

    async def _act(self) -> None:
        """Send what the timetable asks for, if somebody can act."""
        if not self._owed or self._move is not None:
            return
        at = next((at for at, client in enumerate(self._clients) if client.awaited()), None)
        if at is None:
            return
        client = self._clients[at]
        view = client.view
        if view is None:
            return
        self._owed = False
        command = self._choice(view) | {"id": str(next(self._ids)), "expected_version": view.version}
        text = write({"type": "command", "command": command})
        self._move = Move(command["id"], at, view.version, perf_counter(), self.tally)
        self.tally.sent += 1
        self.tally.command_bytes += len(text)
        await client.socket.send(text)

    def _choice(self, view: View) -> Command:
        found = [one for one in view.legal if one["type"] not in _LEFT_ALONE]
        plays = [one for one in found if one["type"] != "raise"]
        if not plays or (len(plays) < len(found) and self._dice.random() < _RAISES):
            plays = [one for one in found if one["type"] == "raise"]
        return self._dice.choice(plays or view.legal)

    async def _listen(self, at: int) -> None:
        client = self._clients[at]
        try:
            async for frame in client.socket:
                received = perf_counter()
                text = frame.encode() if isinstance(frame, str) else frame
                message = read(text)
                self._note(at, message, received, len(text))
                if message.type == "ping":
                    await client.socket.send(write({"type": "pong", "t": message.t}))
                elif message.view is not None and self._owed:
                    await self._act()
        except ConnectionClosed as closed:
            self.tally.errors[f"closed {closed.rcvd.code if closed.rcvd else ''}"] += 1

    def _note(self, at: int, message: Message, received: float, size: int) -> None:
        if message.view is not None:
            self._clients[at].view = message.view
        match message.type:
            case "events":
                self.tally.event_bytes += size
                self.tally.event_messages += 1
                self._note_seen(at, message, received)
            case "answer":
                self._note_answer(message)
            case "error":
                self.tally.errors[str((message.error or {}).get("code"))] += 1
            case _:
                pass

    def _note_seen(self, at: int, message: Message, received: float) -> None:
        move = self._move
        if move is None or move.seen or at == move.sender:
            return
        if any(event.version == move.version + 1 for event in message.events):
            move.seen = True
            move.tally.latencies.append(received - move.sent_at)
            self._settle(move)

    def _note_answer(self, message: Message) -> None:
        move = self._move
        if move is None or message.id != move.id:
            return
        move.answered = True
        if not message.ok:
            move.tally.errors[str((message.error or {}).get("code"))] += 1
            self._move = None
            return
        self._settle(move)

    def _settle(self, move: Move) -> None:
        if move.done:
            self._move = None


def _ids(number: int) -> Iterator[UUID]:
    dice = Random(number + 1_000_000)  # noqa: S311 - repeatable on purpose
    while True:
        yield UUID(int=dice.getrandbits(128), version=4)
