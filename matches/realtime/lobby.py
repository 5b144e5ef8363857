"""The socket of the lobby: who waits, what is played, and what concerns its player."""

from random import uniform
from threading import Lock
from time import monotonic
from typing import Any, Final
from uuid import UUID

from matches import presence
from matches.accounts.waysin import WayIn
from matches.api.refusals import error_json
from matches.lobby import selectors
from matches.lobby.notices import LOBBY
from matches.models import Player
from matches.realtime.messages import Asked, Ping, Pong
from matches.realtime.sockets import SocketConsumer
from matches.realtime.threads import in_thread

_EVERY: Final = 0.5
"""Seconds between two pictures of the lobby, however fast it changes."""
_SPREAD: Final = 1.0
"""Seconds over which the sockets are told of a change, so that a full lobby holds up no move."""


class LobbyConsumer(SocketConsumer):
    """Follows the lobby."""

    shown_at: float = 0.0
    showing: bool = False
    socket_id: UUID | None = None

    async def enter(self, way_in: WayIn) -> None:
        """Show the lobby to whoever this is."""
        if not await self.become(way_in):
            return
        await self.join_group(LOBBY)
        await self.be_gone()
        if way_in.player_id is not None:
            self.socket_id = await in_thread(presence.came, match_id=None, seat=None, player_id=way_in.player_id)
        await self._show()

    async def handle(self, message: Asked) -> None:
        """Answer pings; all else is done over the REST interface."""
        match message:
            case Ping(t=t):
                await self.send_json({"type": "pong"} | ({} if t is None else {"t": t}))
            case Pong():
                pass
            case _:
                await self.send_json({"type": "error", **error_json("malformed", "Nothing is played in the lobby.")})

    async def lobby_changed(self, _message: dict[str, Any]) -> None:
        """Show the lobby anew, soon."""
        PICTURE.outdate()
        if not self.showing:
            self.showing = True
            apart = uniform(0, _SPREAD)  # noqa: S311 -- it spreads work, it hides nothing
            self.soon(max(self.shown_at + _EVERY - monotonic(), 0) + apart, self._show_soon)

    async def lobby_told(self, message: dict[str, Any]) -> None:
        """Pass on what concerns the player."""
        await self.send_json(message["body"])

    async def _show_soon(self) -> None:
        # What changes from here on is worth another picture.
        self.showing = False
        await self._show()

    async def _show(self) -> None:
        self.shown_at = monotonic()
        await self.send_json({"type": "lobby", **await in_thread(PICTURE.show, self.way_in.player_id)})

    async def be_gone(self) -> None:
        """Count no more among those who are here."""
        if self.socket_id is not None:
            socket_id, self.socket_id = self.socket_id, None
            await in_thread(presence.went, socket_id)


class Picture:
    """What everybody sees of the lobby alike, read once for all sockets of the process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._public: dict[str, Any] = {}
        self._taken_at = 0.0
        self._changed_at = 0.0

    def outdate(self) -> None:
        """Something has changed."""
        self._changed_at = monotonic()

    def show(self, player_id: UUID | None) -> dict[str, Any]:
        """The lobby as a player, or a visitor, sees it."""
        player = Player.objects.filter(pk=player_id).first() if player_id else None
        return self._fresh() | {"me": selectors.me_json(player) if player else None}

    def _fresh(self) -> dict[str, Any]:
        with self._lock:
            now = monotonic()
            if self._taken_at <= self._changed_at or now - self._taken_at > _EVERY:
                self._public, self._taken_at = selectors.public_json(), now
            return self._public


PICTURE: Final = Picture()
