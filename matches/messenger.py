"""A thread that carries hints and letters out of the process, so that no command waits for broker or channel layer."""

import asyncio
import atexit
import logging
import os
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Lock, Thread
from typing import Any, Final
from uuid import UUID

_log = logging.getLogger(__name__)
_MOST_WAITING: Final = 1_000
_FINISH_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Hint:
    """A match has moved to a version; `listed` when the lobby shows the difference."""

    match_id: UUID
    version: int
    listed: bool


@dataclass(frozen=True, slots=True)
class Letter:
    """A message for all sockets of a channel group; nothing in it is secret."""

    group: str
    message: Mapping[str, Any]


Parcel = Hint | Letter


class Messenger:
    """Takes hints at once and delivers them in order, many together when they come fast."""

    def __init__(self, deliver: Callable[[list[Parcel]], Awaitable[None]]) -> None:
        self._deliver = deliver
        self._lock = Lock()
        self._waiting: Queue[Parcel | None] = Queue(_MOST_WAITING)
        self._thread: Thread | None = None
        atexit.register(self.finish)
        os.register_at_fork(after_in_child=self._forget)

    def take(self, hint: Parcel) -> None:
        """Leave a hint; it is dropped when too many wait."""
        self._start()
        with suppress(Full):
            self._waiting.put_nowait(hint)

    def finish(self) -> None:
        """Deliver what waits, within a moment, and end."""
        with self._lock:
            thread, self._thread = self._thread, None
            if thread is None:
                return
            with suppress(Full):
                self._waiting.put(None, timeout=_FINISH_SECONDS)
        thread.join(_FINISH_SECONDS)

    def _forget(self) -> None:
        """Begin anew: a forked process has the queue, but not the thread."""
        self._lock = Lock()
        self._waiting = Queue(_MOST_WAITING)
        self._thread = None

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="messenger", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        # One event loop for all deliveries keeps its connection open.
        with asyncio.Runner() as runner:
            going = True
            while going:
                batch = self._next_batch()
                going = None not in batch
                hints = [hint for hint in batch if hint is not None]
                try:
                    runner.run(self._delivered(hints))
                except Exception as error:  # noqa: BLE001 -- no delivery may end the thread
                    _log.error("hints were not delivered: %s", type(error).__name__)

    async def _delivered(self, hints: list[Parcel]) -> None:
        if hints:
            await self._deliver(hints)

    def _next_batch(self) -> list[Parcel | None]:
        batch = [self._waiting.get()]
        try:
            while True:
                batch.append(self._waiting.get_nowait())
        except Empty:
            return batch
