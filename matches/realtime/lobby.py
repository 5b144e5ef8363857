"""The socket of the lobby: who waits, what is played, and what concerns its player."""

from functools import partial
from typing import Any
from uuid import UUID

from matches import presence
from matches.accounts.waysin import WayIn
from matches.api.refusals import error_json
from matches.realtime.board import board
from matches.realtime.messages import Asked, Ping, Pong
from matches.realtime.sockets import SocketConsumer
from matches.realtime.threads import in_thread


class LobbyConsumer(SocketConsumer):
    """Follows the lobby."""

    socket_id: UUID | None = None

    async def enter(self, way_in: WayIn) -> None:
        """Show the lobby to whoever this is."""
        if not await self.become(way_in):
            return
        board().join(self)
        await self.be_gone()
        if way_in.player_id is not None:
            self.socket_id = await in_thread(presence.came, match_id=None, seat=None, player_id=way_in.player_id)
        await self.send_text(await board().text_for(way_in.player_id))

    async def farewell(self) -> None:
        """Leave everything, the board too."""
        board().leave(self)
        await super().farewell()

    async def handle(self, message: Asked) -> None:
        """Answer pings; all else is done over the REST interface."""
        match message:
            case Ping(t=t):
                await self.send_json({"type": "pong"} | ({} if t is None else {"t": t}))
            case Pong():
                pass
            case _:
                await self.send_json({"type": "error", **error_json("malformed", "Nothing is played in the lobby.")})

    def show(self, text: str) -> None:
        """Send a picture of the lobby beside what else is going on."""
        self.soon(0, partial(self.send_text, text))

    async def lobby_told(self, message: dict[str, Any]) -> None:
        """Pass on what concerns the player."""
        await self.send_json(message["body"])

    async def be_gone(self) -> None:
        """Count no more among those who are here."""
        if self.socket_id is not None:
            socket_id, self.socket_id = self.socket_id, None
            await in_thread(presence.went, socket_id)
