"""Sockets whose address leads nowhere."""

import json
from typing import Final

from channels.generic.websocket import AsyncWebsocketConsumer

from matches.api.refusals import error_json

CLOSE_UNKNOWN: Final = 4404


class UnknownConsumer(AsyncWebsocketConsumer):
    """Says so, and closes."""

    async def connect(self) -> None:
        """Let the client in, so that it can read why it has to go."""
        await self.accept()
        await self.send(json.dumps({"type": "error", **error_json("not_found", "There is no such address.")}))
        await self.close(CLOSE_UNKNOWN)
