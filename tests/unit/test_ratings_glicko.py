"""Glicko-2: Glickman's own example, the `glicko2` package, and what is ours: absence and leading first."""

from math import exp, log, sqrt
from random import Random
from typing import Any

import pytest
from django.conf import settings
from glicko2 import Player

from analytics.ratings import glicko
from analytics.ratings.belief import SCALE, Belief, Tuning, aged

TUNING = Tuning(**settings.RATINGS | {"tau": 0.5, "least_deviation": 1.0, "most_volatility": 1.0})


class Corrected(Player):  # type: ignore[misc]  # the package has no types
    """The package but for one slip: where Glickman's step 5 has the deviation squared it has the rating squared."""

    def _f(self, x: float, delta: float, v: float, a: float) -> Any:
        deviation, grown = self.rd / SCALE, exp(x)
        whole = deviation**2 + v + grown
        slope = grown * (delta**2 - deviation**2 - v - grown) / (2 * whole**2)
        return slope - (x - a) / self._tau**2


def players(seed: int, count: int = 60) -> list[Belief]:
    dice = Random(seed)
    return [Belief(dice.gauss(1500, 300), dice.uniform(30, 350), dice.uniform(0.02, 0.2)) for _ in range(count)]


def after(player: type[Player], own: Belief, other: Belief, score: float) -> Belief:
    peer = player(own.rating, own.deviation, own.volatility)
    peer.update_player([other.rating], [other.deviation], [score])
    return Belief(peer.rating, peer.rd, peer.vol)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_one_match_is_rated_as_the_package_rates_it_at_no_advantage(score: float) -> None:
    for own, other in zip(players(1), players(2), strict=True):
        ours = glicko.rated(own, other, score, 1.0, 0.0, TUNING)
        assert ours == pytest.approx(after(Corrected, own, other, score), rel=1e-6)


def test_against_the_package_as_it_comes_the_difference_is_its_slip_alone() -> None:
    for own, other in zip(players(3), players(4), strict=True):
        ours, theirs = glicko.rated(own, other, 1.0, 1.0, 0.0, TUNING), after(Player, own, other, 1.0)
        assert ours.rating == pytest.approx(theirs.rating, abs=0.5)
        assert ours.deviation == pytest.approx(theirs.deviation, abs=0.5)
    # At the rating of 1500 with a tiny deviation both terms vanish.
    level, rival = Belief(1500.0, 1.0, 0.06), Belief(1600.0, 80.0, 0.06)
    assert glicko.rated(level, rival, 1.0, 1.0, 0.0, TUNING) == pytest.approx(
        after(Player, level, rival, 1.0), rel=1e-4
    )


def test_values_that_were_worked_out_once_stand() -> None:
    own, other = Belief(1500.0, 200.0, 0.06), Belief(1400.0, 30.0, 0.06)
    ours = glicko.rated(own, other, 1.0, 1.0, 0.0, TUNING)
    assert ours == pytest.approx(Belief(1563.5641, 175.4027, 0.0599987), rel=1e-5)
    assert after(Corrected, own, other, 1.0) == pytest.approx(ours, rel=1e-6)


def test_the_volatility_solves_glickmans_equation() -> None:
    for own, other in zip(players(5), players(6), strict=True):
        ours = glicko.rated(own, other, 0.0, 0.0, 0.0, TUNING)
        weight = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / 3.141592653589793**2)
        chance = 1 / (1 + exp(-weight * (own.rating - other.rating) / SCALE))
        v, phi = 1 / (weight**2 * chance * (1 - chance)), own.deviation / SCALE
        delta, x = v * weight * (0.0 - chance), log(ours.volatility**2)
        whole = phi**2 + v + exp(x)
        left = exp(x) * (delta**2 - whole) / (2 * whole**2) - (x - log(own.volatility**2)) / TUNING.tau**2
        assert left == pytest.approx(0.0, abs=1e-8)


def test_an_advantage_counts_as_rating_difference_and_taking_it_away_gives_the_same() -> None:
    own, other = Belief(1500.0, 90.0, 0.06), Belief(1600.0, 70.0, 0.06)
    level = other._replace(rating=1500.0)
    shifted = glicko.rated(own, other, 1.0, 0.0, 100.0, TUNING)
    assert shifted == pytest.approx(glicko.rated(own, level, 1.0, 0.0, 0.0, TUNING))
    assert glicko.expected(own, other, 100.0, 0.0, 0.5) == pytest.approx(0.5)


def test_chances_of_both_add_up_to_one() -> None:
    for own, other in zip(players(7), players(8), strict=True):
        chance = glicko.expected(own, other, 20.0, 5.0, 3.0)
        assert chance + glicko.expected(other, own, -20.0, 5.0, 3.0) == pytest.approx(1.0)
        bolder = glicko.expected(own, other, 20.0, 5.0, 0.5)
        assert abs(bolder - 0.5) > abs(chance - 0.5)


def test_a_deviation_grows_by_the_root_of_absence_and_no_further_than_the_start() -> None:
    belief = Belief(1500.0, 60.0, 0.06)
    halves = aged(aged(belief, 20.0, 350.0), 20.0, 350.0)
    assert halves == pytest.approx(aged(belief, 40.0, 350.0))
    assert aged(belief, 40.0, 350.0).deviation == pytest.approx(sqrt(60**2 + 40 * (0.06 * SCALE) ** 2))
    assert aged(belief, 1e6, 350.0).deviation == 350.0
    assert aged(belief, 0.0, 350.0) == belief


def test_the_worth_of_leading_first_is_found_from_the_results() -> None:
    dice, worth, doubt, truth = Random(5), 0.0, 50.0, 40.0
    one = other = Belief(1500.0, 50.0, 0.06)
    for _ in range(20_000):
        won = dice.random() < glicko.expected(one, other, truth, 0.0, 3.0)
        chance = glicko.expected(one, other, worth, doubt, 3.0)
        worth, doubt = glicko.advantage(worth, doubt, won - chance, chance, 2 * 50.0**2)
    assert doubt < 3.5
    assert worth == pytest.approx(truth, abs=3 * doubt)
