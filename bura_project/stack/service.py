"""One process of the stack, as the supervisor sees it."""

import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Service:
    """How to start a process and how to end it."""

    name: str
    log: Path
    launch: Callable[[], subprocess.Popen[bytes]]
    stop_signal: signal.Signals = signal.SIGTERM
    # After this it is killed.
    stop_seconds: float = 15.0
