"""The course of ratings, without a database."""

from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.conf import settings

from analytics.ratings import glicko
from analytics.ratings.belief import Belief, Tuning
from analytics.ratings.course import Course
from analytics.ratings.lines import Match, Point, instant, moment
from analytics.ratings.seasons import bounds, season_of

BEGAN = instant(datetime(2026, 3, 1, tzinfo=UTC))
DAY = 86_400_000_000
A, B, C, D = (bytes([number]) * 16 for number in range(4))


def tuning(**changed: float) -> Tuning:
    return Tuning(**settings.RATINGS | changed)


def duel(winner: int, *, at: int = BEGAN, leader: int | None = None, players: tuple[bytes, ...] = (A, B)) -> Match:
    return Match(b"", "georgian-3", at, winner, leader, 2, players)


def test_beginners_are_even_and_the_winner_gains_what_the_loser_loses() -> None:
    won, lost = Course(tuning()).rate(duel(0))
    assert (won.expected, lost.expected) == (0.5, 0.5)
    assert won.change == pytest.approx(-lost.change)
    assert won.change > 0
    assert (won.won, lost.won, won.number, won.opponents) == (True, False, 1, (B,))
    assert won.belief.deviation < settings.RATINGS["start_deviation"]


def test_the_seat_makes_no_difference() -> None:
    one, other = Course(tuning()), Course(tuning())
    for winner in (0, 0, 1, 0):
        first = one.rate(duel(winner, leader=winner))
        second = other.rate(duel(1 - winner, leader=1 - winner, players=(B, A)))
        assert [point.belief.rating for point in first] == pytest.approx(
            [point.belief.rating for point in second[::-1]]
        )


def test_only_the_result_counts() -> None:
    assert set(Match._fields) == {"match_id", "rules", "at", "winner", "first_leader", "sides", "players"}


def test_absence_makes_a_rating_move_more() -> None:
    changes = []
    for days in (0, 200):
        course = Course(tuning())
        for _ in range(40):
            course.rate(duel(0))
            course.rate(duel(1))
        [point, _] = course.rate(duel(0, at=BEGAN + days * DAY))
        changes.append(point.change)
    assert changes[1] > changes[0] > 0


def test_after_whole_periods_away_the_update_is_glickmans_own() -> None:
    numbers = tuning(periods_per_day=1.0, advantage_deviation=1.0)
    course = Course(numbers)
    before = [point.belief for point in course.rate(duel(0))]
    [point, _] = course.rate(duel(0, at=BEGAN + DAY))
    seen = Belief(before[1].rating, (before[1].deviation ** 2 + (before[1].volatility * 173.7178) ** 2) ** 0.5, 0.06)
    assert point.belief == pytest.approx(glicko.rated(before[0], seen, 1.0, 1.0, 0.0, numbers))


def test_a_match_that_ended_earlier_than_the_last_one_rated_adds_no_negative_absence() -> None:
    course = Course(tuning())
    course.rate(duel(0))
    [point, _] = course.rate(duel(0, at=BEGAN - 5 * DAY))
    assert point.belief.deviation > 0
    assert course.pool("georgian-3").lines[""][A].at == BEGAN


def test_the_advantage_of_leading_first_is_learned_by_rule_set() -> None:
    course, dice = Course(tuning()), Random(4)
    for number in range(3000):
        leader = dice.randrange(2)
        winner = leader if dice.random() < 0.56 else 1 - leader
        course.rate(duel(winner, at=BEGAN + number, leader=leader))
    pool = course.pool("georgian-3")
    assert pool.advantage == pytest.approx(42, abs=3 * pool.doubt)
    assert course.pool("staked-3").advantage == 0.0
    [first, _] = course.rate(duel(0, at=BEGAN + 3000, leader=0, players=(C, D)))
    assert first.expected > 0.5


def test_pairs_and_pots_are_rated_by_ranks_in_pools_of_their_own() -> None:
    course = Course(tuning())
    pairs = course.rate(Match(b"", "georgian-pairs", BEGAN, 1, 0, 2, (A, B, C, D)))
    assert [point.won for point in pairs] == [False, True, False, True]
    assert [set(point.opponents) for point in pairs] == [{B, D}, {A, C}, {B, D}, {A, C}]
    pot = course.rate(Match(b"", "pot-ukrainian", BEGAN, 2, 0, 3, (A, B, C)))
    assert [point.won for point in pot] == [False, False, True]
    assert [point.expected for point in pot] == pytest.approx([1 / 3] * 3)
    assert pot[2].change > 0 > pot[0].change
    assert pot[0].number == 1


def test_settled_means_that_no_rating_was_provisional() -> None:
    course = Course(tuning())
    points: list[Point] = []
    for number in range(60):
        points = course.rate(duel(number % 2, at=BEGAN + number))
    assert points[0].settled
    assert not course.rate(duel(0, players=(A, C)))[0].settled


@pytest.mark.parametrize("season", ["2026-1", "2026-4", "1999-2"])
def test_a_season_begins_where_the_one_before_ends(season: str) -> None:
    first, after = bounds(season)
    assert season_of(first) == season
    assert season_of(after - timedelta(microseconds=1)) == season
    assert season_of(after) != season


@pytest.mark.parametrize("text", ["", "2026", "2026-0", "2026-5", "x-1", "2026--1"])
def test_what_is_no_season_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no season"):
        bounds(text)


def test_moments_survive_being_counted() -> None:
    at = datetime(2026, 11, 30, 17, 5, 9, 123457, tzinfo=UTC)
    assert moment(instant(at)) == at
    assert asdict(tuning())["start"] == 1500.0
