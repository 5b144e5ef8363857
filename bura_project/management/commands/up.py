"""`manage.py up`: the whole service from one command."""

import signal
from pathlib import Path
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from bura_project.stack.datalock import data_lock
from bura_project.stack.embedded import EmbeddedStack, require_free_port
from bura_project.stack.errors import StackError
from bura_project.stack.paths import StackPaths
from matches.languages.catalogues import compile_stale

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class _StopRequestedError(BaseException):
    """Ctrl-C or a signal: not an error of anything, so no handler of errors may swallow it."""


class Command(BaseCommand):
    """Starts PostgreSQL, Valkey, the web server, the worker and beat, and keeps them running."""

    help = "Start the whole service; Ctrl-C stops it. Its data stays in the data folder."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options."""
        parser.add_argument("--port", type=int, default=8000, help="port of the web server (default: 8000)")
        parser.add_argument("--data", type=Path, default=settings.STACK.data, help="data folder (default: var)")
        parser.add_argument("--no-demo", action="store_true", help="start without demonstration matches")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Run until a signal comes."""
        paths = StackPaths.of(options["data"])
        stack = EmbeddedStack(paths, options["port"], self._say)
        _catch_signals()
        try:
            with data_lock(paths):
                self._run(stack)
        except StackError as error:
            raise CommandError(str(error)) from error
        except _StopRequestedError:
            self._say("Bura has stopped.")

    def _run(self, stack: EmbeddedStack) -> None:
        require_free_port(stack.port)
        try:
            self._say("Starting Bura …")
            _compile_catalogues()
            stack.start()
            self._say(f"Bura is ready: {stack.address}")
            stack.run()
        finally:
            _ignore_signals()
            stack.stop()

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _compile_catalogues() -> None:
    try:
        compile_stale()
    except OSError as error:
        raise StackError(f"the languages' catalogues cannot be compiled: {error}") from error


def _catch_signals() -> None:
    for number in _SIGNALS:
        signal.signal(number, _request_stop)


def _ignore_signals() -> None:
    """From here on all is stopping already, and a second Ctrl-C shall not leave half of it."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def _request_stop(_number: int, _frame: FrameType | None) -> None:
    _ignore_signals()
    raise _StopRequestedError
