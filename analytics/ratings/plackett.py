"""Plackett–Luce for pairs and pots, by openskill; by ranks alone, the winner before all others.

openskill's scale is free, so it computes in points. Its `margin` is left alone: with it an underdog gains less the
more it wins by. The skill of a pair is the sum of its members'.
"""

from collections.abc import Sequence
from math import exp, sqrt

from openskill.models import PlackettLuce, PlackettLuceRating

from analytics.ratings.belief import Belief, Tuning

Sides = Sequence[Sequence[Belief]]


class Ranks:
    """The model with its numbers; for one thread."""

    def __init__(self, tuning: Tuning) -> None:
        self._least = tuning.least_deviation
        self._beta = tuning.ranks_beta * tuning.ranks_beta
        # Skill drifts with time (see `belief.aged`), not with the number of matches.
        self._model = PlackettLuce(mu=tuning.start, sigma=tuning.ranks_deviation, beta=tuning.ranks_beta, tau=0.0)
        # By how many players each side has. openskill copies what it is given, and an object of its is costly to
        # make, so these are filled again for each match.
        self._forms: dict[tuple[int, ...], list[list[PlackettLuceRating]]] = {}

    def expected(self, sides: Sides) -> list[float]:
        """Each side's chance to be the one that wins, as the model has it."""
        skill, variance = [], self._beta * len(sides)
        for side in sides:
            rating = 0.0
            for one in side:
                rating += one.rating
                variance += one.deviation * one.deviation
            skill.append(rating)
        wide, best = sqrt(variance), max(skill)
        weights = [exp((rating - best) / wide) for rating in skill]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def rated(self, sides: Sides, winner: int) -> list[list[Belief]]:
        """The beliefs about all players of all sides after one of them has won."""
        form = self._form(tuple(map(len, sides)))
        for side, team in zip(sides, form, strict=True):
            for one, rating in zip(side, team, strict=True):
                rating.mu, rating.sigma, _ = one
        ranks = [1.0] * len(sides)
        ranks[winner] = 0.0
        least = self._least
        return [
            [
                Belief(after.mu, max(least, after.sigma), before.volatility)
                for before, after in zip(side, team, strict=True)
            ]
            for side, team in zip(sides, self._model.rate(form, ranks=ranks), strict=True)
        ]

    def _form(self, sizes: tuple[int, ...]) -> list[list[PlackettLuceRating]]:
        if sizes not in self._forms:
            self._forms[sizes] = [[self._model.rating() for _ in range(size)] for size in sizes]
        return self._forms[sizes]
