"""The Django application of the project itself: it binds Celery and holds the commands."""

from django.apps import AppConfig

from bura_project.lightness import runs_light


class BuraProjectConfig(AppConfig):
    """Makes the project's Celery application the current one, for `shared_task` and `delay`."""

    name = "bura_project"

    def ready(self) -> None:
        """Bind Celery, unless the running command does without it."""
        if not runs_light():
            from bura_project import celery  # noqa: F401, PLC0415 - imported for its effect, and only when needed
