"""Commands that need the database while `up` does not run."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.live import ROOT
from tests.support.records import WORKED_DEAL
from tests.support.upstack import running_up

_FOREIGN = frozenset({"DATABASE_URL", "CELERY_BROKER_URL", "CHANNEL_URL", "CHANNEL_PREFIX", "SECRET_KEY"})


def manage(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name not in _FOREIGN} | {"BURA_DATA": str(data)}
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False)


def test_a_command_starts_the_database_for_itself_and_leaves_the_data_to_up(tmp_path: Path) -> None:
    alone = manage(tmp_path, "ledger", "lag")
    assert alone.returncode == 0, alone.stderr
    with running_up(tmp_path) as up:
        up.wait_ready()
        beside = manage(tmp_path, "ledger", "lag")
        assert beside.returncode == 0, beside.stderr
        assert up.stop() == 0


def test_a_record_is_imported_without_a_word_of_brokers(tmp_path: Path) -> None:
    imported = manage(tmp_path, "importrecord", str(WORKED_DEAL))
    assert (imported.returncode, imported.stderr) == (0, "")
    shown = manage(tmp_path, "exportrecord", imported.stdout.split()[-1])
    assert shown.stdout == WORKED_DEAL.read_text(encoding="utf-8")


def test_a_command_without_a_database_makes_no_data_folder(tmp_path: Path) -> None:
    manage(tmp_path / "data", "checkrecord", "--help")
    assert not (tmp_path / "data").exists()
