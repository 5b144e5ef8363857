"""What is decided on a bot is told to its owner, who appeals for it, and to nobody else."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from analytics.fairplay import acts, annulling, appeals, sanctions
from analytics.fairplay.errors import NoSuchCase, NotAllowed
from analytics.fairplay.events import Act
from analytics.fairplay.models import Case, Notice
from analytics.fairplay.roles import moderator_of
from matches.models import Player
from matches.social.reports import report
from tests.support.livetable import players
from tests.support.moderation import moderator, once, page_of, played, reported, room, staff
from tests.support.pages import as_player, text_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner() -> Player:
    return Player.objects.create(name="nino", user=User.objects.create_user("nino"))


@pytest.fixture
def bot(owner: Player) -> Player:
    return Player.objects.create(name="robo", kind=Player.Kind.BOT, owner=owner.user)


def suspended(bot: Player, reporter: Player) -> Case:
    until = timezone.now() + timedelta(days=3)
    case = reported(bot, reporter)
    by = moderator("first")
    return acts.act(case_id=case.pk, command_id=once(), by=by, kind=Act.SUSPEND, reason="Too <fast>", until=until)


def test_the_owner_reads_which_bot_why_and_until_when_and_appeals_to_another_moderator(
    owner: Player, bot: Player
) -> None:
    other, reporter = players(2)
    case = suspended(bot, reporter)
    address = f"/appeal/{case.pk}"
    browser = as_player(owner)
    assert browser.get("/notices/unseen").json() == {"unseen": 1}
    text = text_of(browser.get("/notices/"))
    assert text.count("Your bot robo may not play.") == 2  # as a notice, and as what is in force
    assert "Too &lt;fast&gt;" in text
    assert address in text
    for stranger in (other, reporter):
        assert as_player(stranger).get(address).status_code == HTTPStatus.NOT_FOUND
        fields = {"command": str(uuid4()), "text": "Not mine."}
        assert as_player(stranger).post(address, fields).status_code == HTTPStatus.NOT_FOUND
        assert "robo" not in text_of(as_player(stranger).get("/notices/")).replace("Your report of robo", "")
    assert "Your bot robo may not play." in text_of(browser.get(address))
    answer = browser.post(address, {"command": str(uuid4()), "text": "It was my line."})
    assert answer["Location"] == "/notices/"
    with pytest.raises(NotAllowed):
        decide(case, moderator_of(User.objects.get(username="first")))
    assert decide(case, moderator("second")).appeal_granted is True
    assert sanctions.of(bot.pk).suspended_until is None
    text = text_of(browser.get("/notices/"))
    assert "Your appeal for your bot robo is granted." in text
    assert "Your bot robo may play again." in text


def decide(case: Case, by: Any) -> Case:
    return appeals.decide_appeal(case_id=case.pk, command_id=once(), by=by, granted=True, reason="so it was")


def test_a_bot_does_not_appeal_for_itself(bot: Player) -> None:
    case = suspended(bot, players(1)[0])
    with pytest.raises(NoSuchCase):
        appeals.appeal(case_id=case.pk, command_id=once(), player_id=bot.pk, text="let me")
    assert not Notice.objects.filter(player=bot.pk).exists()


def test_what_holds_for_a_bot_does_not_hold_for_its_owner(owner: Player, bot: Player) -> None:
    suspended(bot, players(1)[0])
    assert sanctions.of(owner.pk).suspended_until is None
    assert sanctions.of(bot.pk).suspended_until is not None


def test_an_owner_is_told_once_and_why_of_an_annulled_match_of_the_bot(owner: Player, bot: Player) -> None:
    match = played([owner, bot], match_to=3)
    case = reported(bot, players(1)[0])
    annulling.annul(
        case_id=case.pk, command_id=once(), by=moderator(), match_id=match.match_id, reason="they agreed on it"
    )
    text = text_of(as_player(owner).get("/notices/"))
    assert "A match that your bot robo played is annulled" in text
    assert "they agreed on it" in text
    assert f"/appeal/{case.pk}" in text
    assert Notice.objects.filter(player=owner.pk).count() == 1


def test_a_moderator_sees_no_case_about_a_bot_of_their_own() -> None:
    user = staff("mod", "senior")
    bot = Player.objects.create(name="robo", kind=Player.Kind.BOT, owner=user)
    case = reported(bot, players(1)[0])
    browser = room(user)
    assert page_of(case, browser).status_code == HTTPStatus.NOT_FOUND
    assert not browser.get("/admin/fairplay/case/").context["cl"].result_list


def test_a_moderator_does_not_read_who_has_accused_them_or_a_bot_of_their_own() -> None:
    user = staff("mod", "senior")
    own, [met, other] = Player.objects.get(user=user), players(2)
    bot = Player.objects.create(name="robo", kind=Player.Kind.BOT, owner=user)
    match = played([own, met], match_to=3)
    for subject in (own, bot, other):
        report(reporter=met, player_id=subject.pk, kind="cheating")
    report(reporter=met, match_id=match.match_id, kind="stalling")
    report(reporter=met, player_id=own.pk, kind="fault")
    report(reporter=own, match_id=match.match_id, kind="behaviour")
    listed = room(user).get("/admin/matches/report/").context["cl"].result_list
    assert {(one.kind, one.reporter_id) for one in listed} == {
        ("cheating", met.pk),
        ("fault", met.pk),
        ("behaviour", own.pk),
    }
    assert [one.player_id for one in listed if one.kind == "cheating"] == [other.pk]
    assert len(room(staff("other", "senior")).get("/admin/matches/report/").context["cl"].result_list) == 6
