"""The service of the live benchmark: `manage.py up` in a folder of its own, with nothing from outside."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

from bura_project.bench import live_cpu
from bura_project.stack import process

_FOREIGN: Final = frozenset({"DATABASE_URL", "CELERY_BROKER_URL", "CHANNEL_URL", "CHANNEL_PREFIX", "CACHE_URL"})
_STOP_SECONDS: Final = 60.0
_POLL_SECONDS: Final = 0.05


@dataclass(frozen=True, slots=True)
class Served:
    """A running service."""

    port: int
    process: subprocess.Popen[bytes]

    def cpu_seconds(self) -> dict[str, float]:
        """Processor time of each of its processes so far."""
        return {name: live_cpu.seconds(pid) for name, pid in live_cpu.processes(self.process.pid).items()}


@contextmanager
def served() -> Iterator[Served]:
    """Start `up`, which has ended afterwards; raises `RuntimeError` when it does not come up."""
    # Beside the service's data, and not in /tmp, which may be memory that cannot be synced.
    settings.STACK.data.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=settings.STACK.data, ignore_cleanup_errors=True) as folder:
        port, log = _free_port(), Path(folder) / "up.log"
        child = process.spawn(
            [sys.executable, "manage.py", "up", "--port", str(port), "--data", folder, "--no-demo"],
            log=log,
            # Also when this process is killed, nothing is left running.
            death_signal=signal.SIGINT,
            env=_environment(),
            cwd=settings.BASE_DIR,
        )
        try:
            _wait_ready(child, log)
            yield Served(port, child)
        finally:
            process.stop(child, signal.SIGINT, _STOP_SECONDS)


def _environment() -> dict[str, str]:
    """Each client comes from an address of its own, as behind a proxy: then the limits stay as they are."""
    kept = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
    return kept | {"TRUSTED_PROXIES": "1", "BENCH_ECHO": "1"}


def _wait_ready(child: subprocess.Popen[bytes], log: Path) -> None:
    while "Bura is ready" not in log.read_text(encoding="utf-8"):
        if child.poll() is not None:
            raise RuntimeError(f"the service did not start: {log.read_text(encoding='utf-8')}")
        time.sleep(_POLL_SECONDS)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
