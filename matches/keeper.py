"""The timekeeper of a web process: a thread that beats, and does what is due on the very second."""

import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Event, Lock, Thread
from time import monotonic
from typing import Final

from django.db import DatabaseError, InterfaceError, connections

from matches import beats, presence, timekeeping
from matches.clock import Wait
from matches.timekeeping import Due

_log = logging.getLogger(__name__)
_LOOK_SECONDS: Final = 0.2
_AHEAD: Final = timedelta(seconds=0.5)
_NODE_SECONDS: Final = 2.0
_AT_ONCE: Final = 4


class Timekeeper:
    """Looks ahead a little, so that nothing waits for the next look."""

    def __init__(self) -> None:
        self._ended = Event()
        self._lock = Lock()
        self._taken: set[Due] = set()
        self._waiting: list[Due] = []
        self._acts = ThreadPoolExecutor(_AT_ONCE, "timekeeper")
        self._bots = ThreadPoolExecutor(_AT_ONCE, "bots")
        self._thread = Thread(target=self._run, name="timekeeper", daemon=True)

    def start(self) -> None:
        """Keep time until `stop`, or the end of the process."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what has begun, and end."""
        self._ended.set()
        self._thread.join()
        self._acts.shutdown()
        self._bots.shutdown()

    def _run(self) -> None:
        next_beat = next_node = 0.0
        while not self._ended.is_set():
            started = monotonic()
            try:
                if started >= next_beat:
                    beats.beat()
                    next_beat = started + beats.BEAT_SECONDS
                if started >= next_node:
                    beats.note_node()
                    presence.forget_gone_nodes()
                    next_node = started + _NODE_SECONDS
                self._look()
            except (DatabaseError, InterfaceError, OSError) as error:
                _log.warning("time is not kept: %s", type(error).__name__)
                connections.close_all()
            self._act_until(started + _LOOK_SECONDS)

    def _look(self) -> None:
        """Note what will be due before the next look."""
        for one in timekeeping.due(datetime.now(UTC) + _AHEAD):
            with self._lock:
                if one in self._taken:
                    continue
                self._taken.add(one)
            if one.wait is Wait.BOT:
                self._bots.submit(self._go_on, one, _sleep_until)
            else:
                self._waiting.append(one)
        self._waiting.sort(key=lambda one: one.at)

    def _act_until(self, next_look: float) -> None:
        while (rest := next_look - monotonic()) > 0 and not self._ended.is_set():
            now = datetime.now(UTC)
            while self._waiting and self._waiting[0].at <= now:
                self._acts.submit(self._go_on, self._waiting.pop(0), None)
            if self._waiting:
                rest = min(rest, (self._waiting[0].at - now).total_seconds())
            self._ended.wait(max(rest, 0.001))

    def _go_on(self, one: Due, wait_until: Callable[[datetime], None] | None) -> None:
        try:
            timekeeping.go_on(one, wait_until)
        except (DatabaseError, InterfaceError) as error:
            _log.warning("match %s waits for the database: %s", one.match_id, type(error).__name__)
        finally:
            connections.close_all()
            with self._lock:
                self._taken.discard(one)


def _sleep_until(moment: datetime) -> None:
    rest = (moment - datetime.now(UTC)).total_seconds()
    if rest > 0:
        Event().wait(rest)


_kept: list[Timekeeper] = []


def start() -> None:
    """Keep time in this process, once."""
    if not _kept:
        _kept.append(Timekeeper())
        _kept[0].start()
        os.register_at_fork(after_in_child=_kept.clear)
