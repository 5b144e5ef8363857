"""A client that does not read: it is cut off, and nobody waits for it."""

import asyncio
from typing import Any
from unittest.mock import patch

from matches.realtime import line as lines
from matches.realtime.line import Line
from matches.realtime.sockets import SocketConsumer


class Transport:
    """What a server holds of a connection."""

    def __init__(self) -> None:
        self.closing = self.aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


class Server:
    """A server's side of one connection, whose client takes nothing."""

    def __init__(self) -> None:
        self.transport = Transport()

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(self, _message: object) -> None:
        await asyncio.Event().wait()


async def test_a_client_that_takes_nothing_is_cut_off_and_nothing_more_is_sent_to_it() -> None:
    server = Server()
    socket = SocketConsumer()
    socket.line = Line(server.receive)
    socket.base_send = server.send
    with patch("matches.realtime.sockets._SEND_SECONDS", 0.01):
        await socket.send_json({"type": "pong"})
    assert server.transport.aborted
    # Else this would wait for ever.
    await socket.send_json({"type": "pong"})
    await socket.close()


async def test_a_connection_that_has_ended_is_dropped_after_a_while() -> None:
    server = Server()
    with patch.object(lines, "_LINGERS", 0.0):
        Line(server.receive).cut_later()
    while not server.transport.aborted:  # noqa: ASYNC110 -- a transport sets no event
        await asyncio.sleep(0)


def test_a_connection_that_goes_on_closing_is_dropped_at_the_second_look() -> None:
    server = Server()
    line = Line(server.receive)
    line.cut_if_stuck()
    server.transport.closing = True
    line.cut_if_stuck()
    assert not server.transport.aborted
    line.cut_if_stuck()
    assert server.transport.aborted


def test_a_server_that_shows_no_connection_is_left_alone() -> None:
    async def receive() -> None:
        raise AssertionError

    line = Line(receive)
    line.cut_if_stuck()
    line.cut()
