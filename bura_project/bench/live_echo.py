"""The peer of the live benchmark: a socket that only answers, through the same server and the same layers.

Served at `/ws/echo` where the environment sets `BENCH_ECHO`, and nowhere else.
"""

import asyncio
from time import perf_counter
from typing import Final

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import URLPattern, path
from websockets.asyncio.client import ClientConnection

PATH: Final = "/ws/echo"


class EchoConsumer(AsyncWebsocketConsumer):
    """Answers a message of `SIZE TEXT` with so many characters."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:  # noqa: ARG002 -- the framework's signature
        """Answer."""
        size, _, text = (text_data or "").partition(" ")
        await self.send(text_data=text.ljust(int(size), "."))


def route() -> URLPattern:
    """Its address."""
    # A consumer is an ASGI application where Django's types expect a view.
    return path(PATH.lstrip("/"), EchoConsumer.as_asgi())  # type: ignore[arg-type]  # see above


class EchoClients:
    """Sends on each socket in turn, at a rate, and notes how long each answer takes."""

    def __init__(self, sockets: list[ClientConnection], sent_bytes: int, answered_bytes: int) -> None:
        self._sockets = sockets
        self._text = f"{answered_bytes} ".ljust(sent_bytes, "x")
        self.latencies: list[float] = []

    async def run(self, per_second: float, seconds: float) -> None:
        """Send at that rate, spread evenly, whatever the answers do."""
        begun = perf_counter()
        tasks = []
        for number in range(int(per_second * seconds)):
            await asyncio.sleep(begun + number / per_second - perf_counter())
            tasks.append(asyncio.create_task(self._once(self._sockets[number % len(self._sockets)])))
        await asyncio.gather(*tasks)

    async def _once(self, socket: ClientConnection) -> None:
        sent_at = perf_counter()
        await socket.send(self._text)
        await socket.recv()
        self.latencies.append(perf_counter() - sent_at)
