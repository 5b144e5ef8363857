"""What players see of cases: their notices, their appeal, and nobody else's."""

import asyncio
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.test import Client
from django.utils import timezone

from analytics.fairplay import acts, annulling
from analytics.fairplay.events import Act
from analytics.fairplay.models import Case, Notice
from matches.accounts.changes import group_of_player
from matches.models import Player
from tests.support.livetable import players
from tests.support.moderation import moderator, once, played, reported
from tests.support.pages import as_player, text_of

pytestmark = pytest.mark.django_db


def suspended(subject: Player, reporter: Player) -> Case:
    return acts.act(
        case_id=reported(subject, reporter).pk,
        command_id=once(),
        by=moderator("first"),
        kind=Act.SUSPEND,
        reason="Stalling <again>",
        until=timezone.now() + timedelta(days=3),
    )


def test_a_player_reads_what_was_decided_why_and_until_when_and_new_things_are_new_once() -> None:
    subject, one = players(2)
    suspended(subject, one)
    browser = as_player(subject)
    assert browser.head("/notices/").status_code == HTTPStatus.OK
    assert browser.get("/notices/unseen").json() == {"unseen": 1}
    text = text_of(browser.get("/notices/"))
    assert "You may not play." in text
    assert "Stalling &lt;again&gt;" in text
    assert 'class="new"' in text
    assert "In force" in text
    again = text_of(browser.get("/notices/"))
    assert 'class="new"' not in again
    assert browser.get("/notices/unseen").json() == {"unseen": 0}


def test_the_reporter_hears_the_outcome_and_no_more() -> None:
    subject, one = players(2)
    suspended(subject, one)
    text = text_of(as_player(one).get("/notices/"))
    assert "something was done" in text
    assert "Stalling" not in text
    assert "/appeal/" not in text


def test_opponents_of_an_annulled_match_are_told_without_the_reason() -> None:
    people = players(2)
    match = played(people, match_to=3)
    case = reported(people[0], people[1])
    annulling.annul(
        case_id=case.pk, command_id=once(), by=moderator(), match_id=match.match_id, reason="they agreed on it"
    )
    subject, opponent = (text_of(as_player(one).get("/notices/")) for one in people)
    assert f"/matches/{match.match_id}/replay" in opponent
    assert "is annulled" in opponent
    assert "they agreed" not in opponent
    assert "they agreed" in subject


def test_an_appeal_is_the_subjects_once_and_needs_words() -> None:
    subject, one = players(2)
    case = suspended(subject, one)
    address = f"/appeal/{case.pk}"
    browser = as_player(subject)
    assert address in text_of(browser.get("/notices/"))
    for other in (as_player(one), Client()):
        assert other.get(address).status_code == HTTPStatus.NOT_FOUND
        answer = other.post(address, {"command": str(uuid4()), "text": "Not mine."})
        assert answer.status_code == HTTPStatus.NOT_FOUND
    assert browser.get(address).status_code == HTTPStatus.OK
    empty = browser.post(address, {"command": str(uuid4()), "text": "  "})
    assert empty.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    long = browser.post(address, {"command": str(uuid4()), "text": "x" * 1001})
    assert long.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "x" * 1001 in text_of(long)
    fields = {"command": str(uuid4()), "text": "My line was down."}
    for _ in range(2):
        assert browser.post(address, fields)["Location"] == "/notices/"
    case.refresh_from_db()
    assert case.status == "appealed"
    assert "You have appealed already." in text_of(browser.get(address))
    assert address not in text_of(browser.get("/notices/"))


def test_a_case_without_acts_is_nothing_to_appeal_against() -> None:
    subject, one = players(2)
    case = reported(subject, one)
    assert as_player(subject).get(f"/appeal/{case.pk}").status_code == HTTPStatus.NOT_FOUND
    assert as_player(subject).get(f"/appeal/{uuid4()}").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    "path",
    ["/matches/{}", "/matches/{}/replay", *(f"/api/matches/{{}}{end}" for end in ("", "/view", "/events", "/record"))],
)
def test_a_case_is_no_match_for_whoever_asks_by_its_id(path: str) -> None:
    subject, one = players(2)
    case = suspended(subject, one)
    assert as_player(subject).get(path.format(case.pk)).status_code == HTTPStatus.NOT_FOUND


def test_visitors_have_no_notices() -> None:
    assert "Nobody has told you anything." in text_of(Client().get("/notices/"))
    assert Client().get("/notices/unseen").json() == {"unseen": 0}


def test_every_kind_of_notice_has_its_words() -> None:
    [player] = players(1)
    data = {"act": "mute", "player": str(player.pk), "match": str(uuid4()), "reason": "because"}
    for kind in Notice.Kind:
        Notice.objects.create(player=player.pk, kind=kind, case=uuid4(), number=1, data=data, at=timezone.now())
    answer = as_player(player).get("/notices/")
    assert len(answer.context["notices"]) == len(Notice.Kind)
    assert all(one.text for one in answer.context["notices"])


async def told_in_the_lobby(player: Player, act: Any) -> Any:
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    await layer.group_add(group_of_player(player.pk), channel)
    await database_sync_to_async(act)()
    return await asyncio.wait_for(layer.receive(channel), 20)


@pytest.mark.django_db(transaction=True)
def test_whoever_is_in_the_lobby_is_told_that_something_is_new() -> None:
    subject, one = players(2)
    case, by = reported(subject, one), moderator()

    def warn() -> None:
        acts.act(case_id=case.pk, command_id=once(), by=by, kind=Act.WARN, reason="secret words")

    message = async_to_sync(told_in_the_lobby)(subject, warn)
    assert message == {"type": "lobby.told", "body": {"type": "notice", "unseen": 1}}
