"""Processor time of the service's processes, as the kernel counts it."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PROGRAMS: Final = {
    "uvicorn": "web",
    "worker": "worker",
    "beat": "beat",
    "valkey-server": "valkey",
    "postgres": "postgres",
}


def processes(parent: int) -> dict[str, int]:
    """The service's processes below `up`, by name."""
    found: dict[str, int] = {}
    for pid in _children(parent):
        with suppress(OSError):
            # Some servers rewrite their command line as words with blanks between.
            line = Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8").replace("\0", " ")
            words = [Path(word).name for word in line.split()]
            found |= {name: pid for word, name in _PROGRAMS.items() if word in words}
    return found


def seconds(pid: int) -> float:
    """What a process has used so far, with all below it, those that have ended too."""
    return sum(_own(one) for one in _tree(pid))


def _tree(pid: int) -> Iterator[int]:
    yield pid
    for child in _children(pid):
        yield from _tree(child)


def _own(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        # utime, stime, and both of the children that were waited for.
        return sum(map(int, fields[11:15])) / _TICKS
    return 0.0


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, task.read_text(encoding="ascii").split())
    return found
