"""How the commands for records speak: one line a file, whatever its name and whatever is in it."""

import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper

from matches.record.check import Header, check_record
from matches.record.cursor import Entry
from matches.record.fault import RecordFault
from matches.record.reader import read_lines


def shown_name(path: str) -> str:
    """Write a file's name so that it stays in its line: odd bytes and characters become escapes."""
    name = os.fsencode(path).decode(errors="backslashreplace")
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in name)


def fault_line(path: str, fault: RecordFault) -> str:
    """Write `FILE:LINE: what is wrong`."""
    return f"{shown_name(path)}:{fault.line or 1}: {fault.sentence}"


def open_record(path: str) -> tuple[Header, Iterator[Entry]]:
    """Check a file as `check_record` does; raises `RecordFault`."""
    return check_record(read_lines(path))


def write_utf8() -> None:
    """Write UTF-8, whatever the terminal's encoding: a record knows no other."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def escape_unwritable() -> None:
    """Let a terminal of a narrow encoding escape what it cannot write, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
