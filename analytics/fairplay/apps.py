"""The Django application "fairplay"."""

from django.apps import AppConfig


class FairPlayConfig(AppConfig):
    """Registers the application with Django."""

    name = "analytics.fairplay"
    label = "fairplay"
    default_auto_field = "django.db.models.BigAutoField"
