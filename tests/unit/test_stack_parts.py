"""Small parts of the embedded stack."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bura_project.stack.embedded import require_free_port
from bura_project.stack.errors import StackError
from bura_project.stack.logtail import LogTail
from bura_project.stack.paths import StackPaths
from bura_project.stack.pidfile import remove_stale_pidfile
from bura_project.stack.sockets import make_socket_dir

LONGEST_SOCKET = 107


def test_a_socket_path_stays_short_however_long_the_data_folder_is() -> None:
    paths = StackPaths.of("/" + "long/" * 100)
    assert len(os.fsencode(paths.sockets / ".s.PGSQL.5432.lock")) < LONGEST_SOCKET


def test_two_data_folders_have_two_socket_folders() -> None:
    assert StackPaths.of("a").sockets != StackPaths.of("b").sockets


def test_the_log_shows_new_warnings_alone(tmp_path: Path) -> None:
    log = tmp_path / "x.log"
    log.write_text("ERROR of an earlier run\n", encoding="utf-8")
    tail = LogTail(log)
    with log.open("a", encoding="utf-8") as output:
        output.write("INFO all is well\nWARNING look here\nERROR half a li")
    assert list(tail.new_warnings()) == ["WARNING look here"]
    with log.open("a", encoding="utf-8") as output:
        output.write("ne\n")
    assert list(tail.new_warnings()) == ["ERROR half a line"]


def test_a_pid_file_whose_number_belongs_to_another_program_is_removed(tmp_path: Path) -> None:
    file = tmp_path / "postmaster.pid"
    file.write_text(f"{os.getpid()}\nrest\n", encoding="utf-8")
    remove_stale_pidfile(file, program="postgres")
    assert not file.exists()


def test_a_pid_file_of_a_process_that_is_gone_is_left_to_the_server(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    file = tmp_path / "postmaster.pid"
    file.write_text(f"{gone.pid}\n", encoding="utf-8")
    remove_stale_pidfile(file, program="postgres")
    assert file.exists()


def test_a_socket_folder_is_made_private(tmp_path: Path) -> None:
    folder = tmp_path / "sockets"
    folder.mkdir(mode=0o755)
    make_socket_dir(folder)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_socket_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    with pytest.raises(StackError, match="belongs to somebody else"):
        make_socket_dir(tmp_path / "link")


@pytest.mark.parametrize("port", [-1, 0, 65536, 10**30])
def test_a_port_that_does_not_exist_is_refused(port: int) -> None:
    with pytest.raises(StackError, match="no port"):
        require_free_port(port)
