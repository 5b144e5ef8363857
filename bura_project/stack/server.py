"""What the servers of our own have in common: one child process, started, waited for and stopped."""

import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from bura_project.stack import process
from bura_project.stack.errors import StackError

POLL_SECONDS = 0.02


class EmbeddedServer(ABC):
    """One server; as a context manager it starts, and stops at the end."""

    name: ClassVar[str]
    start_seconds: ClassVar[float]
    stop_seconds: ClassVar[float]
    stop_signal: ClassVar[signal.Signals]

    def __init__(self, log: Path) -> None:
        self.log = log
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Process id of the server while it runs."""
        return None if self._child is None or self._child.poll() is not None else self._child.pid

    def __enter__(self) -> Self:
        """Start the server."""
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the server."""
        self.stop()

    @abstractmethod
    def start(self) -> None:
        """Start, and return once it answers. Raises `StackError`."""

    def stop(self) -> None:
        """Let it end cleanly."""
        if self._child is not None:
            process.stop(self._child, self.stop_signal, self.stop_seconds)
            self._child = None

    def kill(self) -> None:
        """Kill the server at once, as a crash would; `restart` recovers it."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()

    def restart(self) -> None:
        """Start again after `kill` or `stop`."""
        self.stop()
        self.start()

    def _wait(self, child: subprocess.Popen[bytes], ask: Callable[[], object], silence: type[Exception]) -> None:
        """Return once `ask` no longer raises `silence`; raises `StackError` when the child ends or takes too long."""
        deadline = time.monotonic() + self.start_seconds
        while True:
            try:
                ask()
            except silence:
                if child.poll() is not None or time.monotonic() > deadline:
                    message = f"{self.name} did not start; see {self.log}"
                    raise StackError(message) from None
                time.sleep(POLL_SECONDS)
            else:
                return
