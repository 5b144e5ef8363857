"""The accounts as an application, and the admin behind a second factor."""

from django.apps import AppConfig, apps
from django.contrib.admin.apps import SimpleAdminConfig


class AccountsConfig(AppConfig):
    """Pages and rules of accounts; the tables belong to `matches`."""

    name = "matches.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Bind players to users as they log in, unless the running command logs nobody in."""
        if apps.is_installed("allauth.account"):
            from matches.accounts import signals  # noqa: F401, PLC0415 -- imported for its effect, once models are there


class StaffAdminConfig(SimpleAdminConfig):
    """The admin, whose site asks for a second factor."""

    default_site = "matches.accounts.staff.StaffSite"
