"""Durable appends a second through the service's own path, beside pgbench and the `eventsourcing` library.

All write to one server of their own, fsync and synchronous commit on, in turns: each round measures every
contender once, so that whatever else the machine does hits them alike. A ratio is the median of the rounds'
ratios. Fair to pgbench: it calls the same function with the same counts and sizes, prepared, its bodies sent
with every call; it is spared making events and command ids, and one core-hungry interpreter a client.
Fair to the library: its recorder as it comes, fed ready-made states, without its mapper and aggregates.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Self

import psycopg
from django.conf import settings

from bura_project.bench import Result, spread
from bura_project.bench.append_load import BODIES
from bura_project.bench.append_worker import THREADS
from bura_project.stack.postgres import EmbeddedPostgres

SCRIPT = Path(__file__).with_suffix(".pgbench")
PEER_DATABASE = "peer"
CLIENTS = (1, 4)
_WARM_UP_SECONDS = 0.3


class Workers:
    """Processes of one contender that wait for their turn."""

    def __init__(self, kind: str, count: int, url: str) -> None:
        environment = os.environ | {"DATABASE_URL": url, "SECRET_KEY": "of the benchmark", "PROCESS_ROLE": "web"}
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-m", "bura_project.bench.append_worker", kind],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
                cwd=settings.BASE_DIR,
            )
            for _ in range(count)
        ]

    def __enter__(self) -> Self:
        self._answers()
        self.rate(_WARM_UP_SECONDS)
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.communicate()

    def rate(self, seconds: float) -> float:
        """Moves a second of all processes together."""
        for process in self._processes:
            print(seconds, file=process.stdin, flush=True)
        return sum(map(float, self._answers()))

    def _answers(self) -> list[str]:
        return [_line(process) for process in self._processes]


def run(rounds: int = 6, seconds: int = 2) -> Result:
    """Measure; about `rounds` * `seconds` * 5 seconds, and 5 more to set up."""
    import_module("eventsourcing")  # missing, it stops us here and not in a worker later
    samples: dict[str, list[float]] = {}
    with _server() as server, ExitStack() as stack:
        ours = {count: stack.enter_context(Workers("ledger", count, server.dsn)) for count in CLIENTS}
        peer = stack.enter_context(Workers("eventsourcing", 1, server.dsn_of(PEER_DATABASE)))
        for _ in range(rounds):
            for count, workers in ours.items():
                samples.setdefault(f"append_{count}", []).append(workers.rate(seconds))
                samples.setdefault(f"pgbench_{count}", []).append(_pgbench(server, count, seconds))
            samples.setdefault("eventsourcing", []).append(peer.rate(seconds))
    return _result(samples)


def _result(samples: dict[str, list[float]]) -> Result:
    ratios = {f"append_{count}_vs_pgbench": (f"append_{count}", f"pgbench_{count}") for count in CLIENTS}
    ratios["append_4_vs_eventsourcing"] = ("append_4", "eventsourcing")
    by_round = {
        key: [ours / theirs for ours, theirs in zip(samples[a], samples[b], strict=True)]
        for key, (a, b) in ratios.items()
    }
    figures = {f"{key}_per_second": median(values) for key, values in samples.items()}
    figures |= {f"{key}_spread": spread(values) for key, values in (samples | by_round).items()}
    figures |= {"eventsourcing_threads": THREADS, "rounds": len(samples["append_1"])}
    return Result("append", _rounded({key: median(values) for key, values in by_round.items()}), _rounded(figures))


def _rounded(values: dict[str, float]) -> dict[str, float]:
    return {key: round(value, 3) for key, value in values.items()}


@contextmanager
def _server() -> Iterator[EmbeddedPostgres]:
    """A durable server that nobody else uses, with the ledger's tables and a database for the peer."""
    # Beside the service's data, and not in /tmp, which may be memory that cannot be synced.
    settings.STACK.data.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="bench-", dir=settings.STACK.data) as folder,
        EmbeddedPostgres(folder, durable=True) as server,
    ):
        with psycopg.connect(server.dsn, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {PEER_DATABASE}")
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "ledger", "--verbosity=0", "--skip-checks"],
            check=True,
            env=os.environ | {"DATABASE_URL": server.dsn, "SECRET_KEY": "of the benchmark"},
            cwd=settings.BASE_DIR,
        )
        yield server


def _pgbench(server: EmbeddedPostgres, clients: int, seconds: int) -> float:
    """Moves a second."""
    variables = ["version=0", "stream=none", *(f"body{at}={body}" for at, body in enumerate(BODIES, 1))]
    ran = subprocess.run(
        [
            server.bin_dir / "pgbench",
            *("--no-vacuum", "--protocol=prepared", f"--client={clients}", f"--time={seconds}", f"--file={SCRIPT}"),
            *(f"--define={variable}" for variable in variables),
            f"--dbname={server.dsn}",
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    found = re.search(r"^tps = ([\d.]+)", ran.stdout, re.MULTILINE)
    if found is None or "number of failed transactions: 0 " not in ran.stdout:
        message = f"pgbench failed: {ran.stderr or ran.stdout}"
        raise RuntimeError(message)
    return float(found[1])


def _line(process: subprocess.Popen[str]) -> str:
    line = process.stdout.readline() if process.stdout else ""
    if not line:
        message = f"a worker of the benchmark ended early, with exit code {process.wait()}"
        raise RuntimeError(message)
    return line
