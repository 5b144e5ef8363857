"""The Django application "analytics"."""

from typing import Any

from django.apps import AppConfig


class AnalyticsConfig(AppConfig):
    """Registers the application with Django; when facts change, a worker takes them further."""

    name = "analytics"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the facts, and to what changes them."""
        from analytics.facts.happenings import facts_changed  # noqa: PLC0415 -- as in other applications
        from analytics.fairplay.happenings import annulments_changed  # noqa: PLC0415 -- the same

        facts_changed.connect(_nudge, dispatch_uid="analytics.follow")
        annulments_changed.connect(_nudge, dispatch_uid="analytics.follow")


def _nudge(**happened: Any) -> None:  # noqa: ANN401 -- whatever the signal brings
    # Celery is imported when it is needed, not with every command.
    from analytics.tasks import nudge  # noqa: PLC0415 -- as said

    nudge(**happened)
