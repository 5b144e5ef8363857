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
    """Answers that nobody asked for, as fast as they go."""
    return await send_all(guest, path, ['{"type":"pong","t":0}'] * TOO_FAST)


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


async def read_nothing(guest: Guest, path: str, seconds: float) -> int | None:
    """Ask for much again and again and never read; gives the bytes that were sent until it was cut off, or None."""
    # The whole match each time, since the command is for its first version.
    command = {"id": str(uuid4()), "expected_version": 1, "type": "resign"}
    frame = _masked(json.dumps({"type": "command", "command": command}).encode())
    with socket.socket() as raw:
        # What is on its way should lie in the service's memory, not in the system's.
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        raw.settimeout(0)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw, ("127.0.0.1", guest.port))
        await loop.sock_sendall(raw, _upgrade(guest, path))
        sent = 0
        end = monotonic() + seconds
        try:
            while monotonic() < end:
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await loop.sock_sendall(raw, frame)
                        sent += len(frame)
                await asyncio.sleep(0.05)
        except (ConnectionResetError, BrokenPipeError):
            return sent
        return None


def _upgrade(guest: Guest, path: str) -> bytes:
    headers = guest.headers | {
        "Host": f"127.0.0.1:{guest.port}",
        "Origin": f"http://127.0.0.1:{guest.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


def _masked(text: bytes) -> bytes:
    """A text frame of a client, with a mask of zeros."""
    return bytes([0x81, 0x80 | 126]) + len(text).to_bytes(2, "big") + bytes(4) + text


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
