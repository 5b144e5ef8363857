"""Many matches at once against the service as `up` runs it, beside an echo over the same server.

Each match has two people, on real sockets, and one move every three seconds, at a moment of its own, whatever the
service does. The clients live in one more process on the same machine, and so share its processors. A move takes
from the command sent to its event seen on the opponent's socket. The echo has as many sockets, sends as often, and
as much to and fro; it is measured right after, while the matches rest, so that it has the server to itself: what a
move takes beyond it is the service's own doing.
"""

import json
import subprocess
import sys
from statistics import quantiles
from typing import Any, Final

from django.conf import settings

from bura_project.bench import Result
from bura_project.bench.live_service import Served, served

MATCHES: Final = 500
EVERY_SECONDS: Final = 3.0
_WARM_UP_SECONDS: Final = 8.0
_SECONDS: Final = 30.0
_ECHO_SECONDS: Final = 10.0
_COUNTED: Final = ("web", "postgres", "valkey")
"""Whose processor time a move costs; worker and beat run beside."""


def run(matches: int = MATCHES, seconds: float = _SECONDS, growth: tuple[int, ...] = ()) -> Result:
    """Measure `matches`, or each number of `growth` one after the other, its figures named by it."""
    if not growth:
        ratio, figures = _measured(matches, seconds)
        return Result("live", {"p50_vs_echo": ratio}, figures)
    result = Result("live")
    for number in growth:
        ratio, figures = _measured(number, seconds)
        result.ratios[f"p50_vs_echo_{number}"] = ratio
        result.figures.update({f"{name}_{number}": value for name, value in figures.items()})
    return result


def _measured(matches: int, seconds: float) -> tuple[float, dict[str, float]]:
    with served() as service:
        said, cpu = _crowd(service, matches, seconds)
    latencies, echo = said["latencies_ms"], said["echo_ms"]
    moves = max(said["moves"], 1)
    figures = {
        "matches": matches,
        "moves_per_s": said["moves"] / said["seconds"],
        **{f"{name}_ms": value for name, value in _percentiles(latencies).items()},
        "max_ms": latencies[-1] if latencies else 0.0,
        "cpu_ms_per_move": 1000 * sum(cpu[name] for name in _COUNTED) / moves,
        **{f"cpu_share_{name}": used / said["seconds"] for name, used in cpu.items()},
        "errors": sum(said["errors"].values()),
        "lost_moves": said["lost"],
        "late_moves": said["behind"],
        **{f"echo_{name}_ms": value for name, value in _percentiles(echo).items()},
    }
    for code, count in said["errors"].items():
        sys.stderr.write(f"{count} errors: {code}\n")
    ratio = figures["p50_ms"] / figures["echo_p50_ms"] if figures["echo_p50_ms"] else 0.0
    return round(ratio, 3), {name: round(value, 3) for name, value in figures.items()}


def _crowd(service: Served, matches: int, seconds: float) -> tuple[dict[str, Any], dict[str, float]]:
    """What the clients say, and what each process of the service used while they measured."""
    arguments = (service.port, matches, EVERY_SECONDS, _WARM_UP_SECONDS, seconds, _ECHO_SECONDS)
    with subprocess.Popen(
        [sys.executable, "-m", "bura_project.bench.live_crowd", *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=settings.BASE_DIR,
    ) as crowd:
        _wait_for("opened", crowd)
        _wait_for("measuring", crowd)
        before = service.cpu_seconds()
        _wait_for("measured", crowd)
        after = service.cpu_seconds()
        said: dict[str, Any] = json.loads(_line(crowd))
    return said, {name: after[name] - before.get(name, 0.0) for name in after}


def _percentiles(values: list[float]) -> dict[str, float]:
    if len(values) < 2:  # noqa: PLR2004 - too few to say anything
        return {"p50": 0.0, "p95": 0.0, "p99": 0.0}
    cuts = quantiles(values, n=100)
    return {f"p{at}": cuts[at - 1] for at in (50, 95, 99)}


def _wait_for(word: str, crowd: subprocess.Popen[str]) -> None:
    line = _line(crowd)
    if line.strip() != word:
        raise RuntimeError(f"the clients said {line!r} where {word!r} was due")


def _line(crowd: subprocess.Popen[str]) -> str:
    line = crowd.stdout.readline() if crowd.stdout else ""
    if not line:
        raise RuntimeError(f"the clients ended early, with exit code {crowd.wait()}")
    return line
