"""What tests of cases share: moderators by role, finished matches and what is known of them, command ids."""

from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import Group, User

from analytics.fairplay import cases, roles
from analytics.fairplay.models import Case
from analytics.fairplay.roles import Moderator
from matches.loading import LoadedMatch
from matches.models import Player
from matches.social.reports import report
from tests.support.livetable import play_out, sit_down


def staff(name: str, role: str | None, *, player: bool = True) -> User:
    """A user of the staff in a role, who plays as well."""
    user = User.objects.create_user(name, is_staff=True)
    if role is not None:
        user.groups.add(Group.objects.get(name=role))
    if player:
        Player.objects.create(name=name, user=user)
    return User.objects.get(pk=user.pk)


def moderator(name: str = "mod", role: str | None = "senior", *, player: bool = True) -> Moderator:
    """The same as the room knows it."""
    return roles.moderator_of(staff(name, role, player=player))


def reported(subject: Player, reporter: Player, kind: str = "cheating", **fields: Any) -> Case:
    """The case that a report of the subject is in."""
    filed = report(reporter=reporter, player_id=subject.pk, kind=kind, **fields)
    found = Case.objects.filter(reports__report_id=filed.pk).first()
    assert found is not None
    return found


def played(people: list[Player], **settings: Any) -> LoadedMatch:
    """A match of these people, finished."""
    return play_out(sit_down(people, **settings).match_id, Random(4))


def suspicion(signal: str = "rating_flow", p: float = 1e-6, **fields: Any) -> cases.Suspicion:
    """What a signal may ask."""
    return cases.Suspicion(signal=signal, p=p, **fields)


def once() -> UUID:
    """The id of a command given once."""
    return uuid4()
