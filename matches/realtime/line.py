"""The connection below a socket: cut off when its client does not read, for which ASGI has no word."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

_LINGERS: Final = 15.0
"""Seconds in which a connection that ends may still send what it has."""


class Line:
    """What the server holds of one client, found behind its ASGI callable; without it nothing can be cut."""

    def __init__(self, receive: Callable[..., Any]) -> None:
        self._transport: Any = getattr(getattr(receive, "__self__", None), "transport", None)
        self._seen_closing = False

    def cut(self) -> None:
        """Drop the connection at once, with all that was still to be sent; harmless when it is gone."""
        if self._transport is not None:
            self._transport.abort()

    def cut_later(self) -> None:
        """Let what was said last go out, if the client takes it."""
        if self._transport is not None:
            asyncio.get_running_loop().call_later(_LINGERS, self.cut)

    def cut_if_stuck(self) -> None:
        """To be called once in a while: drops what was closing the last time already, and still is."""
        closing = self._transport is not None and self._transport.is_closing()
        if closing and self._seen_closing:
            self.cut()
        self._seen_closing = closing
