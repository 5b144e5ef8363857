"""The moderators' room: the queue, the page of a case, its forms, and who may do what in it."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from analytics.fairplay import cases
from analytics.fairplay.models import Sanction, SignalFinding
from analytics.fairplay.room import evidence
from analytics.fairplay.room.names import Names
from ledger.projections import catch_up
from matches.models import Player
from tests.support.livetable import players, sit_down
from tests.support.moderation import moderator, once, page_of, played, reported, room, staff, step, suspicion
from tests.support.pages import text_of

pytestmark = pytest.mark.django_db(transaction=True)


def finding(subject: Player, **fields: Any) -> SignalFinding:
    return SignalFinding.objects.create(
        **{
            "player": subject.pk, "signal": "rating_flow", "value": 0.9, "sample": 30, "null_mean": 0.5,
            "null_sd": 0.09, "p": 1e-6, "verdict": "review", "computed_at": timezone.now(), **fields,
        }
    )  # fmt: skip


def test_the_queue_begins_with_the_weightiest_and_shows_what_waits() -> None:
    subject, other, closed, one = players(4)
    Player.objects.filter(pk=other.pk).update(name="weighty")
    reported(subject, one)
    cases.open_case(subject=other.pk, cause=suspicion(p=1e-9))
    browser = room(staff("mod", "moderator"))
    cases.close(case_id=reported(closed, one).pk, command_id=once(), by=moderator("closer"))
    answer = browser.get("/admin/fairplay/case/")
    assert answer.status_code == HTTPStatus.OK
    assert [row.subject for row in answer.context["cl"].result_list] == [other.pk, subject.pk]
    assert "weighty" in text_of(answer)
    shown = {name: browser.get(f"/admin/fairplay/case/?waits={name}") for name in ("closed", "appeals", "all")}
    assert {name: len(page.context["cl"].result_list) for name, page in shown.items()} == {
        "closed": 1,
        "appeals": 0,
        "all": 3,
    }


def test_a_case_page_leads_to_no_page_of_players_who_are_gone() -> None:
    subject, one = players(2)
    match = played([subject, one], match_to=3)
    catch_up()
    case = reported(subject, one, match_id=match.match_id)
    browser = room(staff("mod", "moderator"))
    linked = [f'href="/players/{player.pk}"' for player in (subject, one)]
    assert [link in text_of(page_of(case, browser)) for link in linked] == [True, True]
    Player.objects.filter(pk__in=[subject.pk, one.pk]).update(gone_at=timezone.now())
    page = text_of(page_of(case, browser))
    assert [link in page for link in linked] == [False, False]
    assert "/compare/" not in page


def test_a_case_page_shows_what_speaks_for_and_against_and_opens_the_replay_at_the_moment() -> None:
    subject, one = players(2)
    match = played([subject, one], match_to=3)
    catch_up()
    case = reported(subject, one, match_id=match.match_id, text="She saw <b>my</b> cards.")
    finding(subject, other=one.pk, match_id=match.match_id, match_version=9)
    finding(subject, signal="coin_flow", verdict="clear", p=0.4)
    answer = page_of(case, room(staff("mod", "reader")))
    text = text_of(answer)
    assert [len(answer.context[side]) for side in ("against", "absolving")] == [1, 1]
    assert "She saw &lt;b&gt;my&lt;/b&gt; cards." in text
    assert f"/matches/{match.match_id}/replay?viewer=all&amp;version=9" in text
    assert "<svg" in text
    assert "style=" not in text[text.index('class="room"') : text.index("What has happened")]
    replay = Client().get(f"/matches/{match.match_id}/replay?viewer=all&version=9")
    assert 0 < replay.context["page"]["at"] <= 9


def test_the_forms_of_a_case_act_and_say_why_not() -> None:
    subject, one = players(2)
    case = reported(subject, one)
    browser = room(staff("mod", "senior"))
    refused = step(case, browser, "act", kind="suspend", days="", reason="too slow", close="on")
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "A suspension ends: say when." in text_of(refused)
    assert "too slow" in text_of(refused)
    assert step(case, browser, "take").status_code == HTTPStatus.FOUND
    done = step(case, browser, "act", kind="suspend", days="7", reason="too slow", close="on")
    assert done.status_code == HTTPStatus.FOUND
    assert Sanction.objects.get().reason == "too slow"
    number = str(Sanction.objects.get().number)
    assert step(case, browser, "lift", number=number, reason="a mistake").status_code == HTTPStatus.FOUND
    assert "a mistake" in text_of(page_of(case, browser))
    assert step(case, browser, "nonsense").status_code == HTTPStatus.NOT_FOUND
    assert browser.get(f"/admin/fairplay/case/{case.pk}/act").status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert browser.get("/admin/fairplay/case/nonsense/change/").status_code == HTTPStatus.NOT_FOUND


def test_a_form_sent_twice_acts_once() -> None:
    subject, one = players(2)
    case = reported(subject, one)
    browser = room(staff("mod", "moderator"))
    command = str(uuid4())
    for _ in range(2):
        fields = {"kind": "warn", "days": "", "reason": "once", "close": "on", "command": command}
        assert step(case, browser, "act", **fields).status_code == HTTPStatus.FOUND
    assert Sanction.objects.count() == 1


def test_nobody_reads_a_case_about_themselves_or_acts_on_whom_they_know() -> None:
    one, other = players(2)
    user = staff("mod", "senior")
    own = Player.objects.get(user=user)
    browser = room(user)
    mine = reported(own, one)
    assert page_of(mine, browser).status_code == HTTPStatus.NOT_FOUND
    assert step(mine, browser, "act", kind="clear", reason="me").status_code == HTTPStatus.NOT_FOUND
    finding(own)
    assert not browser.get("/admin/fairplay/signalfinding/").context["cl"].result_list
    assert not browser.get("/admin/fairplay/case/").context["cl"].result_list
    reported_by_me = reported(other, own)
    shown = page_of(reported_by_me, browser)
    assert "You have reported this player." in text_of(shown)
    assert shown.context["act_form"] is None
    refused = step(reported_by_me, browser, "act", kind="warn", reason="why not", close="on")
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert not Sanction.objects.exists()


def test_the_admin_knows_nothing_of_what_is_played() -> None:
    """Superusers see every registered record: none of these holds a card, a seed or a word in a window."""
    assert {f"{one._meta.app_label}.{one._meta.model_name}" for one in admin.site._registry} == {
        "account.emailaddress", "auth.group", "auth.user", "fairplay.case", "fairplay.signalfinding",
        "matches.connectionevent", "matches.outage", "matches.report", "matches.token", "matches.webnode",
        "mfa.authenticator", "usersessions.usersession",
    }  # fmt: skip


def test_a_superuser_sees_no_hidden_card_of_a_running_match() -> None:
    people = players(2)
    match = sit_down(people)
    case = reported(people[0], people[1], match_id=match.match_id)
    browser = room(User.objects.create_superuser("chief"))
    assert page_of(case, browser).status_code == HTTPStatus.OK
    address = f"/matches/{match.match_id}"
    replay = browser.get(f"{address}/replay?viewer=all")
    assert (replay.status_code, replay["Location"]) == (HTTPStatus.FOUND, address)
    assert browser.get(f"{address}/replay/steps?viewer=all&first=0&last=9").status_code == HTTPStatus.NOT_FOUND
    page = browser.get(address).context["page"]
    assert page["view"]["viewer"] == "spectator"
    assert all(isinstance(hand, int) for hand in page["view"]["hands"])
    for name in ("report", "connectionevent"):
        assert browser.get(f"/admin/matches/{name}/").status_code == HTTPStatus.OK


def test_only_the_admin_has_the_policy_that_its_theme_needs() -> None:
    browser = room(User.objects.create_superuser("chief"))
    assert "'unsafe-eval'" in browser.get("/admin/")["Content-Security-Policy"]
    for address in ("/", "/accounts/", "/admin/login/"):
        assert "unsafe" not in browser.get(address)["Content-Security-Policy"]


def test_nobody_reads_findings_about_themselves_or_a_bot_of_their_own() -> None:
    user = staff("mod", "moderator")
    bot = Player.objects.create(name="robo", kind=Player.Kind.BOT, owner=user)
    [other] = players(1)
    kept = finding(other)
    for own in (bot, Player.objects.get(user=user)):
        finding(own)
        finding(other, other=own.pk)
    assert list(room(user).get("/admin/fairplay/signalfinding/").context["cl"].result_list) == [kept]


def test_reporters_of_a_case_are_looked_up_together(django_assert_num_queries: Any) -> None:
    subject, *reporters = players(6)
    case = reported(subject, reporters[0])
    with CaptureQueriesContext(connection) as one:
        evidence.reports(case, Names())
    for reporter in reporters[1:]:
        reported(subject, reporter)
    with django_assert_num_queries(len(one)):
        assert len(evidence.reports(case, Names())) == len(reporters)


def test_a_page_of_cases_takes_few_queries(django_assert_max_num_queries: Any) -> None:
    one = players(1)[0]
    for number in range(12):
        subject = Player.objects.create(name=f"subject {number}")
        cases.open_case(subject=subject.pk, cause=suspicion())
        reported(subject, one if number < 9 else Player.objects.create(name="other"))
    browser = room(staff("mod", "moderator"))
    with django_assert_max_num_queries(20):
        assert browser.get("/admin/fairplay/case/").status_code == HTTPStatus.OK
