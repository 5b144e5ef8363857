"""The lobby as the sockets of one event loop show it: read and encoded once for all, and sent a few at a time.

One subscription hears for all sockets that the lobby has changed: a thousand of them would each wake at once, and
every move would wait for them.
"""

import asyncio
import logging
from collections.abc import Iterable
from time import monotonic
from typing import Final, Protocol
from uuid import UUID
from weakref import WeakKeyDictionary

import msgspec
from channels.layers import get_channel_layer

from matches.accounts.waysin import WayIn
from matches.lobby import selectors
from matches.lobby.notices import LOBBY
from matches.realtime.threads import in_thread

_log = logging.getLogger(__name__)
_EVERY: Final = 0.5
"""Seconds between two pictures of the lobby, however fast it changes, and how old a newcomer's first one may be."""
_AT_ONCE: Final = 10
_BREATH: Final = 0.01
"""So many sockets are shown a picture at once, and then everything else has its turn."""
_AGAIN: Final = 1.0
"""Seconds before another try where something did not answer."""


class Onlooker(Protocol):
    """A socket as the board sees it."""

    way_in: WayIn

    def show(self, text: str) -> None:
        """Send this when the client takes it; the board does not wait."""


class Picture:
    """What everybody sees alike, as JSON with room for what a player alone sees."""

    def __init__(self, public: str) -> None:
        self._open = f'{{"type":"lobby",{public[1:-1]},"me":'
        self.of_visitors: Final = self.text("null")

    def text(self, me: str) -> str:
        """The whole message for a player."""
        return f"{self._open}{me}}}"


class Board:
    """Everybody who looks at the lobby through this event loop."""

    def __init__(self) -> None:
        self._sockets: set[Onlooker] = set()
        self._changed = asyncio.Event()
        self._reading = asyncio.Lock()
        self._picture: Picture | None = None
        self._read_at = self._shown_at = 0.0
        self._tasks: list[asyncio.Task[None]] = []

    def join(self, socket: Onlooker) -> None:
        """Show this socket all changes from now on."""
        self._sockets.add(socket)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._go_on())]

    def leave(self, socket: Onlooker) -> None:
        """Show it no more."""
        self._sockets.discard(socket)

    def stop(self) -> None:
        """Show nothing any more."""
        for task in self._tasks:
            task.cancel()

    async def text_for(self, player_id: UUID | None) -> str:
        """The lobby for one who has just come, a moment old perhaps: what has changed since then is shown soon."""
        me = "null" if player_id is None else (await in_thread(_read_mine, [player_id]))[player_id]
        async with self._reading:
            if self._picture is None or monotonic() - self._read_at > _EVERY:
                await self._read()
        return self._text(me)

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except Exception as error:  # noqa: BLE001 -- nobody waits for this, and all who come later depend on it
                _log.warning("the lobby hears of no change: %s", type(error).__name__)
                await asyncio.sleep(_AGAIN)
            # What was missed meanwhile shows too.
            self._changed.set()

    async def _hear(self) -> None:
        layer = get_channel_layer()
        if layer is None:
            await asyncio.Event().wait()
            return
        channel = await layer.new_channel()
        await layer.group_add(LOBBY, channel)
        while True:
            await layer.receive(channel)
            self._changed.set()

    async def _go_on(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(max(self._shown_at + _EVERY - monotonic(), 0))
            self._changed.clear()
            self._shown_at = monotonic()
            try:
                await self._show_all()
            except Exception as error:  # noqa: BLE001 -- nobody waits for this, and it has to go on when the database does
                _log.warning("the lobby was not shown: %s", type(error).__name__)
                await asyncio.sleep(_AGAIN)
                self._changed.set()

    async def _show_all(self) -> None:
        async with self._reading:
            await self._read()
        # Whoever comes from here on finds the new picture.
        sockets = list(self._sockets)
        for first in range(0, len(sockets), _AT_ONCE):
            await self._show(sockets[first : first + _AT_ONCE])
            await asyncio.sleep(_BREATH)

    async def _show(self, sockets: Iterable[Onlooker]) -> None:
        players = {one.way_in.player_id for one in sockets} - {None}
        mine = await in_thread(_read_mine, players) if players else {}
        for one in sockets:
            if one in self._sockets:
                # A player who was another a moment ago has been shown the lobby anew.
                one.show(self._text(mine.get(one.way_in.player_id, "null")))

    async def _read(self) -> None:
        read_at = monotonic()
        self._picture, self._read_at = Picture(await in_thread(_read_public)), read_at

    def _text(self, me: str) -> str:
        if self._picture is None:
            message = "nothing was read yet"
            raise RuntimeError(message)
        return self._picture.of_visitors if me == "null" else self._picture.text(me)


def _read_public() -> str:
    return msgspec.json.encode(selectors.public_json()).decode()


def _read_mine(player_ids: Iterable[UUID | None]) -> dict[UUID | None, str]:
    found = selectors.me_of([one for one in player_ids if one is not None])
    return {player_id: msgspec.json.encode(me).decode() for player_id, me in found.items()}


_boards: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Board]] = WeakKeyDictionary()


def board() -> Board:
    """The board of the running event loop."""
    return _boards.setdefault(asyncio.get_running_loop(), Board())
