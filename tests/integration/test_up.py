"""`manage.py up`: one command, a served page, and nothing lost or left over."""

import os
import signal
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bura_project.stack.paths import StackPaths
from tests.support.upstack import Up, alive, running_up, wait_until

ALL = {"postgres", "valkey", "web", "worker", "beat"}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("up") / "data"


@pytest.fixture(scope="module")
def up(data: Path) -> Iterator[Up]:
    with running_up(data) as stack:
        stack.wait_ready()
        yield stack


def test_a_page_is_served_and_all_parts_are_well(up: Up) -> None:
    assert up.status("/") == 200
    assert up.status("/health") == 200
    assert set(up.children()) == ALL


def test_what_clients_ask_wrongly_warns_nobody(up: Up) -> None:
    assert up.status("/nowhere") == up.status("/api/nowhere") == 404
    log = StackPaths.of(up.data).logs.joinpath("web.log").read_text(encoding="utf-8")
    assert not [line for line in log.splitlines() if "nowhere" in line or "WARNING" in line]


def test_the_secret_key_is_readable_by_its_owner_alone(up: Up) -> None:
    assert stat.S_IMODE(StackPaths.of(up.data).secret_key.stat().st_mode) == 0o600


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_killed_process_is_started_again(up: Up, name: str) -> None:
    killed = up.children()[name]
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: up.children().get(name, killed) != killed, f"a new {name}")
    wait_until(lambda: up.status("/health") == 200, f"health after the death of {name}")


def test_a_second_up_on_the_same_data_is_refused_in_one_line(up: Up) -> None:
    with running_up(up.data) as second:
        assert second.process.wait(30) == 1
        assert second.process.stdout is not None
        said = second.process.stdout.read()
    assert said.count("\n") == 1
    assert "already runs" in said


def test_a_busy_port_is_refused_in_one_line(up: Up, tmp_path: Path) -> None:
    with running_up(tmp_path, port=up.port) as second:
        assert second.process.wait(30) == 1
        assert second.process.stdout is not None
        said = second.process.stdout.read()
    assert said.count("\n") == 1
    assert f"Port {up.port}" in said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_is_clean_and_the_data_is_there_next_time(tmp_path: Path, number: signal.Signals) -> None:
    url = StackPaths.of(tmp_path).database_url
    with running_up(tmp_path) as first:
        first.wait_ready()
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (x int)")
        children = first.children()
        assert first.stop(number) == 0
        assert not any(alive(pid) for pid in children.values())
    with running_up(tmp_path) as second:
        second.wait_ready()
        with psycopg.connect(url) as connection:
            connection.execute("SELECT x FROM kept")


def test_a_killed_supervisor_leaves_no_orphans_and_the_next_one_starts(tmp_path: Path) -> None:
    with running_up(tmp_path) as first:
        first.wait_ready()
        children = first.children()
        assert set(children) == ALL
        first.process.kill()
        with running_up(tmp_path) as second:
            second.wait_ready()
            assert second.status() == 200
        wait_until(lambda: not any(alive(pid) for pid in children.values()), "the end of the orphans")


@pytest.mark.skipif(os.geteuid() != 0, reason="the other tests already run without root")
def test_it_runs_without_root(tmp_path: Path) -> None:
    if not _readable_by_all(Path(sys.prefix)):
        pytest.skip("the environment lies in a folder that other users may not enter")
    os.chown(tmp_path, 65534, 65534)
    with running_up(tmp_path, as_nobody=True) as stack:
        stack.wait_ready()
        assert stack.status("/health") == 200
        assert stack.stop() == 0
    assert (tmp_path / "postgres" / "PG_VERSION").stat().st_uid == 65534


def _readable_by_all(folder: Path) -> bool:
    return all(one.stat().st_mode & 0o005 == 0o005 for one in (folder, *folder.parents))
