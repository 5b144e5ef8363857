"""Follows a log file and picks out the lines a person should see."""

import re
from collections.abc import Iterator
from pathlib import Path

_WARNING = re.compile(r"\b(WARNING|ERROR|CRITICAL|FATAL|PANIC)\b")
# Said on every start, or of every machine that was not tuned, and nothing to act on.
_HARMLESS = re.compile(r"Memory overcommit must be enabled|the database system is (starting up|shutting down)")
_LARGEST_READ = 65_536
_LARGEST_LOG = 10_000_000


class LogTail:
    """The warnings written to `file` since this was made."""

    def __init__(self, file: Path) -> None:
        self._file = file
        _rotate(file)
        self._position = file.stat().st_size if file.exists() else 0
        self._rest = b""

    def new_warnings(self) -> Iterator[str]:
        """Whole lines that arrived since the last call and warn of something."""
        for line in self._new_lines():
            text = line.decode("utf-8", "replace").rstrip()
            if _WARNING.search(text) and not _HARMLESS.search(text):
                yield text

    def _new_lines(self) -> list[bytes]:
        try:
            with self._file.open("rb") as log:
                log.seek(self._position)
                new = log.read(_LARGEST_READ)
        except FileNotFoundError:
            return []
        self._position += len(new)
        *lines, self._rest = (self._rest + new).split(b"\n")
        return lines


def _rotate(file: Path) -> None:
    """Keep one older log once a log has grown large; called before the process that writes it starts."""
    if file.exists() and file.stat().st_size > _LARGEST_LOG:
        file.replace(file.with_suffix(".old.log"))
