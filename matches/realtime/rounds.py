"""One task a process goes round its sockets, a few at a time."""

import asyncio
import logging
from typing import Final, Protocol
from weakref import WeakSet

_log = logging.getLogger(__name__)
_EVERY: Final = 5.0
_STEPS: Final = 100
"""Parts of a round: all sockets at once would answer at once, and everything else would wait."""


class Visited(Protocol):
    """A socket as the round sees it."""

    async def look_after(self) -> None:
        """Do what is due for the socket."""


_sockets: Final[WeakSet[Visited]] = WeakSet()
_tasks: Final[set[asyncio.Task[None]]] = set()


def join(socket: Visited) -> None:
    """Visit this socket from now on; the first one starts the round of its event loop."""
    _sockets.add(socket)
    loop = asyncio.get_running_loop()
    if not any(task.get_loop() is loop and not task.done() for task in _tasks):
        _tasks.clear()
        _tasks.add(loop.create_task(_go_round()))


def leave(socket: Visited) -> None:
    """Visit it no more."""
    _sockets.discard(socket)


async def _go_round() -> None:
    while True:
        visited = list(_sockets)
        for step in range(_STEPS):
            await asyncio.sleep(_EVERY / _STEPS)
            for socket in visited[step::_STEPS]:
                await _visit(socket)


async def _visit(socket: Visited) -> None:
    if socket not in _sockets:
        return
    try:
        await socket.look_after()
    except Exception as error:  # noqa: BLE001 -- one socket that is closing must not end the round
        _log.info("a socket was not visited: %s", type(error).__name__)
