"""Lets one stack at a time use a data folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from bura_project.stack.errors import StackError
from bura_project.stack.paths import StackPaths


@contextmanager
def data_lock(paths: StackPaths) -> Iterator[None]:
    """Hold the data folder; raises `StackError` when another process holds it.

    The kernel frees the lock when its holder ends, however it ends.
    """
    try:
        paths.data.mkdir(mode=0o755, parents=True, exist_ok=True)
        file = os.open(paths.lock, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        message = f"The data folder {paths.data} cannot be used: {error.strerror}"
        raise StackError(message) from error
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(file, 20, 0).decode("ascii", "replace").strip() or "unknown"
            message = f"Bura already runs on {paths.data} (process {holder}); choose another folder with --data"
            raise StackError(message) from None
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(file)
