"""The Django application "exports"."""

from django.apps import AppConfig


class ExportsConfig(AppConfig):
    """Registers the application with Django."""

    name = "analytics.exports"
    label = "exports"
    default_auto_field = "django.db.models.BigAutoField"
