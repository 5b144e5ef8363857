"""The clock at live tables: charged to who decides, not for outages, and kept by whoever is alive."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connections

from ledger import api as ledger
from matches import beats, loading, tasks, tempo, timekeeping
from matches.clock import RESERVE_MS, Wait
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase
from matches.errors import StaleVersion
from matches.live_models import Outage, ServiceBeat
from matches.loading import LoadedMatch, load
from matches.record.check import check_record
from matches.selectors import record, view
from matches.services import NewMatch, create_match
from matches.timekeeping import Due
from tests.support.livetable import clock_row, give, hurry, make_due, play_on, play_out, players, sit_down
from tests.support.scripted import choose

pytestmark = pytest.mark.django_db(transaction=True)


def deciding(rules: str = "georgian-3", seats: int = 2, **settings: Any) -> LoadedMatch:
    """A match in which a person has to decide."""
    match = sit_down(players(seats), rules, **settings)
    while clock_row(match.match_id).wait != Wait.DECISION.value:
        hurry(match.match_id)
    return load(match.match_id)


def types(match: LoadedMatch) -> list[str]:
    return [event.type for event in ledger.read_stream(match.match_id)]


@pytest.mark.parametrize("rules", list(RULE_SETS))
@pytest.mark.parametrize("tempo_name", ["normal", "fast"])
def test_every_rule_set_is_played_to_its_end_under_the_clock(rules: str, tempo_name: str) -> None:
    seats = RULE_SETS[rules].seats[-1]
    length = {} if RULE_SETS[rules].pot else {"match_to": 1}
    match = sit_down(players(seats), rules, tempo=tempo_name, **length)
    ended = play_out(match.match_id, Random(f"{rules} {tempo_name}"))
    row = clock_row(match.match_id)
    assert (row.wait, row.due_at, row.version) == (None, None, ended.version)
    assert "said" not in types(match)
    _, checked = check_record(line.encode() for line in record(match.match_id, "spectator"))
    assert len(list(checked)) == ended.version - 1


def test_a_move_charges_what_it_took_beyond_a_decision() -> None:
    match = deciding()
    row = clock_row(match.match_id)
    assert row.seat is not None
    row.started_at -= timedelta(seconds=41)
    row.save()
    give(match.match_id, row.seat, choose(view(match.match_id, row.seat), Random(1)))
    after = clock_row(match.match_id)
    assert 48_000 < after.reserve_ms[row.seat] <= 49_000
    assert after.reserve_ms[1 - row.seat] == RESERVE_MS


def test_who_is_out_of_time_loses_the_match() -> None:
    match = deciding()
    seat = clock_row(match.match_id).seat
    assert hurry(match.match_id)
    ended = load(match.match_id)
    assert ended.end is not None
    assert (ended.end.winner, ended.end.reason) == (1 - seat, "timed_out")  # type: ignore[operator]  # a seat decides


def test_in_a_pot_of_three_the_others_go_on_without_who_is_out_of_time() -> None:
    match = deciding("pot-lithuanian", seats=3)
    late = clock_row(match.match_id).seat
    assert hurry(match.match_id)
    after = load(match.match_id)
    assert late not in after.state.live
    assert len(after.state.live) == 2
    assert clock_row(match.match_id).seat in after.state.live


def test_nobody_is_out_of_time_before_the_deadline() -> None:
    match = deciding()
    row = clock_row(match.match_id)
    assert timekeeping.due(datetime.now(UTC)) == []
    early = Due(match.match_id, match.version, Wait.DECISION, row.due_at)  # type: ignore[arg-type]  # it runs
    assert not timekeeping.go_on(early)
    assert load(match.match_id).version == match.version


def test_many_timekeepers_at_once_find_a_timeout_once() -> None:
    match = deciding()
    late = make_due(match.match_id)
    gate = threading.Barrier(6)

    def run(_number: int) -> bool:
        gate.wait()
        try:
            return timekeeping.go_on(late)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(run, range(6)))
    assert types(match).count("timed_out") == 1


def test_a_move_and_the_timekeeper_race_and_one_of_them_wins() -> None:
    match = deciding()
    row = clock_row(match.match_id)
    assert row.seat is not None
    command = choose(view(match.match_id, row.seat), Random(3))
    late = make_due(match.match_id)
    gate = threading.Barrier(2)

    def keep() -> object:
        gate.wait()
        try:
            return timekeeping.go_on(late)
        finally:
            connections.close_all()

    def move() -> object:
        gate.wait()
        try:
            return give(match.match_id, row.seat or 0, command, expected_version=match.version)
        except StaleVersion as stale:
            return stale
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        kept, moved = pool.submit(keep), pool.submit(move)
        assert kept.result() is isinstance(moved.result(), StaleVersion)


def test_silence_after_the_last_trick_lets_the_deal_be_counted() -> None:
    for attempt in range(30):
        match = deciding(match_to=11)
        dice = Random(attempt)
        while clock_row(match.match_id).wait not in (Wait.LAST_CLAIM.value, None):
            play_on(match.match_id, dice)
        if not load(match.match_id).finished:
            break
    before = clock_row(match.match_id)
    assert hurry(match.match_id)
    assert [type_ for type_ in types(match) if type_ in ("timed_out", "claimed", "deal_ended")][-1] == "deal_ended"
    assert clock_row(match.match_id).reserve_ms == before.reserve_ms


def test_a_colour_that_nobody_names_in_time_is_drawn_by_lot() -> None:
    match = sit_down(players(2), "staked-3")
    assert match.state.phase is Phase.CALL
    assert hurry(match.match_id)
    called = next(event for event in ledger.read_stream(match.match_id) if event.type == "called")
    assert '"colour":null' in called.body


def test_the_next_deal_waits_until_people_have_seen_the_last_one() -> None:
    match = deciding(match_to=7)
    dice = Random(5)
    while "deal_ended" not in types(match):
        play_on(match.match_id, dice)
    row = clock_row(match.match_id)
    assert (row.wait, row.seat) == (Wait.TABLE.value, None)
    assert row.due_at is not None
    assert (row.due_at - row.started_at) == timedelta(milliseconds=2500)
    assert hurry(match.match_id)
    assert types(match).count("dealt") == 2


def test_a_match_whose_process_died_after_opening_it_is_dealt_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.lobby.tables.begin", lambda _match_id: None)
    match = sit_down(players(2))
    assert types(match) == ["opened"]
    [due] = timekeeping.due(datetime.now(UTC))
    assert timekeeping.go_on(due)
    assert "dealt" in types(match)


def test_time_in_which_no_web_process_was_alive_is_given_back_once() -> None:
    match = deciding()
    before = clock_row(match.match_id)
    long_ago = datetime.now(UTC) - timedelta(seconds=20)
    before.started_at -= timedelta(seconds=25)
    before.due_at = before.due_at and before.due_at - timedelta(seconds=25)
    before.save()
    ServiceBeat.objects.create(at=long_ago)
    now = datetime.now(UTC)
    outage = beats.beat(now)
    assert outage is not None
    assert beats.beat(now + timedelta(seconds=0.5)) is None
    after = clock_row(match.match_id)
    given = now - long_ago + beats.COMING_BACK
    assert after.started_at - before.started_at == given
    assert before.due_at is not None
    assert after.due_at == before.due_at + given
    assert Outage.objects.get().clocks == 1


def test_a_clock_that_started_within_an_outage_gets_what_it_lost_and_no_more() -> None:
    match = deciding()
    row = clock_row(match.match_id)
    ServiceBeat.objects.create(at=row.started_at - timedelta(seconds=30))
    now = row.started_at + timedelta(seconds=5)
    assert beats.beat(now)
    assert clock_row(match.match_id).started_at == now + beats.COMING_BACK


def test_two_processes_that_come_back_together_give_the_time_back_once() -> None:
    match = deciding()
    before = clock_row(match.match_id)
    ServiceBeat.objects.create(at=datetime.now(UTC) - timedelta(seconds=10))
    gate = threading.Barrier(4)

    def run(_number: int) -> Outage | None:
        gate.wait()
        try:
            return beats.beat()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        found = [one for one in pool.map(run, range(4)) if one]
    assert len(found) == 1
    assert clock_row(match.match_id).started_at - before.started_at < timedelta(seconds=13)


def test_the_worker_keeps_time_only_while_people_can_play() -> None:
    match = deciding()
    make_due(match.match_id, late_ms=2_000)
    ServiceBeat.objects.create(at=datetime.now(UTC) - timedelta(seconds=60))
    assert tasks.keep_time() == 0
    ServiceBeat.objects.update(at=datetime.now(UTC))
    assert tasks.keep_time() == 1
    assert load(match.match_id).finished


def test_a_table_that_fails_again_and_again_is_aborted_without_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    match = deciding()
    monkeypatch.setattr(timekeeping, "_command", lambda _match, _wait: 1 / 0)
    for _ in range(7):
        assert not hurry(match.match_id)
    ended = load(match.match_id)
    assert ended.end is not None
    assert (ended.end.winner, ended.end.reason) == (None, "aborted")


def test_measured_delay_counts_from_the_next_decision_on_and_is_shown() -> None:
    match = deciding()
    seat = clock_row(match.match_id).seat
    assert seat is not None
    tempo.note_lag(match.match_id, seat, 5_000)
    tempo.note_lag(match.match_id, 1 - seat, 120)
    assert view(match.match_id, seat)["clock"]["lag_ms"][seat] == 0
    give(match.match_id, seat, choose(view(match.match_id, seat), Random(1)))
    clock = view(match.match_id, seat)["clock"]
    assert (clock["lag_ms"][seat], clock["lag_ms"][1 - seat]) == (300, 120)


def test_every_process_shows_the_same_clock() -> None:
    match = deciding()
    here = view(match.match_id, "spectator")["clock"]
    loading.forget_all()
    tempo.forget(match.match_id)
    there = view(match.match_id, 0)["clock"]
    moving = {"now", "left_ms"}
    assert {key: here[key] for key in here.keys() - moving} == {key: there[key] for key in there.keys() - moving}


def test_a_match_against_bots_alone_has_no_clock() -> None:
    match = create_match(player=players(1)[0], asked=NewMatch(rules="georgian-3"))
    assert view(match.match_id, 0)["clock"] is None
    assert not timekeeping.due(datetime.now(UTC) + timedelta(days=1))


def test_a_move_at_a_live_table_costs_few_queries(django_assert_max_num_queries: Any) -> None:
    match = deciding()
    row = clock_row(match.match_id)
    assert row.seat is not None
    command = choose(view(match.match_id, row.seat), Random(1))
    with django_assert_max_num_queries(9):
        give(match.match_id, row.seat, command)
