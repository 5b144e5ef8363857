"""The clock of a live table: it runs for the seat that decides, charges what was taken, and forgives delay."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest

from matches import clock
from matches.clock import MOST_LAG_MS, RESERVE_MS, WINDOW_MS, Clock, TempoName, Wait
from matches.engine.state import State
from tests.support.table import Table

MATCH = UUID("7d444840-9dc0-41d1-b245-5ffdce74fad2")
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ms(count: int) -> timedelta:
    return timedelta(milliseconds=count)


def started(
    state: State, *, at: datetime = NOW, tempo: TempoName = "normal", lag: tuple[int, ...] = (0, 0), bots: bool = False
) -> Clock:
    seats = state.setup.seats
    return clock.started(
        clock.fresh(tempo, seats, at),
        MATCH,
        state,
        7,
        at,
        house_bots=[bots] * seats,
        lag_ms=lag * seats,
        pause_ms=0,
    )


def leading(rules: str = "georgian-3") -> State:
    return Table(rules, "As Td Qh / Ks Js Ad", "Jh").state


def test_the_seat_that_leads_has_a_decision_and_its_reserve() -> None:
    running = started(leading())
    assert (running.wait, running.seat) == (Wait.DECISION, 0)
    assert running.due_at == NOW + ms(30_000 + RESERVE_MS)
    assert clock.deadline(running) == running.due_at


def test_a_fast_table_has_half_the_time_for_a_decision_and_the_same_reserve() -> None:
    assert started(leading(), tempo="fast").due_at == NOW + ms(15_000 + RESERVE_MS)


@pytest.mark.parametrize(("taken", "left"), [(0, 60_000), (30_000, 60_000), (30_001, 59_999), (90_000, 0), (95_000, 0)])
def test_what_goes_beyond_a_decision_comes_from_the_reserve_of_the_one_who_decides(taken: int, left: int) -> None:
    assert clock.stopped(started(leading()), NOW + ms(taken)).reserve_ms == (left, RESERVE_MS)


def test_the_reserve_is_for_the_whole_match() -> None:
    first = clock.stopped(started(leading()), NOW + ms(50_000))
    again = clock.started(first, MATCH, leading(), 9, NOW, house_bots=[False] * 2, lag_ms=[0, 0], pause_ms=0)
    assert again.due_at == NOW + ms(30_000 + 40_000)


@pytest.mark.parametrize(("measured", "given"), [(0, 0), (120, 120), (5_000, MOST_LAG_MS)])
def test_measured_delay_is_given_back_up_to_a_bound(measured: int, given: int) -> None:
    running = started(leading(), lag=(measured, 0))
    assert running.given_ms == given
    assert running.due_at == NOW + ms(90_000 + given)
    assert clock.stopped(running, NOW + ms(30_000 + given)).reserve_ms == (RESERVE_MS, RESERVE_MS)
    assert clock.left_ms(running, NOW + ms(10_000)) == 20_000 + given


def test_a_window_lasts_two_seconds_whoever_holds_what() -> None:
    for hands in ("As Ks Qs / Ac Ad 7h", "6s 7d 8c / 9s Tc Jd"):
        running = started(Table("duel-russian", hands, "6h").state)
        assert (running.wait, running.seat) == (Wait.WINDOW, None)
        assert running.due_at == NOW + ms(WINDOW_MS)
        assert clock.stopped(running, NOW + ms(WINDOW_MS)).reserve_ms == (RESERVE_MS, RESERVE_MS)


def test_a_colour_call_and_a_last_claim_have_one_decisions_time_and_cost_no_reserve() -> None:
    calling = started(Table("staked-3").state)
    assert (calling.wait, calling.due_at) == (Wait.CALL, NOW + ms(30_000))
    assert clock.stopped(calling, NOW + ms(30_000)).reserve_ms == (RESERVE_MS, RESERVE_MS)
    assert clock.deadline(calling) == calling.due_at


def test_a_bot_takes_a_time_that_follows_from_what_everybody_knows() -> None:
    delays = {clock.bot_delay_ms(uuid4(), version) for version in range(300)}
    assert min(delays) >= 800
    assert max(delays) < 2_000
    assert len(delays) > 100
    hands = ("As Ks Qs / Kc", "Td Qh Kd / Kc")
    one, other = (started(Table("georgian-3", held, "Jh").state, bots=True) for held in hands)
    assert (one.wait, one.due_at) == (Wait.BOT, other.due_at)


def test_a_bots_time_is_shown_like_anybodys() -> None:
    assert clock.deadline(started(leading(), bots=True)) == clock.deadline(started(leading()))


def test_nobodys_clock_runs_when_the_table_acts_or_the_match_is_over() -> None:
    assert started(Table("georgian-3").state).seat is None
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", match_to=1)
    table.play("0 resign")
    over = started(table.state)
    assert (over.wait, over.seat, over.due_at) == (None, None, None)


def test_the_other_seats_clock_stands_while_one_decides() -> None:
    running = replace(started(leading()), seat=1)
    assert clock.stopped(running, NOW + ms(80_000)).reserve_ms == (RESERVE_MS, 10_000)
