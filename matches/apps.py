"""The Django application "matches"."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Registers the application and its projection."""

    name = "matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the projection and the lobby's listeners known; models can only be imported from here on."""
        from matches import projections  # noqa: PLC0415 -- see above
        from matches.lobby import followers  # noqa: F401, PLC0415 -- imported for its effect: it listens

        projections.register()
