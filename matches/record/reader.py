"""A file's lines, read one at a time and never further than needed."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from matches.record.fault import RecordFault

MAX_HEADER: Final = 1 << 18
"""Bytes of line 1, its end included: it may hold keys for others."""
MAX_LINE: Final = 1 << 16
"""Bytes of any other line; a deal has some 500."""
MAX_FILE: Final = 64 << 20
"""Bytes of a record: some 800,000 events."""
_GLANCE: Final = 2 << 20
"""How far a file that is too large is read: a fault near its beginning is told first."""


def read_lines(path: str | Path) -> Iterator[bytes]:
    """Give a record's lines, each with its LF; the last may lack it.

    Raises `RecordFault` with its line for what cannot be read as a record at all: no regular file, an empty
    one, a line or a file that is too long.
    """
    try:
        with open(path, "rb", buffering=MAX_HEADER, opener=_open) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise RecordFault("not a regular file", 1)
            yield from _lines(file, MAX_FILE if status.st_size <= MAX_FILE else _GLANCE)
    except OSError as error:
        raise RecordFault(f"cannot be read: {os.strerror(error.errno or 0).lower()}", 1) from None


def _open(path: str, flags: int) -> int:
    # A pipe without a writer would otherwise be waited for without end.
    return os.open(path, flags | os.O_NONBLOCK)


def _lines(file: BinaryIO, budget: int) -> Iterator[bytes]:
    number = 0
    limit = MAX_HEADER
    while line := file.readline(limit + 1):
        number += 1
        if len(line) > limit:
            raise RecordFault(f"the line is longer than {limit} bytes", number)
        limit = MAX_LINE
        budget -= len(line)
        if budget < 0:
            raise RecordFault(f"the file is larger than {MAX_FILE} bytes", number)
        yield line
    if not number:
        raise RecordFault("the file is empty", 1)
