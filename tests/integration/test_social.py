"""Mutes, blocks, reports and phrases."""

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer

from matches.accounts.happenings import guest_claimed, player_gone
from matches.errors import InvalidMatch, MatchNotFound, NotFound, NotYourSeat, Refused
from matches.lobby import challenges, pairing, tables
from matches.lobby.models import Challenge, OpenTable, QueueEntry
from matches.lobby.settings import checked
from matches.models import Player, Report
from matches.notices import group_of
from matches.social import aversions, phrases, reports
from tests.support.livetable import players, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


def test_muting_and_blocking_are_done_once_and_undone() -> None:
    nino, dato = players(2)
    for _ in range(2):
        aversions.add(player=nino, other_id=dato.pk, kind="mute")
        aversions.add(player=nino, other_id=dato.pk, kind="block")
    assert aversions.of(nino) == {"muted": [str(dato.pk)], "blocked": [str(dato.pk)]}
    assert aversions.any_block(dato.pk, [nino.pk])
    aversions.remove(player=nino, other_id=dato.pk, kind="block")
    assert not aversions.any_block(dato.pk, [nino.pk])
    assert aversions.deaf_to(dato.pk) == {nino.pk}


def test_nobody_blocks_themselves_or_somebody_who_is_not_there() -> None:
    [nino] = players(1)
    with pytest.raises(InvalidMatch):
        aversions.add(player=nino, other_id=nino.pk, kind="block")
    with pytest.raises(NotFound):
        aversions.add(player=nino, other_id=uuid4(), kind="block")


def test_reports_note_where_the_match_stood_and_are_limited() -> None:
    nino, dato = players(2)
    match = sit_down([nino, dato])
    one = reports.report(reporter=nino, player_id=dato.pk, match_id=match.match_id, kind="stalling", text="slow")
    assert one.version == match.version
    for _ in range(9):
        reports.report(reporter=nino, match_id=match.match_id, kind="fault")
    with pytest.raises(Refused):
        reports.report(reporter=nino, match_id=match.match_id, kind="fault")
    assert Report.objects.count() == 10


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [({"player_id": uuid4()}, NotFound), ({"match_id": uuid4()}, MatchNotFound)],
)
def test_what_is_not_there_cannot_be_reported(asked: dict[str, Any], refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        reports.report(reporter=players(1)[0], kind="fault", **asked)


def test_a_phrase_goes_to_the_table_with_the_names_of_the_deaf_and_no_other_text() -> None:
    nino, dato, olena = players(3)
    match = sit_down([nino, dato])
    aversions.add(player=dato, other_id=nino.pk, kind="mute")

    async def heard() -> dict[str, Any]:
        layer = get_channel_layer()
        assert layer is not None
        channel = await layer.new_channel()
        await layer.group_add(group_of(match.match_id), channel)
        say = database_sync_to_async(phrases.say, thread_sensitive=False)
        await say(match_id=match.match_id, player=nino, phrase="good_game")
        while (message := await layer.receive(channel))["type"] != "table.told":
            pass
        return dict(message)

    message = async_to_sync(heard)()
    assert message["body"] == {"type": "phrase", "seat": 0, "phrase": "good_game"}
    assert message["deaf"] == [str(dato.pk)]
    with pytest.raises(NotYourSeat):
        phrases.say(match_id=match.match_id, player=olena, phrase="hello")
    with pytest.raises(Refused):
        phrases.say(match_id=match.match_id, player=nino, phrase="buy my coins")


def test_a_guest_who_becomes_somebody_waits_nowhere_and_keeps_whom_it_blocked() -> None:
    guest, account, other = players(3)
    tables.create(host=guest, settings=checked({"rules": "georgian-3"}))
    challenges.create(challenger=other, to=str(guest.pk), settings=checked({"rules": "georgian-3"}))
    pairing.join(player=guest, rules="georgian-3", tempo="normal")
    aversions.add(player=guest, other_id=other.pk, kind="block")
    guest_claimed.send(sender=Player, guest=guest, account=account)
    assert not QueueEntry.objects.exists()
    assert OpenTable.objects.get().status == "closed"
    assert Challenge.objects.get().status == "withdrawn"
    assert aversions.any_block(account.pk, [other.pk])


def test_nobody_waits_for_who_has_gone() -> None:
    [nino] = players(1)
    pairing.join(player=nino, rules="georgian-3", tempo="normal")
    player_gone.send(sender=Player, player=nino)
    assert not QueueEntry.objects.exists()
