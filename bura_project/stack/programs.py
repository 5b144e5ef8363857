"""The project's own processes: web, worker, beat, and the migrations before them."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bura_project.stack import process
from bura_project.stack.paths import StackPaths
from bura_project.stack.service import Service

_ROOT = Path(__file__).resolve().parent.parent.parent
_CELERY = ("celery", "-A", "bura_project.celery")


@dataclass(frozen=True, slots=True)
class Programs:
    """Builds the services of one stack; `env` names its database and broker."""

    paths: StackPaths
    env: Mapping[str, str]

    def migrate(self) -> subprocess.Popen[bytes]:
        """Start the migrations; they end by themselves."""
        return self._spawn("migrate", {}, _ROOT / "manage.py", "migrate", "--no-input", "--verbosity", "1")

    def web(self, port: int) -> Service:
        """HTTP and WebSocket on the loopback address."""
        return self._service(
            "web", "-m", "uvicorn", "bura_project.asgi:application", "--host", "127.0.0.1", "--port", str(port),
            "--lifespan", "off", "--timeout-graceful-shutdown", "5", "--no-access-log", "--no-server-header",
            # A connection that is cut is missed within twenty seconds, and nobody's message fills the memory. More
            # pings, and messages of a few kilobytes compressed each for itself, would cost more than the matches.
            "--ws-ping-interval", "12", "--ws-ping-timeout", "8", "--ws-max-size", "65536",
            "--ws-per-message-deflate", "false",
        )  # fmt: skip

    def worker(self) -> Service:
        """Celery's worker, on threads: four tasks at a time in one process."""
        return self._service(
            "worker", "-m", *_CELERY, "worker", "--pool", "threads", "--concurrency", "4",
            "--without-gossip", "--without-mingle", "--loglevel", "INFO",
        )  # fmt: skip

    def beat(self) -> Service:
        """Celery's clock."""
        schedule = os.fspath(self.paths.data / "beat-schedule")
        return self._service(
            "beat", "-m", *_CELERY, "beat", "--schedule", schedule, "--pidfile", "", "--loglevel", "INFO"
        )

    def log(self, name: str) -> Path:
        """Log file of a process."""
        return self.paths.logs / f"{name}.log"

    def _service(self, name: str, *arguments: str) -> Service:
        return Service(name, self.log(name), lambda: self._spawn(name, {"PROCESS_ROLE": name}, *arguments))

    def _spawn(self, name: str, env: Mapping[str, str], *arguments: str | Path) -> subprocess.Popen[bytes]:
        return process.spawn(
            [sys.executable, *arguments],
            log=self.log(name),
            death_signal=signal.SIGKILL,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self.env, **env},
            cwd=_ROOT,
        )
