"""Each role tried on each act and record of the moderators' room and the admin around it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client

from analytics.fairplay import appeals
from analytics.fairplay.models import Annulment, Case, Sanction
from analytics.fairplay.roles import ROLES
from matches.accounts import tokens
from matches.models import Token
from tests.support.livetable import players
from tests.support.moderation import once, page_of, played, reported, room, staff, step

pytestmark = pytest.mark.django_db

# What each role may do: each line an act or a record, then who may. Everybody else is refused.
RIGHTS: dict[str, set[str]] = {
    "read the queue": {"reader", "moderator", "senior", "superuser"},
    "read a case": {"reader", "moderator", "senior", "superuser"},
    "read findings": {"reader", "moderator", "senior", "superuser"},
    "read accusations": {"reader", "moderator", "senior", "superuser"},
    "open a case by hand": {"moderator", "senior", "superuser"},
    "take": {"moderator", "senior", "superuser"},
    "close": {"moderator", "senior", "superuser"},
    "clear": {"moderator", "senior", "superuser"},
    "warn": {"moderator", "senior", "superuser"},
    "mute": {"moderator", "senior", "superuser"},
    "restrict": {"moderator", "senior", "superuser"},
    "suspend": {"moderator", "senior", "superuser"},
    "lift a warning": {"moderator", "senior", "superuser"},
    "ban": {"senior", "superuser"},
    "lift a ban": {"senior", "superuser"},
    "annul": {"senior", "superuser"},
    "restore": {"senior", "superuser"},
    "decide an appeal": {"senior", "superuser"},
    "read connections": {"reader", "moderator", "senior", "operator", "superuser"},
    "read outages": {"reader", "moderator", "senior", "operator", "superuser"},
    "read users": {"operator", "superuser"},
    "lock a user": {"operator", "superuser"},
    "make staff": {"superuser"},
    "lock staff": {"superuser"},
    "read tokens": {"operator", "superuser"},
    "end a token": {"operator", "superuser"},
    "read roles": {"superuser"},
}
WHO = [*ROLES, "superuser", "nothing"]


def member(who: str) -> Client:
    if who == "superuser":
        return room(User.objects.create_superuser("member"))
    return room(staff("member", None if who == "nothing" else who))


def reads(address: str) -> Callable[[Client], bool]:
    return lambda browser: browser.get(address).status_code == HTTPStatus.OK


def open_case() -> Case:
    subject, one = players(2)
    return reported(subject, one)


def does(name: str, **fields: Any) -> Callable[[Client], bool]:
    def attempt(browser: Client) -> bool:
        case = open_case()
        before = case.version
        step(case, browser, name, **{"reason": "because", "close": "on", "days": "", **fields})
        case.refresh_from_db()
        return case.version > before

    return attempt


def lifts(kind: str) -> Callable[[Client], bool]:
    def attempt(browser: Client) -> bool:
        case = open_case()
        step(case, room(staff("chief", "senior")), "act", kind=kind, days="", reason="because", close="on")
        number = Sanction.objects.get().number
        step(case, browser, "lift", number=number, reason="because")
        return Sanction.objects.get().lifted_at is not None

    return attempt


def annuls(browser: Client, *, restore: bool = False) -> bool:
    people = players(2)
    match = played(people, match_to=3)
    case = reported(people[0], people[1])
    first = room(staff("chief", "senior")) if restore else browser
    step(case, first, "annul", match=match.match_id, reason="because")
    if restore:
        step(case, browser, "restore", match=match.match_id, reason="because")
    return Annulment.objects.filter(lifted_at__isnull=not restore).exists()


def decides_appeal(browser: Client) -> bool:
    case = open_case()
    step(case, room(staff("chief", "senior")), "act", kind="warn", days="", reason="because", close="on")
    appeals.appeal(case_id=case.pk, command_id=once(), player_id=case.subject, text="Please.")
    step(case, browser, "appeal", granted="no", reason="because")
    case.refresh_from_db()
    return case.appeal_granted is False


def changes_user(browser: Client, *, staff_before: bool = False, **fields: str) -> bool:
    user = User.objects.create_user("target", is_staff=staff_before, is_active=True)
    browser.post(f"/admin/auth/user/{user.pk}/change/", fields)
    before = (user.is_active, user.is_staff)
    user.refresh_from_db()
    return (user.is_active, user.is_staff) != before and User.objects.filter(is_superuser=True).count() <= 1


def ends_token(browser: Client) -> bool:
    token, _secret = tokens.issue(players(1)[0])
    browser.post(f"/admin/matches/token/{token.handle}/end")
    return not Token.objects.exists()


def reads_accusations(browser: Client) -> bool:
    open_case()
    answer = browser.get("/admin/matches/report/")
    return answer.status_code == HTTPStatus.OK and bool(answer.context["cl"].result_list)


def opens_a_case(browser: Client) -> bool:
    subject = players(1)[0]
    may_look = browser.get("/admin/fairplay/case/add/").status_code == HTTPStatus.OK
    fields = {"command": str(once()), "player": str(subject.pk), "match": "", "reason": "because"}
    browser.post("/admin/fairplay/case/add/", fields)
    opened = Case.objects.filter(subject=subject.pk).exists()
    assert opened is may_look
    return opened


ATTEMPTS: dict[str, Callable[[Client], bool]] = {
    "read the queue": reads("/admin/fairplay/case/"),
    "read a case": lambda browser: page_of(open_case(), browser).status_code == HTTPStatus.OK,
    "read findings": reads("/admin/fairplay/signalfinding/"),
    "read accusations": reads_accusations,
    "open a case by hand": opens_a_case,
    "take": does("take"),
    "close": does("close"),
    "clear": does("act", kind="clear"),
    "warn": does("act", kind="warn"),
    "mute": does("act", kind="mute"),
    "restrict": does("act", kind="restrict", days="30"),
    "suspend": does("act", kind="suspend", days="3"),
    "lift a warning": lifts("warn"),
    "ban": does("act", kind="ban"),
    "lift a ban": lifts("ban"),
    "annul": annuls,
    "restore": lambda browser: annuls(browser, restore=True),
    "decide an appeal": decides_appeal,
    "read connections": reads("/admin/matches/connectionevent/"),
    "read outages": reads("/admin/matches/outage/"),
    "read users": reads("/admin/auth/user/"),
    "lock a user": lambda browser: changes_user(browser, email=""),
    "make staff": lambda browser: changes_user(browser, is_active="on", is_staff="on", email=""),
    "lock staff": lambda browser: changes_user(browser, staff_before=True, is_staff="on", email=""),
    "read tokens": reads("/admin/matches/token/"),
    "end a token": ends_token,
    "read roles": reads("/admin/auth/group/"),
}


@pytest.mark.parametrize("what", RIGHTS)
@pytest.mark.parametrize("who", WHO)
def test_each_role_does_what_it_may_and_nothing_else(who: str, what: str) -> None:
    assert ATTEMPTS[what](member(who)) is (who in RIGHTS[what])


@pytest.mark.parametrize("who", ["operator", "superuser"])
def test_nobody_sets_the_password_of_another(who: str) -> None:
    user = User.objects.create_user("target", password="long-enough-77")
    new = {"password1": "another-one-88", "password2": "another-one-88", "usable_password": "true"}
    answer = member(who).post(f"/admin/auth/user/{user.pk}/password/", new)
    assert answer.status_code == HTTPStatus.FORBIDDEN
    user.refresh_from_db()
    assert user.check_password("long-enough-77")


def test_an_operator_takes_a_second_factor_off_a_player_and_not_off_staff() -> None:
    browser = member("operator")
    for name, is_staff in (("player", False), ("chief", True)):
        user = User.objects.create_user(name, is_staff=is_staff)
        factor = Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
        browser.post(f"/admin/mfa/authenticator/{factor.pk}/delete/", {"post": "yes"})
        assert Authenticator.objects.filter(pk=factor.pk).exists() is is_staff
