"""Lends the embedded database to a single command while `up` does not run."""

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from bura_project.stack.datalock import data_lock
from bura_project.stack.embedded import make_secret_key, migrate
from bura_project.stack.errors import StackError
from bura_project.stack.paths import StackPaths
from bura_project.stack.postgres import EmbeddedPostgres
from bura_project.stack.programs import Programs

_COMMANDS = frozenset(
    {
        *("abortmatch", "analytics", "createsuperuser", "dbshell", "exportrecord", "importrecord", "ledger"),
        *("migrate", "shell"),
    },
)
_TASKS = frozenset({("ratings", "rebuild"), ("ratings", "award"), ("fairplay", "rebuild")})
"""What needs it of commands that also do without."""
_TELLERS = ("matches.notices", "analytics.tasks", "analytics.longwork")


@contextmanager
def borrowed_database(paths: StackPaths, arguments: Sequence[str]) -> Iterator[None]:
    """Keep a migrated database running while the body runs the command line `arguments`.

    Nothing is started for a command that needs no database, beside a running `up`, or when
    `DATABASE_URL` names another server.
    """
    with ExitStack() as held:
        if _needs_database(arguments) and not os.environ.get("DATABASE_URL") and _take(paths, held):
            # While `up` does not run nobody follows a match or looks how far work is, and no broker has to be told.
            for name in _TELLERS:
                logging.getLogger(name).setLevel(logging.ERROR)
            make_secret_key(paths)
            held.enter_context(EmbeddedPostgres(paths.data, durable=True))
            migrate(Programs(paths, {"BURA_DATA": str(paths.data)}))
        yield


def _needs_database(arguments: Sequence[str]) -> bool:
    if not arguments or {"-h", "--help"} & set(arguments):
        return False
    if arguments[0] == "simulate":
        return "--store" in arguments
    return arguments[0] in _COMMANDS or tuple(arguments[:2]) in _TASKS


def _take(paths: StackPaths, held: ExitStack) -> bool:
    try:
        held.enter_context(data_lock(paths))
    except StackError:
        # Whoever holds the data runs its database too.
        return False
    return True
