"""The way of running PostgreSQL where root may not make user namespaces."""

import os
from pathlib import Path

import psycopg
import pytest

from bura_project.stack import rootless
from bura_project.stack.postgres import EmbeddedPostgres


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may run it as another user")
def test_root_runs_it_as_nobody_and_a_killed_server_recovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rootless, "choose", lambda: rootless.RunAs.NOBODY)
    server = EmbeddedPostgres(tmp_path, durable=True)
    try:
        server.start()
        with psycopg.connect(server.dsn, autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (x int)")
        assert server.pid is not None
        assert Path(f"/proc/{server.pid}").stat().st_uid == 65534
        server.kill()
        server.restart()
        with psycopg.connect(server.dsn) as connection:
            connection.execute("SELECT x FROM kept")
    finally:
        server.destroy()
