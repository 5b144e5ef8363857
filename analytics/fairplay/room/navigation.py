"""The side of the admin: each sees what its role may open."""

from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

_Page = tuple[Promise, str, str, str]
_GROUPS: Final[tuple[tuple[Promise, tuple[_Page, ...]], ...]] = (
    (
        gettext_lazy("Fair play"),
        (
            (gettext_lazy("Queue"), "admin:fairplay_case_changelist", "gavel", "fairplay.view_case"),
            (
                gettext_lazy("Appeals"),
                "admin:fairplay_case_changelist|waits=appeals",
                "balance",
                "fairplay.appeal_case",
            ),
            (
                gettext_lazy("Findings"),
                "admin:fairplay_signalfinding_changelist",
                "monitoring",
                "fairplay.view_signalfinding",
            ),
            (gettext_lazy("Reports"), "admin:matches_report_changelist", "flag", "matches.view_report"),
        ),
    ),
    (
        gettext_lazy("Service"),
        (
            (
                gettext_lazy("Connections"),
                "admin:matches_connectionevent_changelist",
                "cable",
                "matches.view_connectionevent",
            ),
            (gettext_lazy("Outages"), "admin:matches_outage_changelist", "power_off", "matches.view_outage"),
            (gettext_lazy("Quality"), "quality", "insights", ""),
            (gettext_lazy("Web processes"), "admin:matches_webnode_changelist", "dns", "matches.view_webnode"),
        ),
    ),
    (
        gettext_lazy("Accounts"),
        (
            (gettext_lazy("Users"), "admin:auth_user_changelist", "person", "auth.view_user"),
            (gettext_lazy("Roles"), "admin:auth_group_changelist", "group", "auth.view_group"),
            (gettext_lazy("Second factors"), "admin:mfa_authenticator_changelist", "key", "mfa.view_authenticator"),
            (gettext_lazy("Tokens"), "admin:matches_token_changelist", "token", "matches.view_token"),
        ),
    ),
)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """The groups of links that the user may follow."""
    groups = [
        {
            "title": title,
            "items": [
                {"title": name, "icon": icon, "link": _link(address)}
                for name, address, icon, right in pages
                if not right or request.user.has_perm(right)
            ],
        }
        for title, pages in _GROUPS
    ]
    return [group for group in groups if group["items"]]


def _link(address: str) -> str:
    """The address of a page by its name, which a query may follow."""
    name, _, query = address.partition("|")
    return f"{reverse(name)}?{query}" if query else reverse(name)
