"""The Django application "matches"."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Registers the application with Django."""

    name = "matches"
    default_auto_field = "django.db.models.BigAutoField"
