"""The Django application "ledger"."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Registers the application with Django."""

    name = "ledger"
    default_auto_field = "django.db.models.BigAutoField"
