"""Acting in a match: one winner of every race, the first answer to every repeat, and no match stands still."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from asgiref.sync import async_to_sync
from celery import Celery
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels_redis.pubsub import RedisPubSubChannelLayer
from django.db import connections

from ledger import api as ledger
from matches import choosing, loading, notices, selectors, services, sweeping, table, tasks, writing
from matches.api.commands import read_command
from matches.engine.errors import RuleViolation
from matches.engine.state import Phase
from matches.errors import InvalidMatch, MatchNotFound, NotYourSeat, StaleVersion
from matches.loading import LoadedMatch
from matches.models import Player, Seat
from matches.notices import group_of
from matches.services import NewMatch
from matches.viewing import view_json
from matches.wire import SentCommand, seat_command
from tests.support.catching_up import catch_up_to
from tests.support.knowing import card_names_in
from tests.support.scripted import choose

pytestmark = pytest.mark.django_db(transaction=True)
THREADS = 8


@pytest.fixture
def nino() -> Player:
    return Player.objects.create(name="nino")


def opened(player: Player, rules: str = "georgian-3", **asked: Any) -> LoadedMatch:
    return services.create_match(player=player, asked=NewMatch(rules=rules, bot="random", **asked))


def legal_command(match: LoadedMatch, **fields: object) -> SentCommand:
    view = view_json(match, 0)
    return read_command({"id": str(uuid4()), "expected_version": match.version, **choose(view, Random(1)), **fields})


def act(player: Player, match: LoadedMatch, sent: SentCommand) -> selectors.Update:
    return services.act(match_id=match.match_id, player_id=player.pk, sent=sent)


def at_once(count: int, call: Callable[[int], object]) -> list[object]:
    """Call from as many threads, all let go at the same moment; refusals come back as values."""
    gate = threading.Barrier(count)

    def run(number: int) -> object:
        gate.wait()
        try:
            return call(number)
        except (StaleVersion, RuleViolation) as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def bodies(match_id: UUID) -> list[str]:
    return [event.body for event in ledger.read_stream(match_id)]


def written_without_driving(player: Player, rules: str = "georgian-3") -> LoadedMatch:
    """A match whose process died right after it appended a command: table or bot are to act."""
    while True:
        match = opened(player, rules)
        for _ in range(50):
            if match.finished:
                break
            sent = legal_command(match)
            match = writing.write(match, seat_command(sent, 0, match.state), uuid4()).match
            if table.next_act(match) is not None:
                return match


def test_a_new_match_waits_for_its_creators_decision(nino: Player) -> None:
    match = opened(nino)
    assert view_json(match, 0)["legal"]
    assert Seat.objects.get(match_id=match.match_id, player=nino).seat == 0
    assert Seat.objects.get(match_id=match.match_id, seat=1).player.kind == Player.Kind.BOT


@pytest.mark.parametrize(
    "asked",
    [
        {"rules": "whist"},
        {"rules": "georgian-3", "match_to": 2},
        {"rules": "georgian-3", "ante": 5},
        {"rules": "georgian-3", "seats": 3},
        {"rules": "pot-lithuanian", "match_to": 3},
        {"rules": "georgian-3", "options": {"deck": 21}},
        {"rules": "georgian-3", "options": {"colour": "red"}},
        {"rules": "georgian-5", "options": {"three_aces": "lead"}},
    ],
)
def test_what_cannot_be_played_is_not_opened(nino: Player, asked: dict[str, Any]) -> None:
    with pytest.raises(InvalidMatch):
        services.create_match(player=nino, asked=NewMatch(**asked))
    assert not Seat.objects.filter(player=nino).exists()


def test_a_command_is_answered_with_its_events_and_the_bots(nino: Player) -> None:
    match = opened(nino)
    sent = legal_command(match)
    answer = act(nino, match, sent)
    assert [event["version"] for event in answer.events] == list(range(match.version + 1, answer.version + 1))
    assert answer.view["version"] == answer.version == loading.load(match.match_id).version


def test_an_unknown_match_is_not_found(nino: Player) -> None:
    sent = legal_command(opened(nino))
    with pytest.raises(MatchNotFound):
        services.act(match_id=uuid4(), player_id=nino.pk, sent=sent)


def test_a_stranger_and_a_wrong_seat_are_refused_and_nothing_changes(nino: Player) -> None:
    match = opened(nino)
    stranger = Player.objects.create(name="stranger")
    before = bodies(match.match_id)
    for player, sent in [(stranger, legal_command(match)), (nino, legal_command(match, seat=1))]:
        with pytest.raises(NotYourSeat):
            act(player, match, sent)
    with pytest.raises(NotYourSeat):
        services.act(match_id=match.match_id, player_id=None, sent=legal_command(match))
    assert bodies(match.match_id) == before


def test_a_stale_version_is_refused_and_says_where_the_match_stands(nino: Player) -> None:
    match = opened(nino)
    act(nino, match, legal_command(match))
    now = loading.load(match.match_id)
    with pytest.raises(StaleVersion) as refused:
        act(nino, match, legal_command(match))
    assert (refused.value.expected, refused.value.current) == (match.version, now.version)
    with pytest.raises(StaleVersion):
        act(nino, now, legal_command(now, expected_version=now.version + 1))
    assert loading.load(match.match_id).version == now.version


def test_what_the_rules_forbid_names_its_clause_and_changes_nothing(nino: Player) -> None:
    match = opened(nino)
    before = bodies(match.match_id)
    with pytest.raises(RuleViolation) as refused:
        act(nino, match, replace(legal_command(match), type="raise", to=6))
    assert refused.value.clause.startswith("rules.md §")
    assert bodies(match.match_id) == before


def test_a_repeat_gets_the_first_answer_even_after_later_moves_and_with_another_version(nino: Player) -> None:
    match = opened(nino)
    sent = legal_command(match)
    first = act(nino, match, sent)
    assert act(nino, match, sent) == first
    now = loading.load(match.match_id)
    for _ in range(40):
        if now.finished:
            break
        act(nino, now, legal_command(now))
        now = loading.load(match.match_id)
    loading.forget_all()
    assert act(nino, match, sent) == first
    assert act(nino, match, replace(sent, expected_version=now.version)) == first
    assert act(nino, match, replace(sent, type="resign", cards=(), expected_version=now.version)) == first
    assert loading.load(match.match_id).version == now.version


def test_of_eight_commands_at_one_version_exactly_one_wins(nino: Player) -> None:
    match = opened(nino)
    sent = [legal_command(match) for _ in range(THREADS)]
    results = at_once(THREADS, lambda number: act(nino, match, sent[number]))
    won = [result for result in results if isinstance(result, selectors.Update)]
    assert len(won) == 1
    assert all(isinstance(result, StaleVersion) for result in results if result not in won)
    ids = [event.command_id for event in ledger.read_stream(match.match_id)]
    mine = {writing.seat_command_id(match.match_id, 0, one.id) for one in sent}
    assert len(mine & set(ids)) == 1


def test_eight_sendings_of_one_command_all_get_the_same_answer(nino: Player) -> None:
    match = opened(nino)
    sent = legal_command(match)
    results = at_once(THREADS, lambda _number: act(nino, match, sent))
    assert all(result == results[0] for result in results)
    assert isinstance(results[0], selectors.Update)


@pytest.mark.parametrize("rules", ["georgian-3", "pot-ukrainian", "georgian-pairs"])
def test_drivers_racing_each_other_act_once_at_each_version(nino: Player, rules: str) -> None:
    match = written_without_driving(nino, rules)
    at_once(4, lambda _number: table.drive(match))
    loading.forget_all()
    after = loading.load(match.match_id)
    assert table.next_act(after) is None
    batches: dict[UUID, list[int]] = {}
    for event in ledger.read_stream(match.match_id, after=match.version):
        batches.setdefault(event.command_id, []).append(event.version)
    for command_id, versions in batches.items():
        assert command_id == writing.table_command_id(match.match_id, versions[0] - 1)
        assert versions == list(range(versions[0], versions[-1] + 1))


def test_a_match_whose_process_died_after_the_append_is_swept_on(nino: Player) -> None:
    match = written_without_driving(nino)
    loading.forget_all()
    catch_up_to(match.match_id)
    assert sweeping.sweep(timedelta(0)) == 1
    after = loading.load(match.match_id)
    assert after.version > match.version
    assert table.next_act(after) is None


def test_a_match_that_waits_for_a_person_is_swept_once_at_each_version(
    nino: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(nino)
    catch_up_to(match.match_id)
    assert sweeping.sweep(timedelta(0)) == 0
    looked_at: list[UUID] = []

    def noting(found: LoadedMatch) -> LoadedMatch:
        looked_at.append(found.match_id)
        return table.drive(found)

    monkeypatch.setattr(sweeping, "drive", noting)
    sweeping.sweep(timedelta(0))
    assert looked_at == []
    act(nino, match, legal_command(match))
    catch_up_to(match.match_id)
    sweeping.sweep(timedelta(0))
    assert looked_at == [match.match_id]


def test_the_sweeping_task_can_run_twice(nino: Player) -> None:
    match = opened(nino)
    tasks.sweep_matches()
    tasks.sweep_matches()
    assert loading.load(match.match_id).version == match.version


def test_a_command_stands_though_broker_and_channel_layer_are_down(
    nino: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    layer = RedisPubSubChannelLayer(hosts=[{"address": "unix:///nowhere/valkey.sock"}])
    # Celery takes the address from the environment before any other.
    monkeypatch.setenv("CELERY_BROKER_URL", "redis+socket:///nowhere/valkey.sock")
    broker = Celery("down", set_as_current=False)
    monkeypatch.setattr(notices, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(tasks, "catch_up", broker.task(name="matches.catch_up")(tasks.catch_up.run))
    match = opened(nino)
    assert act(nino, match, legal_command(match)).version > match.version
    notices._messenger.finish()
    assert "followers of a match were not told" in caplog.text
    assert "projections were not nudged" in caplog.text
    assert not card_names_in(caplog.text)


def test_followers_hear_of_match_and_version_and_nothing_else(nino: Player) -> None:
    match = opened(nino)

    async def heard() -> list[dict[str, Any]]:
        layer = get_channel_layer()
        assert layer is not None
        channel = await layer.new_channel()
        await layer.group_add(group_of(match.match_id), channel)
        answer = await database_sync_to_async(act, thread_sensitive=False)(nino, match, legal_command(match))
        messages: list[dict[str, Any]] = []
        while not messages or messages[-1]["version"] < answer.version:
            messages.append(await layer.receive(channel))
        return messages

    for message in async_to_sync(heard)():
        assert message.keys() == {"type", "match", "version"}


def test_what_another_process_wrote_is_seen_on_the_next_load(nino: Player) -> None:
    match = opened(nino)
    known = loading.load(match.match_id)
    act(nino, match, legal_command(match))
    newest = loading.load(match.match_id)
    # As a process that did not see the command: the older match is all that it keeps.
    loading.forget_all()
    loading.remember(known)
    assert loading.load(match.match_id) == newest


def test_the_cache_keeps_a_bounded_number_of_matches(nino: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_cache", loading._Cache(2))
    matches = [opened(nino) for _ in range(4)]
    assert len(loading._cache._matches) == 2
    assert loading.load(matches[0].match_id) == matches[0]


def test_a_bot_that_breaks_does_not_stop_the_table_and_its_cards_are_not_logged(
    nino: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, _view: object, _seat: int, legal: list[object]) -> object:
            raise RuntimeError(legal)

    monkeypatch.setattr(choosing, "make_bot", lambda _name, _seed: Broken())
    match = written_without_driving(nino)
    after = table.drive(match)
    assert after.version > match.version
    assert not card_names_in(caplog.text)


def test_a_colour_call_is_answered_by_a_card_of_the_deck(nino: Player) -> None:
    for _ in range(20):
        match = opened(nino, "staked-3")
        if match.state.phase is Phase.CALL:
            break
    answer = act(nino, match, legal_command(match))
    called = answer.events[0]
    assert called["type"] == "called"
    assert called["card"][0] in "AKQJT"
