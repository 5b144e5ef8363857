"""The Django application "fairplay"."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy


class FairPlayConfig(AppConfig):
    """Registers the projection of cases, what it knows of players, and what it listens to."""

    name = "analytics.fairplay"
    label = "fairplay"
    verbose_name = gettext_lazy("Fair play")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Models can only be imported from here on."""
        from analytics.fairplay import claiming, projecting, reports, roles, sanctions  # noqa: PLC0415 -- see above
        from matches import restrictions  # noqa: PLC0415 -- see above
        from matches.accounts.happenings import guest_claimed  # noqa: PLC0415 -- see above
        from matches.social.reports import reported  # noqa: PLC0415 -- see above

        projecting.register()
        restrictions.register(sanctions.of)
        reported.connect(reports.on_report, dispatch_uid="fairplay.reports")
        guest_claimed.connect(claiming.on_claim, dispatch_uid="fairplay.claiming")
        post_migrate.connect(roles.make_groups, sender=self, dispatch_uid="fairplay.roles")
