"""Laws of the clock, whatever the times."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from matches import clock
from matches.clock import RESERVE_MS, Clock, TempoName
from tests.support.table import Table

MATCH = UUID("7d444840-9dc0-41d1-b245-5ffdce74fad2")
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LEADING = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh").state
tempos = st.sampled_from(["normal", "fast"])
lags = st.lists(st.integers(0, 10_000), min_size=2, max_size=2)


def decision(before: Clock, at: datetime, lag: list[int]) -> Clock:
    return clock.started(before, MATCH, LEADING, 3, at, house_bots=[False, False], lag_ms=lag, pause_ms=0)


@given(tempos, st.lists(st.tuples(st.integers(0, 100_000), lags), max_size=20))
def test_reserves_only_shrink_and_never_below_nothing(tempo: TempoName, moves: list[tuple[int, list[int]]]) -> None:
    at = NOW
    kept = clock.fresh(tempo, 2, at)
    for taken, lag in moves:
        running = decision(kept, at, lag)
        at += timedelta(milliseconds=taken)
        kept = clock.stopped(running, at)
        assert all(
            0 <= now <= before <= RESERVE_MS for now, before in zip(kept.reserve_ms, running.reserve_ms, strict=True)
        )
        assert kept.reserve_ms[1] == RESERVE_MS


@given(tempos, lags, st.integers(0, 200_000))
def test_a_seat_is_out_of_time_exactly_when_its_reserve_is_used(tempo: TempoName, lag: list[int], taken: int) -> None:
    running = decision(clock.fresh(tempo, 2, NOW), NOW, lag)
    at = NOW + timedelta(milliseconds=taken)
    assert running.due_at is not None
    assert (at >= running.due_at) == (clock.stopped(running, at).reserve_ms[0] == 0)


@given(tempos, lags, st.integers(0, 60_000), st.integers(0, 3_600_000))
def test_a_shift_of_start_and_deadline_charges_nothing(tempo: TempoName, lag: list[int], taken: int, down: int) -> None:
    running = decision(clock.fresh(tempo, 2, NOW), NOW, lag)
    assert running.due_at is not None
    outage = timedelta(milliseconds=down)
    moved = replace(running, started_at=running.started_at + outage, due_at=running.due_at + outage)
    at = NOW + timedelta(milliseconds=taken)
    assert clock.stopped(moved, at + outage).reserve_ms == clock.stopped(running, at).reserve_ms
