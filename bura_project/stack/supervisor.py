"""Keeps the stack's processes running, and ends them in order."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from subprocess import Popen

from bura_project.stack import process
from bura_project.stack.errors import StackError
from bura_project.stack.logtail import LogTail
from bura_project.stack.service import Service

_POLL_SECONDS = 0.1
_FIRST_DELAY = 0.2
_LONGEST_DELAY = 15.0
# Whoever ran this long starts anew without a growing delay.
_STEADY_SECONDS = 30.0


@dataclass(slots=True)
class _Running:
    service: Service
    child: Popen[bytes]
    tail: LogTail
    since: float = field(default_factory=time.monotonic)
    delay: float = _FIRST_DELAY
    # When to start it again; None while it runs.
    due: float | None = None


class Supervisor:
    """Starts services in order, restarts what dies, stops them in the opposite order."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._running: list[_Running] = []

    def start(self, service: Service) -> Popen[bytes]:
        """Start a service and keep it from now on."""
        tail = LogTail(service.log)
        child = service.launch()
        self._running.append(_Running(service, child, tail))
        return child

    def run(self) -> None:
        """Watch for ever; a signal's exception ends it."""
        while True:
            self.watch_once()
            time.sleep(_POLL_SECONDS)

    def watch_once(self) -> None:
        """Start again what has died, and show the warnings of the logs."""
        for running in self._running:
            self._show_warnings(running)
            self._revive(running)

    def stop(self) -> None:
        """End all, the last started first."""
        while self._running:
            running = self._running.pop()
            process.stop(running.child, running.service.stop_signal, running.service.stop_seconds)

    def _show_warnings(self, running: _Running) -> None:
        for line in running.tail.new_warnings():
            self._say(f"{running.service.name}: {line}")

    def _revive(self, running: _Running) -> None:
        now = time.monotonic()
        if running.due is None:
            code = running.child.poll()
            if code is not None:
                if now - running.since > _STEADY_SECONDS:
                    running.delay = _FIRST_DELAY
                running.due = now + running.delay
                self._say(
                    f"{running.service.name} ended ({_reason(code)}), starting it again; see {running.service.log}"
                )
        elif now >= running.due:
            running.delay = min(running.delay * 2, _LONGEST_DELAY)
            try:
                running.child = running.service.launch()
            except StackError as error:
                running.due = now + running.delay
                self._say(f"{running.service.name}: {error}")
            else:
                running.since, running.due = now, None


def _reason(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"
