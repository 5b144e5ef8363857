"""Cases that moderators open by hand: from a player, from a match, and never about whom they know."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from analytics.fairplay import acts, appeals, cases, concerns
from analytics.fairplay.errors import NotAllowed
from analytics.fairplay.events import Act
from analytics.fairplay.models import Case
from ledger import projections
from ledger.api import read_stream
from matches.accounts.lookalikes import skeleton
from matches.models import Player
from tests.support.catching_up import readable
from tests.support.livetable import players
from tests.support.moderation import moderator, once, page_of, played, reported, room, staff

pytestmark = pytest.mark.django_db(transaction=True)
ADDRESS = "/admin/fairplay/case/add/"


def sent(browser: Client, **fields: Any) -> Any:
    return browser.post(ADDRESS, {"command": str(uuid4()), "match": "", "reason": "Plays two seats.", **fields})


def named(name: str) -> Player:
    return Player.objects.create(name=name, skeleton=skeleton(name))


def test_a_case_is_opened_from_a_player_and_its_page_says_by_whom_and_why() -> None:
    subject = named("gela")
    browser = room(staff("mod", "moderator"))
    answer = sent(browser, player=" gela ")
    case = Case.objects.get(subject=subject.pk)
    assert answer["Location"] == f"/admin/fairplay/case/{case.pk}/change/"
    assert [event.type for event in read_stream(case.pk)] == ["case_opened", "concern_added"]
    assert (case.status, case.priority) == ("open", 50)
    text = page_of(case, browser).content.decode()
    assert "A moderator asked for a look at the subject." in text
    assert "Plays two seats." in text


def test_a_case_is_opened_from_a_match_in_which_a_guest_has_a_name() -> None:
    people = players(2)
    match = played(people, match_to=3)
    browser = room(staff("mod", "moderator"))
    page = browser.get(f"{ADDRESS}?match={match.match_id}")
    assert set(page.context["seated"]) == {one.pk for one in people}
    assert sent(browser, player=people[1].name, match=str(match.match_id)).status_code == HTTPStatus.FOUND
    case = Case.objects.get(subject=people[1].pk)
    assert str(match.match_id) in page_of(case, browser).content.decode()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"player": "nobody here"}, "There is no such player."),
        ({"player": str(uuid4())}, "There is no such player."),
        ({"player": "a\x00b"}, "Null characters are not allowed."),
        ({"player": ""}, "This field is required."),
        ({"player": "gela", "match": "nonsense"}, "Enter a valid UUID."),
        ({"player": "gela", "match": str(uuid4())}, "The player did not sit at this match."),
        ({"player": "gela", "reason": " "}, "This field is required."),
    ],
    ids=["name", "id", "unreadable", "none", "match", "other match", "reason"],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(fields: dict[str, str], sentence: str) -> None:
    named("gela")
    answer = sent(room(staff("mod", "moderator")), **fields)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in answer.content.decode()
    assert "reason" in fields or "Plays two seats." in answer.content.decode()
    assert not Case.objects.exists()


def test_a_form_sent_twice_asks_once_and_another_goes_into_the_open_case() -> None:
    subject, reporter = players(2)
    browser = room(staff("mod", "moderator"))
    for _ in range(2):
        sent(browser, player=str(subject.pk), command="6f1e3a52-7c2b-4d0e-9a55-0a2a3f6f6c11")
    case = Case.objects.get()
    assert case.version == 2
    assert reported(subject, reporter).pk == case.pk
    sent(browser, player=str(subject.pk))
    case.refresh_from_db()
    assert (Case.objects.count(), case.version) == (1, 4)


def test_a_form_sent_again_after_its_case_was_closed_opens_no_other() -> None:
    [subject] = players(1)
    browser = room(staff("mod", "moderator"))
    form = {"player": str(subject.pk), "command": str(uuid4())}
    sent(browser, **form)
    case = Case.objects.get()
    cases.close(case_id=case.pk, command_id=once(), by=moderator("closer"))
    assert sent(browser, **form)["Location"] == f"/admin/fairplay/case/{case.pk}/change/"
    assert Case.objects.get().status == "closed"


def test_nobody_opens_a_case_about_themselves_their_bot_or_whom_they_know() -> None:
    user = staff("mod", "senior")
    own, [met, accused] = Player.objects.get(user=user), players(2)
    bot = Player.objects.create(name="own bot", kind=Player.Kind.BOT, owner=user)
    played([own, met], match_to=3)
    reported(accused, own)
    version = Case.objects.get().version
    browser = room(user)
    for subject in (own, bot, met, accused):
        answer = sent(browser, player=str(subject.pk))
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Leave the case to somebody else." in answer.content.decode()
    assert Case.objects.get().version == version


def test_who_asked_for_a_case_does_not_hear_its_appeal() -> None:
    [subject] = players(1)
    first, second, third = (moderator(name) for name in ("first", "second", "third"))
    case_id = concerns.open_by_hand(subject=subject.pk, command_id=once(), by=first, reason="Stalls.")
    acts.act(case_id=case_id, command_id=once(), by=second, kind=Act.MUTE, reason="because")
    appeals.appeal(case_id=case_id, command_id=once(), player_id=subject.pk, text="Please.")

    def hear(by: Any) -> Case:
        return appeals.decide_appeal(case_id=case_id, command_id=once(), by=by, granted=False, reason="no")

    with pytest.raises(NotAllowed, match="You have asked for this case"):
        hear(first)
    assert hear(third).appeal_granted is False


def test_rebuilt_rows_of_a_case_opened_by_hand_are_the_same() -> None:
    [subject] = players(1)
    concerns.open_by_hand(subject=subject.pk, command_id=once(), by=moderator(), reason="Stalls.")
    before = Case.objects.filter(subject=subject.pk).values().get()
    readable()
    projections.rebuild("fairplay.cases")
    assert Case.objects.filter(subject=subject.pk).values().get() == before


def test_a_report_leads_to_a_case_of_what_it_names() -> None:
    subject, reporter = players(2)
    reported(subject, reporter)
    link = f"{ADDRESS}?player={subject.pk}"
    assert link in room(staff("mod", "moderator")).get("/admin/matches/report/").content.decode()
    assert link not in room(staff("other", "reader")).get("/admin/matches/report/").content.decode()
    chief = room(User.objects.create_superuser("chief"))
    assert chief.get(link).context["named"].id == subject.pk
    assert f"/players/{subject.pk}" in chief.get(link).content.decode()
    Player.objects.filter(pk=subject.pk).update(gone_at=timezone.now())
    assert f"/players/{subject.pk}" not in chief.get(link).content.decode()
