"""The side of the admin: each sees what its role may open."""

from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse

_Page = tuple[str, str, str, str]
_GROUPS: Final[tuple[tuple[str, tuple[_Page, ...]], ...]] = (
    (
        "Fair play",
        (
            ("Queue", "admin:fairplay_case_changelist", "gavel", "fairplay.view_case"),
            ("Findings", "admin:fairplay_signalfinding_changelist", "monitoring", "fairplay.view_signalfinding"),
            ("Reports", "admin:matches_report_changelist", "flag", "matches.view_report"),
        ),
    ),
    (
        "Service",
        (
            ("Connections", "admin:matches_connectionevent_changelist", "cable", "matches.view_connectionevent"),
            ("Outages", "admin:matches_outage_changelist", "power_off", "matches.view_outage"),
            ("Web processes", "admin:matches_webnode_changelist", "dns", "matches.view_webnode"),
        ),
    ),
    (
        "Accounts",
        (
            ("Users", "admin:auth_user_changelist", "person", "auth.view_user"),
            ("Roles", "admin:auth_group_changelist", "group", "auth.view_group"),
            ("Second factors", "admin:mfa_authenticator_changelist", "key", "mfa.view_authenticator"),
            ("Tokens", "admin:matches_token_changelist", "token", "matches.view_token"),
        ),
    ),
)


def navigation(request: HttpRequest) -> list[dict[str, Any]]:
    """The groups of links that the user may follow."""
    groups = [
        {
            "title": title,
            "items": [
                {"title": name, "icon": icon, "link": reverse(address)}
                for name, address, icon, right in pages
                if request.user.has_perm(right)
            ],
        }
        for title, pages in _GROUPS
    ]
    return [group for group in groups if group["items"]]
