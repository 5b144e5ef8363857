"""Clients that mean no good, each of one kind; they give what the service said to them, by code."""

import asyncio
import json
import socket
from collections import Counter
from contextlib import AsyncExitStack, suppress
from time import monotonic
from typing import Final
from uuid import uuid4

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from bura_project.bench.live_site import Guest
from tests.support.scripted import Json

RUBBISH: Final = (
    "", "{", "null", "[]", "\x00", '"\\ud800"', "9" * 5000, "[" * 8000, '{"type":"ping","t":1e999}',
    '{"type":"command","command":{}}', '{"type":"command","command":{"id":"x","type":"lead","cards":["\\ud800"]}}',
    '{"type":"authenticate","token":"bura_nobodys"}', b"\xff\xfe",
)  # fmt: skip
TOO_FAST: Final = 400
_SECONDS: Final = 20.0


async def said(socket: ClientConnection) -> Counter[str]:
    """The codes of all refusals until the socket is closed, with the code of the close."""
    codes: Counter[str] = Counter()
    with suppress(TimeoutError):
        async with asyncio.timeout(_SECONDS):
            try:
                async for frame in socket:
                    message: Json = json.loads(frame)
                    if "error" in message:
                        codes[message["error"]["code"]] += 1
            except ConnectionClosed:
                pass
            codes[f"closed {socket.close_code}"] += 1
    return codes


async def send_all(guest: Guest, path: str, messages: list[str | bytes]) -> Counter[str]:
    """Send without reading first, then read to the end."""
    async with await guest.follow(path) as opened:
        reading = asyncio.create_task(said(opened))
        with suppress(ConnectionClosed):
            for message in messages:
                await opened.send(message)
        return await reading


async def talk_rubbish(guest: Guest, path: str) -> Counter[str]:
    """Nothing that makes sense."""
    return await send_all(guest, path, [*RUBBISH, *RUBBISH])


async def flood(guest: Guest, path: str) -> Counter[str]:
    """Pings as fast as they go."""
    return await send_all(guest, path, ['{"type":"ping"}'] * TOO_FAST)


async def send_a_megabyte(guest: Guest, path: str) -> Counter[str]:
    """One message far too long."""
    return await send_all(guest, path, ["x" * 1_000_000])


async def play_for_others(guest: Guest, path: str, view: Json) -> Counter[str]:
    """Commands for both seats of a match in which the guest has none."""
    plain = {"expected_version": view["version"], "type": "resign"}
    commands = [plain | {"id": str(uuid4()), "seat": seat} for seat in (0, 1)]
    texts: list[str | bytes] = [json.dumps({"type": "command", "command": one}) for one in commands]
    async with await guest.follow(path) as opened:
        for text in texts:
            await opened.send(text)
        codes: Counter[str] = Counter()
        while codes.total() < len(texts):
            message: Json = json.loads(await opened.recv())
            if message["type"] == "answer":
                codes[message["error"]["code"]] += 1
        return codes


async def read_nothing(port: int, path: str, seconds: float) -> int:
    """Ask again and again with a small window and never read; gives how many bytes the service took."""
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.settimeout(0)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw, ("127.0.0.1", port))
        request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: 10.250.0.1\r\n\r\n"
        )
        await loop.sock_sendall(raw, request.encode())
        # A masked text frame, `{"type":"nonsense"}`, with a mask of zeros.
        text = b'{"type":"nonsense"}'
        frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
        sent = 0
        end = monotonic() + seconds
        with suppress(OSError, TimeoutError):
            while monotonic() < end:
                async with asyncio.timeout(1):
                    await loop.sock_sendall(raw, frame)
                sent += len(frame)
                await asyncio.sleep(0.001)
        return sent


def half_open(port: int, count: int) -> list[socket.socket]:
    """Connections that begin a request and never end it."""
    opened = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", port), 5)
        one.sendall(b"GET /ws/lobby HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        opened.append(one)
    return opened


async def idle(stack: AsyncExitStack, guests: list[Guest], path: str) -> list[ClientConnection]:
    """A silent socket for each of the guests."""
    gate = asyncio.Semaphore(16)

    async def one(guest: Guest) -> ClientConnection:
        async with gate:
            return await guest.follow(path)

    opened = await asyncio.gather(*(one(guest) for guest in guests))
    for connection in opened:
        stack.callback(connection.transport.abort)
    return opened
