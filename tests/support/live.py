"""A running service for tests that come from outside: over HTTP, sockets or a browser."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from bura_project.stack.embedded import serves_page
from bura_project.stack.paths import StackPaths
from bura_project.stack.programs import Programs
from bura_project.stack.supervisor import Supervisor

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class LiveStack:
    """A web server and a worker over a database of their own."""

    url: str
    env: dict[str, str]
    logs: Path

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command of `manage.py` on the same database."""
        return subprocess.run(
            [sys.executable, ROOT / "manage.py", *arguments],
            env=os.environ | self.env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


@contextmanager
def live_stack(folder: Path, database_url: str, name: str) -> Iterator[LiveStack]:
    """Serve a fresh database called `name`, on the server of `database_url`, on a free port."""
    # All guests of a test run come from one address.
    env = {"DATABASE_URL": _make_database(database_url, name), "CHANNEL_PREFIX": name, "CREATIONS_PER_MINUTE": "5000"}
    # Few people and few matches have to do for a ladder.
    env |= {"LADDER_DEVIATION": "200", "LADDER_OPPONENTS": "3", "LADDER_DAYS": "60"}
    port = free_port()
    programs = Programs(StackPaths.of(folder), env)
    live = LiveStack(f"http://127.0.0.1:{port}", env, StackPaths.of(folder).logs)
    migrated = live.manage("migrate", "--no-input")
    assert migrated.returncode == 0, migrated.stderr
    supervisor = Supervisor(print)
    try:
        web = supervisor.start(programs.web(port))
        supervisor.start(programs.worker())
        deadline = time.monotonic() + START_SECONDS
        while not serves_page(port):
            assert web.poll() is None, programs.log("web").read_text(encoding="utf-8")
            assert time.monotonic() < deadline, "no page came in time"
            time.sleep(0.05)
        yield live
    finally:
        supervisor.stop()


def free_port() -> int:
    """A port that nobody listens on right now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _make_database(database_url: str, name: str) -> str:
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return database_url.replace("@/bura?", f"@/{name}?")
