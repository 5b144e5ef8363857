"""kill -9 of PostgreSQL in the middle of appends: nothing acknowledged is lost, nothing is applied twice."""

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.db import InterfaceError, OperationalError

from bura_project.stack.postgres import EmbeddedPostgres
from ledger import api
from ledger.verify import verify
from tests.contract.ledger_support import DEADLINE, connected, moves, threads

pytestmark = pytest.mark.django_db(transaction=True)

KILLS = 3
WRITERS = 3


@dataclass
class Writer:
    """Appends until the server dies; the same command goes in again after each restart."""

    settings: dict[str, object]
    stream: UUID = field(default_factory=uuid4)
    command: UUID = field(default_factory=uuid4)
    acknowledged: dict[UUID, api.Appended] = field(default_factory=dict)
    version: int = 0
    retried: int = 0

    def write_until_it_dies(self) -> None:
        with connected(**self.settings):
            try:
                while True:
                    self._write()
            except (OperationalError, InterfaceError):
                self.retried += 1

    def _write(self) -> None:
        done = api.append(self.stream, moves(2), expected_version=self.version, command_id=self.command)
        self.acknowledged[self.command] = done
        self.version = done.last_version
        self.command = uuid4()


def test_nothing_acknowledged_is_lost_and_a_retry_gets_the_first_answer(tmp_path: Path) -> None:
    server = EmbeddedPostgres(tmp_path, durable=True)
    settings: dict[str, object] = {"HOST": str(server.socket_dir), "PORT": "", "NAME": "bura", "USER": "postgres"}
    writers = [Writer(settings) for _ in range(WRITERS)]
    with server:
        with connected(**settings):
            call_command("migrate", "ledger", verbosity=0)
        for _ in range(KILLS):
            kill_while_writing(server, writers)
            server.restart()
        with connected(**settings):
            for writer in writers:
                check(writer)
            assert verify().findings == []


def kill_while_writing(server: EmbeddedPostgres, writers: list[Writer]) -> None:
    enough = [len(writer.acknowledged) + 30 for writer in writers]
    deadline = time.monotonic() + DEADLINE
    pause = threading.Event()
    with threads(*(writer.write_until_it_dies for writer in writers)):
        while any(len(w.acknowledged) < n for w, n in zip(writers, enough, strict=True)):
            assert time.monotonic() < deadline, "the writers do not get on"
            pause.wait(0.005)
        server.kill()


def check(writer: Writer) -> None:
    assert writer.retried == KILLS
    stored = api.read_stream(writer.stream)
    commands = [event.command_id for event in stored]
    for command, answer in writer.acknowledged.items():
        versions = [at for at, known in enumerate(commands, 1) if known == command]
        assert versions == list(range(answer.first_version, answer.last_version + 1))
        again = api.append(writer.stream, moves(2), expected_version=0, command_id=command)
        assert again == api.Appended(answer.first_version, answer.last_version, repeated=True)
    # The last command was never acknowledged: it stands there whole, or not at all.
    assert len(stored) - 2 * len(writer.acknowledged) in {0, 2}
