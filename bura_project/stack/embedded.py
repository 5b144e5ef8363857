"""The whole stack behind `manage.py up`, from an empty folder to a served page."""

import contextlib
import http.client
import os
import secrets
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from subprocess import Popen

from bura_project.stack import process
from bura_project.stack.errors import StackError
from bura_project.stack.paths import StackPaths
from bura_project.stack.postgres import EmbeddedPostgres
from bura_project.stack.programs import Programs
from bura_project.stack.service import Service
from bura_project.stack.supervisor import Supervisor
from bura_project.stack.valkey import EmbeddedValkey

_PAGE_SECONDS = 60.0
_POLL_SECONDS = 0.05
_LAST_PORT = 65_535


@dataclass(slots=True)
class EmbeddedStack:
    """Starts what the environment does not name, then the project's own processes."""

    paths: StackPaths
    port: int
    say: Callable[[str], None]
    supervisor: Supervisor = field(init=False)

    def __post_init__(self) -> None:
        self.supervisor = Supervisor(self.say)

    @property
    def address(self) -> str:
        """Where a browser finds the service."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start all and return once a page is served. Raises `StackError` when something fails."""
        make_secret_key(self.paths)
        make_mail_folder(self.paths)
        self._start_servers()
        programs = Programs(self.paths, {"BURA_DATA": str(self.paths.data)})
        migrate(programs)
        web = self.supervisor.start(programs.web(self.port))
        self.supervisor.start(programs.worker())
        self.supervisor.start(programs.beat())
        self._wait_for_page(web, programs)

    def run(self) -> None:
        """Keep all running until a signal's exception comes."""
        self.supervisor.run()

    def stop(self) -> None:
        """End beat, worker, web, Valkey and PostgreSQL, in this order."""
        self.supervisor.stop()
        # The servers have removed their sockets; whatever else lies there is not ours to remove.
        with contextlib.suppress(OSError):
            self.paths.sockets.rmdir()

    def _start_servers(self) -> None:
        """PostgreSQL and Valkey, each unless the environment names another; both start at once."""
        waits: list[Callable[[], None]] = []
        if not os.environ.get("DATABASE_URL"):
            postgres = EmbeddedPostgres(self.paths.data, durable=True)
            service = Service("postgres", postgres.log, postgres.launch, signal.SIGINT, stop_seconds=30)
            child = self.supervisor.start(service)
            waits.append(lambda: postgres.finish_start(child))
        if not (os.environ.get("CELERY_BROKER_URL") and os.environ.get("CHANNEL_URL")):
            valkey = EmbeddedValkey(self.paths.data, durable=True)
            broker = self.supervisor.start(Service("valkey", valkey.log, valkey.launch))
            waits.append(lambda: valkey.wait_ready(broker))
        for wait in waits:
            wait()

    def _wait_for_page(self, web: Popen[bytes], programs: Programs) -> None:
        deadline = time.monotonic() + _PAGE_SECONDS
        while not serves_page(self.port):
            _require_running(web, deadline, programs)
            time.sleep(_POLL_SECONDS)
        # Another server may have taken the port meanwhile; then the page was not ours.
        _require_running(web, deadline, programs)


def migrate(programs: Programs) -> None:
    """Bring the database up to date. Raises `StackError` when that fails."""
    migration = programs.migrate()
    try:
        code = migration.wait()
    finally:
        process.kill(migration)
    if code != 0:
        message = f"The database could not be migrated; see {programs.log('migrate')}"
        raise StackError(message)


def _require_running(web: Popen[bytes], deadline: float, programs: Programs) -> None:
    if web.poll() is not None or time.monotonic() > deadline:
        message = f"No page is served; see {programs.log('web')}"
        raise StackError(message)


def require_free_port(port: int) -> None:
    """Raise `StackError` when somebody listens on the port, or when there is no such port."""
    if not 0 < port <= _LAST_PORT:
        message = f"There is no port {port}; choose one of 1…{_LAST_PORT} with --port"
        raise StackError(message)
    with socket.socket() as probe:
        # As the web server does, so that connections of an earlier run do not count.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            message = f"Port {port} cannot be used ({os.strerror(error.errno or 0)}); choose another with --port"
            raise StackError(message) from error


def make_secret_key(paths: StackPaths) -> None:
    """Make the key that signs sessions, once, readable by its owner alone."""
    if os.environ.get("SECRET_KEY") or paths.secret_key.exists():
        return
    unfinished = paths.secret_key.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w") as output:
        output.write(secrets.token_urlsafe(50))
    unfinished.rename(paths.secret_key)


def make_mail_folder(paths: StackPaths) -> None:
    """Make the folder of letters, open to its owner alone: they hold links that let people in."""
    paths.mail.mkdir(mode=0o700, exist_ok=True)


def serves_page(port: int) -> bool:
    """Whether the first page comes back whole."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
