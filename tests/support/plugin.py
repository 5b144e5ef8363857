"""Gives every process that runs tests its own PostgreSQL and Valkey, before Django reads its settings.

Workers of one run share none: the ledger's readers stop below the oldest open transaction of the whole server,
so that a long transaction of one worker's test would hold back what another's has just written.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bura_project.stack.postgres import EmbeddedPostgres
from bura_project.stack.valkey import EmbeddedValkey


class Servers:
    """The servers of one process that runs tests."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="bura-tests-"))
        self._postgres = EmbeddedPostgres(self._folder, durable=False)
        self._valkey = EmbeddedValkey(self._folder, durable=False)

    def start(self) -> None:
        """Start them, and point the settings at them."""
        self._postgres.start()
        self._valkey.start()
        os.environ |= {
            "DATABASE_URL": self._postgres.dsn,
            "CELERY_BROKER_URL": self._valkey.broker_url_of(0),
            "CHANNEL_URL": self._valkey.url_of(1),
            # Published messages cross Valkey's databases.
            "CHANNEL_PREFIX": "test",
        }

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """End the servers and remove what they wrote."""
        self._valkey.stop()
        self._postgres.destroy()
        shutil.rmtree(self._folder, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Set up what Django reads; a run's controller, whose workers do the work, needs no servers."""
    # A test sees what it has just made.
    os.environ |= {"SECRET_KEY": "for tests only", "STATISTICS_KEPT_SECONDS": "0"}
    if "PYTEST_XDIST_WORKER" in os.environ or not early_config.known_args_namespace.numprocesses:
        servers = Servers()
        early_config.pluginmanager.register(servers, "servers")
        servers.start()
    _compile_catalogues()
    return (yield)


def _compile_catalogues() -> None:
    """The pages speak every language only with these, which `manage.py up` compiles too."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bura_project.settings")
    from matches.languages.catalogues import compile_stale  # noqa: PLC0415 -- reads the settings

    compile_stale()
