"""The Django application "facts"."""

from django.apps import AppConfig


class FactsConfig(AppConfig):
    """Registers the application with Django."""

    name = "analytics.facts"
    label = "facts"
    default_auto_field = "django.db.models.BigAutoField"
