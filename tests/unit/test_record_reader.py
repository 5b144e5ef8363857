"""Files as lines, whatever the file."""

import os
import socket
from pathlib import Path

import pytest

from matches.record.fault import RecordFault
from matches.record.reader import MAX_FILE, MAX_HEADER, MAX_LINE, read_lines


def refusal_of(path: Path) -> RecordFault:
    with pytest.raises(RecordFault) as refusal:
        list(read_lines(path))
    return refusal.value


def test_lines_end_at_lf_alone(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes("a\r\nb\u2028c\x0b\x0c\x1e\n\nd".encode())
    assert list(read_lines(path)) == [b"a\r\n", "b\u2028c\x0b\x0c\x1e\n".encode(), b"\n", b"d"]


def test_an_empty_file_is_told_at_line_1(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.touch()
    assert refusal_of(path).line == 1


def test_what_is_no_readable_file_is_told_at_line_1(tmp_path: Path) -> None:
    pipe, door = tmp_path / "pipe", tmp_path / "socket"
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.fspath(door))
        for path in (tmp_path, pipe, door, tmp_path / "missing", Path("/dev/null"), Path("/dev/zero")):
            assert refusal_of(path).line == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told_at_line_1(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(b"{}")
    path.chmod(0)
    assert refusal_of(path).line == 1


def test_lines_of_the_greatest_length_are_read(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_bytes(b"x" * (MAX_HEADER - 1) + b"\n" + b"y" * (MAX_LINE - 1) + b"\n" + b"z" * MAX_LINE)
    assert [len(line) for line in read_lines(path)] == [MAX_HEADER, MAX_LINE, MAX_LINE]


@pytest.mark.parametrize("before", [[], [MAX_HEADER], [1, MAX_LINE, 1]])
def test_a_longer_line_is_told_at_its_number(tmp_path: Path, before: list[int]) -> None:
    path = tmp_path / "record"
    limit = MAX_LINE if before else MAX_HEADER
    path.write_bytes(b"".join(b"x" * (length - 1) + b"\n" for length in before) + b"y" * (limit + 1))
    assert refusal_of(path).line == len(before) + 1


def test_a_file_that_is_too_large_is_left_early(tmp_path: Path) -> None:
    path = tmp_path / "record"
    with path.open("wb") as file:
        file.writelines(b"x" * 1_023 + b"\n" for _ in range((MAX_FILE >> 10) + 1))
    assert refusal_of(path).line == 2_049
