"""The Django application "ratings"."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Registers the application with Django, and its listeners."""

    name = "analytics.ratings"
    label = "ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen; models can only be imported from here on."""
        from analytics.ratings import listeners  # noqa: F401, PLC0415 -- imported for its effect
