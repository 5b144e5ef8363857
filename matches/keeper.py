"""The timekeeper of a web process: a thread that beats, and does what is due on the very second."""

import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Condition, Thread
from time import monotonic
from typing import Final

from django.db import DatabaseError, InterfaceError, connections

from matches import beats, presence, timekeeping
from matches.clock import Wait
from matches.engine.commands import Command
from matches.timekeeping import Due

_log = logging.getLogger(__name__)
_LOOK_SECONDS: Final = 0.2
_AHEAD: Final = timedelta(seconds=0.5)
_NODE_SECONDS: Final = 2.0
_AT_ONCE: Final = 4


class Timekeeper:
    """Looks ahead a little, so that nothing waits for the next look, and bots have thought by then."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._ended = False
        self._taken: set[Due] = set()
        self._waiting: list[tuple[Due, Command | None]] = []
        self._pool = ThreadPoolExecutor(_AT_ONCE, "timekeeper")
        self._thread = Thread(target=self._run, name="timekeeper", daemon=True)
        self._next_beat = self._next_node = 0.0

    def start(self) -> None:
        """Keep time until `stop`, or the end of the process."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what has begun, and end."""
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._thread.join()
        self._pool.shutdown()

    def _run(self) -> None:
        while not self._ended:
            started = monotonic()
            try:
                self._beat(started)
                self._look()
            except (DatabaseError, InterfaceError, OSError) as error:
                _log.warning("time is not kept: %s", type(error).__name__)
                connections.close_all()
            self._act_until(started + _LOOK_SECONDS)
        connections.close_all()

    def _beat(self, now: float) -> None:
        if now >= self._next_beat:
            beats.beat()
            self._next_beat = now + beats.BEAT_SECONDS
        if now >= self._next_node:
            beats.note_node()
            presence.forget_gone_nodes()
            self._next_node = now + _NODE_SECONDS

    def _look(self) -> None:
        """Note what will be due before the next look, and let bots think."""
        found = timekeeping.due(datetime.now(UTC) + _AHEAD)
        with self._changed:
            new = [one for one in found if one not in self._taken]
            self._taken.update(new)
        for one in new:
            if one.wait is Wait.BOT:
                self._pool.submit(self._safely, one, self._think)
            else:
                self._put(one, None)

    def _put(self, one: Due, command: Command | None) -> None:
        with self._changed:
            self._waiting.append((one, command))
            self._waiting.sort(key=lambda waiting: waiting[0].at)
            self._changed.notify()

    def _act_until(self, next_look: float) -> None:
        """Let what is due happen, until it is time to look again."""
        with self._changed:
            while not self._ended and (rest := next_look - monotonic()) > 0:
                now = datetime.now(UTC)
                while self._waiting and self._waiting[0][0].at <= now:
                    one, command = self._waiting.pop(0)
                    self._pool.submit(self._safely, one, self._act, command)
                if self._waiting:
                    rest = min(rest, (self._waiting[0][0].at - now).total_seconds())
                self._changed.wait(rest)

    def _think(self, one: Due) -> None:
        self._put(one, timekeeping.thought(one))

    def _act(self, one: Due, command: Command | None) -> None:
        try:
            timekeeping.go_on(one, command)
        finally:
            with self._changed:
                self._taken.discard(one)

    def _safely(self, one: Due, call: Callable[..., None], *more: Command | None) -> None:
        try:
            call(one, *more)
        except Exception as error:  # noqa: BLE001 -- whatever a match runs into must not end the keeping of time
            # The type alone: a traceback could quote cards.
            _log.warning("match %s waits: %s", one.match_id, type(error).__name__)
            with self._changed:
                self._taken.discard(one)
        finally:
            connections.close_all()


_kept: list[Timekeeper] = []


def start() -> None:
    """Keep time in this process, once."""
    if not _kept:
        _kept.append(Timekeeper())
        _kept[0].start()
        os.register_at_fork(after_in_child=_kept.clear)
