"""Gives every test run its own PostgreSQL and Valkey, before Django reads its settings.

Under xdist the controller starts them and the workers share them: each worker has its own database
(pytest-django sees to that), its own Valkey databases and its own channel prefix.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bura_project.stack.postgres import EmbeddedPostgres
from bura_project.stack.valkey import EmbeddedValkey

# Where the controller tells its workers the data folder of the servers.
_DATA = "BURA_TEST_DATA"


class Servers:
    """The servers of one test run."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="bura-tests-"))
        os.environ[_DATA] = str(self._folder)
        self._postgres = EmbeddedPostgres(self._folder, durable=False)
        self._valkey = EmbeddedValkey(self._folder, durable=False)
        self._postgres.start()
        self._valkey.start()

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """End the servers and remove what they wrote."""
        self._valkey.stop()
        self._postgres.destroy()
        shutil.rmtree(self._folder, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Start the servers, and point the settings at them."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        early_config.pluginmanager.register(Servers(), "servers")
    _point_settings_at(Path(os.environ[_DATA]), 0 if worker is None else int(worker.removeprefix("gw")) + 1)
    _compile_catalogues()
    return (yield)


def _point_settings_at(folder: Path, number: int) -> None:
    valkey = EmbeddedValkey(folder, durable=False)
    os.environ |= {
        "DATABASE_URL": EmbeddedPostgres(folder, durable=False).dsn,
        "CELERY_BROKER_URL": valkey.broker_url_of(2 * number),
        "CHANNEL_URL": valkey.url_of(2 * number + 1),
        # Published messages cross Valkey's databases.
        "CHANNEL_PREFIX": f"test-{number}",
        "SECRET_KEY": "for tests only",
        # A test sees what it has just made.
        "STATISTICS_KEPT_SECONDS": "0",
    }


def _compile_catalogues() -> None:
    """The pages speak every language only with these, which `manage.py up` compiles too."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bura_project.settings")
    from matches.languages.catalogues import compile_stale  # noqa: PLC0415 -- reads the settings

    compile_stale()
