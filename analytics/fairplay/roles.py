"""Who may do what in the moderators' room: four groups with the least rights each needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission, User
from django.utils.translation import gettext as _

from analytics.fairplay.errors import NotAllowed
from analytics.fairplay.events import Act

VIEW: Final = "fairplay.view_case"
ACT: Final = "fairplay.act_case"
BAN: Final = "fairplay.ban_case"
ANNUL: Final = "fairplay.annul_case"
APPEAL: Final = "fairplay.appeal_case"

NEEDS: Final[Mapping[Act, str]] = {
    Act.CLEAR: ACT,
    Act.WARN: ACT,
    Act.MUTE: ACT,
    Act.RESTRICT: ACT,
    Act.SUSPEND: ACT,
    Act.BAN: BAN,
}
"""The right that each act takes."""

_READER: Final = (
    VIEW,
    "fairplay.view_signalfinding",
    "matches.view_report",
    "matches.view_connectionevent",
    "matches.view_outage",
)
_MODERATOR: Final = (*_READER, ACT)
ROLES: Final[Mapping[str, tuple[str, ...]]] = {
    "reader": _READER,
    "moderator": _MODERATOR,
    "senior": (*_MODERATOR, BAN, ANNUL, APPEAL),
    "operator": (
        "auth.view_user",
        "auth.change_user",
        "mfa.view_authenticator",
        "mfa.delete_authenticator",
        "matches.view_token",
        "matches.delete_token",
        "matches.view_report",
        "matches.view_outage",
        "matches.view_connectionevent",
        "matches.view_webnode",
    ),
}
"""The groups by name, and all that each may."""


@dataclass(frozen=True, slots=True)
class Moderator:
    """Whoever acts: the user, the player it plays as, and its rights."""

    user_id: int
    player_id: UUID | None
    rights: frozenset[str]


def moderator_of(user: User) -> Moderator:
    """The user as the room knows it."""
    player = getattr(user, "player", None)
    rights = frozenset(one for one in (VIEW, ACT, BAN, ANNUL, APPEAL) if user.has_perm(one))
    return Moderator(user.pk, player.pk if player else None, rights)


def check(by: Moderator, right: str) -> None:
    """Raises `NotAllowed` for whoever lacks the right."""
    if right not in by.rights:
        raise NotAllowed(_("Your role does not allow this."))


def make_groups(using: str, **more: Any) -> None:  # noqa: ANN401 -- the rest of the signal
    """Give each group exactly its rights; after every migration, so that roles follow the code."""
    # A flush of all tables sends the signal too, and without `apps`.
    migrated = more.get("apps")
    if migrated and "auth" not in {config.label for config in migrated.get_app_configs()}:
        # Only a part of the applications was migrated, and there are no groups yet.
        return
    known = _permissions(using)
    for name in ROLES:
        Group.objects.using(using).get_or_create(name=name)
    groups = dict(Group.objects.using(using).filter(name__in=ROLES).values_list("name", "pk"))
    wanted = {(groups[name], known[right]) for name, rights in ROLES.items() for right in rights if right in known}
    given = Group.permissions.through.objects.using(using)
    held = set(given.filter(group__in=groups.values()).values_list("group_id", "permission_id"))
    for group, permission in held - wanted:
        given.filter(group=group, permission=permission).delete()
    given.bulk_create(
        [Group.permissions.through(group_id=group, permission_id=permission) for group, permission in wanted - held]
    )


def _permissions(using: str) -> dict[str, int]:
    """The ids of permissions by name; made here where Django has not come to it yet."""
    labels = {right.partition(".")[0] for rights in ROLES.values() for right in rights}
    for config in apps.get_app_configs():
        if config.label in labels:
            create_permissions(config, verbosity=0, using=using)
    found = Permission.objects.using(using).filter(content_type__app_label__in=labels)
    rows = found.values_list("content_type__app_label", "codename", "pk")
    return {f"{label}.{name}": pk for label, name, pk in rows}
