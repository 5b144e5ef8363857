"""Starts and stops child processes that never outlive the process that started them."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

_PR_SET_PDEATHSIG = 1
# Loaded here, since a child between fork and exec should load nothing.
_libc = ctypes.CDLL(None, use_errno=True)


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    death_signal: signal.Signals,
    prepare: Callable[[], None] | None = None,
    user: int | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own, its output appended to `log`.

    The kernel sends `death_signal` when the thread that calls this ends, however it ends; so call
    it from the main thread. `prepare` runs in the child before the program.
    """
    parent = os.getpid()

    def in_child() -> None:
        if prepare is not None:
            prepare()
        # Last, because a change of user resets it.
        follow_parent(death_signal, parent)

    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        return subprocess.Popen(
            [os.fspath(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=in_child,  # noqa: PLW1509 - called from the main thread, and needed for the death signal
            user=user,
            group=user,
            extra_groups=None if user is None else [],
            env=None if env is None else dict(env),
            cwd=cwd,
        )


def follow_parent(death_signal: signal.Signals, parent: int) -> None:
    """Ask the kernel for `death_signal` at the death of `parent`, the process id of the parent."""
    if not sys.platform.startswith("linux"):
        return
    _libc.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
    if os.getppid() != parent:
        # It died before the kernel knew of the wish.
        os.kill(os.getpid(), death_signal)


def stop(child: subprocess.Popen[bytes], stop_signal: signal.Signals, timeout: float) -> None:
    """Ask a child to end; after `timeout` seconds kill it and whatever it started."""
    if child.poll() is not None:
        return
    child.send_signal(stop_signal)
    try:
        child.wait(timeout)
    except subprocess.TimeoutExpired:
        kill(child)


def kill(child: subprocess.Popen[bytes]) -> None:
    """Kill a child and its session at once."""
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
