"""The Django application "facts"."""

from django.apps import AppConfig


class FactsConfig(AppConfig):
    """Registers the application, its projection, and what it follows."""

    name = "analytics.facts"
    label = "facts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Models can only be imported from here on."""
        from analytics.facts.claiming import pass_on  # noqa: PLC0415 -- see above
        from analytics.facts.projection import FACTS  # noqa: PLC0415 -- see above
        from ledger import projections  # noqa: PLC0415 -- see above
        from matches.accounts.happenings import guest_claimed  # noqa: PLC0415 -- see above

        projections.register(FACTS)
        guest_claimed.connect(pass_on, dispatch_uid="analytics.facts")
