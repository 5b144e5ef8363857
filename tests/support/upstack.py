"""Runs `manage.py up` as a person would, and looks at the processes below it."""

import contextlib
import http.client
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bura_project.stack.paths import StackPaths
from tests.support.live import ROOT, free_port

WAIT_SECONDS = 60.0
# What would point `up` at the servers of the test run.
_FOREIGN = frozenset({"DATABASE_URL", "CELERY_BROKER_URL", "CHANNEL_URL", "CHANNEL_PREFIX", "SECRET_KEY"})


@dataclass(slots=True)
class Up:
    """One `manage.py up`."""

    process: subprocess.Popen[str]
    port: int
    data: Path

    def wait_ready(self) -> str:
        """Read its output up to the address; returns what it said."""
        said = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said += line
            if "Bura is ready" in line:
                return said
        raise AssertionError(said)

    def status(self, path: str = "/") -> int | None:
        """HTTP status of a page, or None when nothing answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except OSError:
            return None
        finally:
            connection.close()

    def children(self) -> dict[str, int]:
        """Process ids of what it started, by name."""
        names = {
            "uvicorn": "web",
            "worker": "worker",
            "beat": "beat",
            "valkey-server": "valkey",
            "postgres": "postgres",
        }
        found: dict[str, int] = {}
        for pid in _children_of(self.process.pid):
            with contextlib.suppress(OSError):
                # Some servers rewrite their command line as words with blanks between.
                line = Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8").replace("\0", " ")
                words = [Path(word).name for word in line.split()]
                found |= {name: pid for word, name in names.items() if word in words}
        return found

    def database_processes(self) -> list[int]:
        """Process ids of those at home in PostgreSQL's folder: the server, and its sessions even if it is dead."""
        found = []
        for link in Path("/proc").glob("[0-9]*/cwd"):
            # It may have ended meanwhile.
            with contextlib.suppress(OSError):
                if link.readlink() == StackPaths.of(self.data).postgres:
                    found.append(int(link.parent.name))
        return found

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Ask it to end; returns its exit code."""
        self.process.send_signal(number)
        return self.process.wait(WAIT_SECONDS)


@contextmanager
def running_up(data: Path, *, port: int | None = None, as_nobody: bool = False) -> Iterator[Up]:
    """Start `up`; whatever happens, it has ended afterwards."""
    chosen = port or free_port()
    command = [sys.executable, str(ROOT / "manage.py"), "up", "--port", str(chosen), "--data", str(data)]
    process = subprocess.Popen(
        [*(_nobody_prefix() if as_nobody else []), *command],
        env={name: value for name, value in os.environ.items() if name not in _FOREIGN},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield Up(process, chosen, data)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(WAIT_SECONDS)
        if process.stdout is not None:
            process.stdout.close()


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Poll until something holds."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < deadline, f"in vain: {what}"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    """Whether a process still runs."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in {"Z", "X"}


def _children_of(parent: int) -> list[int]:
    text = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    return [int(word) for word in text.split()]


def _nobody_prefix() -> list[str]:
    """Become `nobody`, who may still read the interpreter and the tree wherever they lie."""
    setpriv = shutil.which("setpriv")
    assert setpriv, "setpriv (util-linux) is needed to run as another user"
    capabilities = "+dac_read_search"
    return [
        setpriv, "--reuid", "65534", "--regid", "65534", "--clear-groups",
        "--inh-caps", capabilities, "--ambient-caps", capabilities,
    ]  # fmt: skip
