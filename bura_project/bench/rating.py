"""A full rating rebuild through the database, beside a bare loop of the libraries' rate calls over the same matches.

The rebuild reads facts, rates, and writes history, standings, ladders' badges and measures in one transaction, on a
server of its own with durable commits. The bare loop is `glicko2` for sets of two seats and `openskill` for the
others (`ranks_…`), from lists in memory to objects in memory. Both run in one process, in turns; a ratio is the
median of the rounds' ratios: the loop's time as a share of the rebuild's.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from statistics import median
from typing import Final

from django.conf import settings

from bura_project.bench import Result, spread
from bura_project.stack.postgres import EmbeddedPostgres

_DUELS: Final = ("georgian-3",)
_RANKS: Final = ("georgian-pairs", "pot-ukrainian")


def run(matches: int = 20_000, rounds: int = 5) -> Result:
    """Measure `matches` duels by a player for each 40 or 50 of them, and a quarter as many pairs and pots."""
    import_module("glicko2")  # missing, it stops us here and not in a worker later
    players = max(matches // 50, 50)
    with _server() as url:
        duels = _rounds(url, matches, players, rounds, _DUELS)
        ranks = _rounds(url, matches // 4, players, rounds, _RANKS)
    ratios = {"rebuild_vs_bare": _ratio(duels)}
    figures = {"rounds": float(rounds), "players": float(players), "ranks_rebuild_vs_bare": _ratio(ranks)}
    for kind, found in (("duels", duels), ("ranks", ranks)):
        figures |= {f"{kind}_matches": found[0]["rated"], f"{kind}_ratio_spread": spread(_ratios(found))}
        figures |= {
            f"{kind}_{stage}_seconds": median(one[stage] for one in found) for stage in found[0] if stage != "rated"
        }
    return Result("rating", _rounded(ratios), _rounded(figures))


def _rounds(url: str, matches: int, players: int, rounds: int, rules: tuple[str, ...]) -> list[dict[str, float]]:
    """What the worker says of each round; `whole` is the rebuild from its first statement to the commit."""
    ran = subprocess.run(
        [sys.executable, "-m", "bura_project.bench.rating_worker", *map(str, (matches, players, rounds)), *rules],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=_environment(url),
        cwd=settings.BASE_DIR,
    )
    found: list[dict[str, float]] = [json.loads(line) for line in ran.stdout.splitlines()]
    for one in found:
        one["whole"] = sum(seconds for stage, seconds in one.items() if stage not in ("rated", "bare"))
    return found


def _ratios(rounds: list[dict[str, float]]) -> list[float]:
    return [one["bare"] / one["whole"] for one in rounds]


def _ratio(rounds: list[dict[str, float]]) -> float:
    return median(_ratios(rounds))


def _rounded(values: dict[str, float]) -> dict[str, float]:
    return {key: round(value, 3) for key, value in values.items()}


def _environment(url: str) -> dict[str, str]:
    return os.environ | {"DATABASE_URL": url, "SECRET_KEY": "of the benchmark"}


@contextmanager
def _server() -> Iterator[str]:
    """The address of a durable server that nobody else uses, with empty tables of facts and ratings."""
    # Beside the service's data, and not in /tmp, which may be memory that cannot be synced.
    settings.STACK.data.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="bench-", dir=settings.STACK.data) as folder,
        EmbeddedPostgres(folder, durable=True) as server,
    ):
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity=0", "--skip-checks"],
            check=True,
            env=_environment(server.dsn),
            cwd=settings.BASE_DIR,
        )
        yield server.dsn
