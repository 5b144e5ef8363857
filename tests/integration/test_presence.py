"""Who is there: sockets of all processes together, and a record of how they came and went."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from matches import presence
from matches.live_models import ConnectionEvent, OpenSocket, Outage, WebNode
from matches.presence import Presence
from matches.tasks import prune_connections
from tests.support.livetable import players, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


def story(match_id: UUID) -> list[tuple[int, str]]:
    return list(ConnectionEvent.objects.filter(match_id=match_id).order_by("id").values_list("seat", "kind"))


def here(match_id: UUID) -> Presence:
    presence.forget(match_id)
    return presence.at(match_id)


def test_a_seat_is_there_while_one_of_its_sockets_is_open() -> None:
    match_id = sit_down(players(2)).match_id
    first, second = (presence.came(match_id=match_id, seat=0, player_id=uuid4()) for _ in range(2))
    assert here(match_id).seats == {0}
    presence.went(first)
    assert here(match_id).seats == {0}
    presence.went(second)
    presence.went(second)
    assert here(match_id).seats == set()
    assert story(match_id) == [
        (0, "connected"),
        (0, "back"),
        (0, "connected"),
        (0, "left"),
        (0, "left"),
        (0, "away"),
    ]


def test_what_is_too_old_for_an_appeal_is_removed(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setattr(presence, "_PRUNED", 2)
    match_id, now = uuid4(), datetime.now(UTC)
    ages = [settings.CONNECTIONS_KEPT_DAYS + days for days in (9, 8, 3, 2, 1, -1, -2, -100)]
    ConnectionEvent.objects.bulk_create(
        ConnectionEvent(match_id=match_id, seat=0, kind=kind, at=now - timedelta(days=age), socket="")
        for kind, age in zip(["left", "away"] * 4, ages, strict=True)
    )
    assert [prune_connections() for _ in range(2)] == [5, 0]
    assert story(match_id) == [(0, "away"), (0, "left"), (0, "away")]


def test_spectators_are_counted_and_leave_no_story() -> None:
    match_id = sit_down(players(2)).match_id
    for _ in range(3):
        presence.came(match_id=match_id, seat=None, player_id=None)
    assert here(match_id) == Presence(frozenset(), 3)
    assert story(match_id) == []


def test_sockets_of_a_process_that_died_are_gone_and_it_is_noted() -> None:
    match_id = sit_down(players(2)).match_id
    node = WebNode.objects.create(seen_at=datetime.now(UTC) - timedelta(seconds=30))
    OpenSocket.objects.create(node=node, match_id=match_id, seat=1)
    assert here(match_id).seats == set()
    presence.forget_gone_nodes()
    assert story(match_id) == [(1, "left"), (1, "away")]
    assert not WebNode.objects.filter(pk=node.pk).exists()


def test_a_process_that_died_is_forgotten_in_a_few_statements_as_of_when_it_was_last_seen(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    seen_at = datetime.now(UTC) - timedelta(seconds=30)
    node = WebNode.objects.create(seen_at=seen_at)
    matches = [uuid4() for _ in range(40)]
    for match_id in matches:
        # Two tabs of one seat, the other seat, somebody who watches, and the lobby.
        for place, seat in ((match_id, 0), (match_id, 0), (match_id, 1), (match_id, None), (None, None)):
            OpenSocket.objects.create(node=node, match_id=place, seat=seat)
    with django_assert_max_num_queries(12):
        presence.forget_gone_nodes()
    assert not OpenSocket.objects.exists()
    for match_id in matches:
        assert sorted(story(match_id)) == [(0, "away"), (0, "left"), (0, "left"), (1, "away"), (1, "left")]
    assert set(ConnectionEvent.objects.values_list("at", flat=True)) == {seen_at}


def test_just_after_an_outage_no_process_is_taken_for_dead() -> None:
    now = datetime.now(UTC)
    node = WebNode.objects.create(seen_at=now - timedelta(seconds=30))
    outage = Outage.objects.create(began_at=node.seen_at, ended_at=now - timedelta(seconds=1), clocks=0)
    presence.forget_gone_nodes()
    assert WebNode.objects.filter(pk=node.pk).exists()
    outage.ended_at = now - timedelta(seconds=10)
    outage.save()
    presence.forget_gone_nodes()
    assert not WebNode.objects.filter(pk=node.pk).exists()


def test_a_seat_that_is_back_through_another_process_is_not_away() -> None:
    match_id = sit_down(players(2)).match_id
    node = WebNode.objects.create(seen_at=datetime.now(UTC) - timedelta(seconds=30))
    OpenSocket.objects.create(node=node, match_id=match_id, seat=1)
    presence.came(match_id=match_id, seat=1, player_id=uuid4())
    presence.forget_gone_nodes()
    assert here(match_id).seats == {1}
    assert story(match_id)[-1] == (1, "left")


def test_sockets_are_told_apart_by_a_hash_that_leads_to_nobody() -> None:
    match_id = sit_down(players(2)).match_id
    socket = presence.came(match_id=match_id, seat=0, player_id=uuid4())
    other = presence.came(match_id=match_id, seat=0, player_id=uuid4())
    names = set(ConnectionEvent.objects.values_list("socket", flat=True))
    assert len(names) == 2
    assert not names & {socket.hex[:16], other.hex[:16]}


def test_the_lobby_knows_who_is_here_at_all() -> None:
    nino, dato = players(2)
    presence.came(match_id=None, seat=None, player_id=nino.pk)
    assert presence.are_here({nino.pk, dato.pk}) == {nino.pk}
