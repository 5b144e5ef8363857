"""The Django application "analytics"."""

from django.apps import AppConfig


class AnalyticsConfig(AppConfig):
    """Registers the application with Django."""

    name = "analytics"
    default_auto_field = "django.db.models.BigAutoField"
