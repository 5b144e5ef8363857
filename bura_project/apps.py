"""The Django application of the project itself: it binds Celery and holds the commands."""

import sys

from django.apps import AppConfig

# Importing Celery costs a third of a second. These commands send no task and should start at once.
COMMANDS_WITHOUT_CELERY = frozenset({"checkrecord", "simulate", "up", "help"})


class BuraProjectConfig(AppConfig):
    """Makes the project's Celery application the current one, for `shared_task` and `delay`."""

    name = "bura_project"

    def ready(self) -> None:
        """Bind Celery, unless the running command does without it."""
        if not _runs_without_celery(sys.argv):
            from bura_project import celery  # noqa: F401, PLC0415 - imported for its effect, and only when needed


def _runs_without_celery(argv: list[str]) -> bool:
    if len(argv) < 2 or not argv[0].endswith("manage.py") or "--store" in argv:  # noqa: PLR2004 - a command is named
        return False
    return argv[1] in COMMANDS_WITHOUT_CELERY
