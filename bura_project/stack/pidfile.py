"""Clears away pid files that a killed server left behind."""

import os
import signal
import time
from pathlib import Path

from bura_project.stack.errors import StackError

_WAIT_SECONDS = 15.0
_POLL_SECONDS = 0.05


def remove_stale_pidfile(file: Path, *, program: str) -> None:
    """Remove `file` when its process is gone, or when its number now belongs to another program.

    A server trusts any live process of that number, which after a restart of the machine or a
    container may be anything. A server that is still ending is waited for.
    """
    pid = _read_pid(file)
    if pid is None:
        return
    if not _runs(pid, program):
        # A server that is gone is the next server's own business: it also looks for orphaned sessions.
        if _alive(pid):
            file.unlink(missing_ok=True)
        return
    os.kill(pid, signal.SIGINT)
    deadline = time.monotonic() + _WAIT_SECONDS
    while _runs(pid, program):
        if time.monotonic() > deadline:
            message = f"another {program} (process {pid}) still uses {file.parent}"
            raise StackError(message)
        time.sleep(_POLL_SECONDS)


def _read_pid(file: Path) -> int | None:
    try:
        return abs(int(file.read_text(encoding="utf-8").split("\n", 1)[0]))
    except (FileNotFoundError, ValueError):
        return None


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _runs(pid: int, program: str) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
        command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0", 1)[0]
    except OSError:
        return False
    finished = state.rpartition(")")[2].split()[0] in {"Z", "X"}
    return not finished and os.path.basename(command) == program.encode()  # noqa: PTH119 - bytes, not a path
