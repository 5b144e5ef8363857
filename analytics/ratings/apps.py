"""The Django application "ratings"."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Registers the application with Django."""

    name = "analytics.ratings"
    label = "ratings"
    default_auto_field = "django.db.models.BigAutoField"
