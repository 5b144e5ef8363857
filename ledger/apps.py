"""The ledger as a Django app."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Streams of events, append-only and hash-chained, and the projections that read them."""

    name = "ledger"
    default_auto_field = "django.db.models.BigAutoField"
