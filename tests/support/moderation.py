"""What tests of cases share: moderators by role, finished matches and what is known of them, command ids."""

import time
from random import Random
from typing import Any
from uuid import UUID, uuid4

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, User
from django.test import Client

from analytics.fairplay import cases, reports, roles
from analytics.fairplay.models import Case
from analytics.fairplay.roles import Moderator
from matches.loading import LoadedMatch
from matches.models import Player
from matches.social.reports import filed, report
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
    made = report(reporter=reporter, player_id=subject.pk, kind=kind, **fields)
    # Done by now where reports are committed.
    reports.take(filed([made.pk])[made.pk])
    found = Case.objects.filter(reports__report_id=made.pk).first()
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


def room(user: User) -> Client:
    """A browser in which somebody of the staff has logged in and shown a second factor."""
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
    browser = Client()
    browser.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    session = browser.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": time.time()}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return browser


def page_of(case: Case, browser: Client) -> Any:
    """The page of a case."""
    return browser.get(f"/admin/fairplay/case/{case.pk}/change/")


def step(case: Case, browser: Client, name: str, **fields: Any) -> Any:
    """One of its forms sent."""
    return browser.post(f"/admin/fairplay/case/{case.pk}/{name}", {"command": str(uuid4()), **fields})
