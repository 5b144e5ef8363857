"""`checkrecord` as people and scripts run it: one line a file, and little time and memory whatever is in it."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command

from matches.record.reader import MAX_FILE, MAX_HEADER, MAX_LINE
from tests.support.records import WORKED_DEAL, WORKED_GAME

ROOT = Path(__file__).parents[2]
HEADER, DEALT, *REST = WORKED_DEAL.read_bytes().splitlines(keepends=True)
SECONDS = 1.0
MEGABYTES = 200
GIGABYTE = 1 << 30
# Tells processor time, since what a busy machine adds is not this command's; and the peak of memory since its start.
MEASURED = """
import re, runpy, sys, time
sys.argv[:1] = ["manage.py", "checkrecord"]
try:
    runpy.run_path("manage.py", run_name="__main__")
finally:
    print(time.process_time(), re.search("VmHWM:[^0-9]*([0-9]+)", open("/proc/self/status").read())[1], file=sys.stderr)
"""


def check(*names: str | bytes) -> tuple[int, list[str]]:
    """Run the command in this process."""
    out = io.StringIO()
    try:
        call_command("checkrecord", *names, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def test_sound_files_are_told_in_order() -> None:
    code, lines = check(str(WORKED_DEAL), str(WORKED_GAME))
    assert (code, lines) == (0, [f"{WORKED_DEAL}: ok", f"{WORKED_GAME}: ok"])


def test_a_faulty_file_does_not_stop_the_others(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(HEADER + DEALT + b"{")
    code, lines = check(str(bad), str(WORKED_DEAL), str(tmp_path))
    assert code == 1
    assert lines == [
        f"{bad}:3: not JSON: expecting property name enclosed in double quotes at character 2",
        f"{WORKED_DEAL}: ok",
        f"{tmp_path}:1: cannot be read: is a directory",
    ]


@pytest.mark.parametrize("name", [b"two\nlines", b"odd\xff\xfe", "გიორგი".encode(), b"\x1b[31mred", b" blank "])
def test_any_name_of_a_file_stays_within_its_line(tmp_path: Path, name: bytes) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    path.write_bytes(WORKED_DEAL.read_bytes())
    code, lines = check(str(path))
    assert code == 0
    assert len(lines) == 1
    assert lines[0].isprintable()
    assert lines[0].endswith(": ok")


def _nested(path: Path) -> None:
    path.write_bytes(HEADER[:-2] + b',"x":' + b"[" * (MAX_HEADER - len(HEADER) - 9))


def _many_keys(path: Path) -> None:
    path.write_bytes(b"{" + b",".join(b'"%d":[]' % number for number in range(20_000)) + b"}")


def _many_cards(path: Path) -> None:
    path.write_bytes(HEADER + b'{"n":1,"type":"led","seat":0,"cards":[' + b'"As",' * (MAX_LINE // 5 - 20) + b'"As"]}')


def _digits(path: Path) -> None:
    path.write_bytes(HEADER[:-2] + b',"x":[' + b"9" * (MAX_HEADER - len(HEADER) - 9) + b"]}")


def _escapes(path: Path) -> None:
    path.write_bytes(HEADER[:-2] + b',"x":"' + b"\\u0061" * 40_000 + b'\\ud800"}')


def _one_line(path: Path) -> None:
    path.touch()
    os.truncate(path, GIGABYTE)


def _second_line(path: Path) -> None:
    path.write_bytes(HEADER)
    os.truncate(path, GIGABYTE)


def _empty_lines(path: Path) -> None:
    path.write_bytes(HEADER + b"\n" * MAX_FILE)


def _truncated(path: Path) -> None:
    path.write_bytes(WORKED_GAME.read_bytes()[:-40])


@pytest.mark.parametrize(
    ("write", "line"),
    [
        (_nested, 1),
        (_many_keys, 1),
        (_digits, 1),
        (_escapes, 1),
        (_one_line, 1),
        (_second_line, 2),
        (_empty_lines, 2),
        (_many_cards, 2),
        (_truncated, 27),
    ],
)
def test_no_malformed_file_costs_much(tmp_path: Path, write: Callable[[Path], None], line: int) -> None:
    path = tmp_path / "bad"
    write(path)
    run = subprocess.run([sys.executable, "-c", MEASURED, path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stdout.startswith(f"{path}:{line}: ")
    assert run.stdout.count("\n") == 1
    seconds, kilobytes = run.stderr.split()
    assert float(seconds) < SECONDS
    assert int(kilobytes) < MEGABYTES << 10


def test_a_narrow_terminal_gets_escapes_and_no_traceback(tmp_path: Path) -> None:
    path = tmp_path / "ნინო"
    path.write_bytes(WORKED_DEAL.read_bytes())
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    run = subprocess.run(
        [sys.executable, "manage.py", "checkrecord", path], cwd=ROOT, env=environment, capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.isascii()
