"""Plackett–Luce for pairs and pots, by openskill; by ranks alone, the winner before all others.

openskill's scale is free, so it computes in points. Its `margin` is left alone: with it an underdog gains less the
more it wins by. The skill of a pair is the sum of its members'. Beliefs come and go in the order of the seats, and
seat `n` plays for side `n % sides`.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Self

from openskill.models import PlackettLuce, PlackettLuceRating

from analytics.ratings.belief import Belief


class _Form(list[list[PlackettLuceRating]]):
    """Teams that are filled in anew for each match: openskill may write into them, instead of into a deep copy."""

    def __deepcopy__(self, _: object) -> Self:
        return self


class Ranks:
    """The model with its numbers; for one thread.

    `beta`, in points, is how far a side's play strays from its skill in one match, `start` and `deviation` belong
    to a beginner, and `least` is the smallest deviation that there is.
    """

    def __init__(self, *, start: float, deviation: float, beta: float, least: float) -> None:
        self.deviation = deviation
        self._least = least
        self._beta = beta * beta
        # Skill drifts with time (see `belief.aged`), not with the number of matches; and a match counts for what it
        # tells, which openskill's own gamma halves or more.
        self._model = PlackettLuce(mu=start, sigma=deviation, beta=beta, tau=0.0, gamma=_whole)
        self._forms: dict[tuple[int, int], _Form] = {}

    def expected(self, seated: Sequence[Belief], sides: int) -> list[float]:
        """Each side's chance to be the one that wins, as the model has it.

        A side's results do not tell its members apart, so their deviations add up, and not their squares.
        """
        skill, doubt = [0.0] * sides, [0.0] * sides
        for seat, (rating, deviation, _) in enumerate(seated):
            skill[seat % sides] += rating
            doubt[seat % sides] += deviation
        variance = self._beta * sides
        for one in doubt:
            variance += one * one
        wide, best = sqrt(variance), max(skill)
        weights = [exp((rating - best) / wide) for rating in skill]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def rated(self, seated: Sequence[Belief], sides: int, winner: int) -> list[Belief]:
        """The beliefs about all players after one of the sides has won."""
        form = self._form(len(seated), sides)
        for seat, (rating, deviation, _) in enumerate(seated):
            filled = form[seat % sides][seat // sides]
            filled.mu, filled.sigma = rating, deviation
        ranks = [1.0] * sides
        ranks[winner] = 0.0
        after = self._model.rate(form, ranks=ranks)
        least, beliefs = self._least, []
        for seat, before in enumerate(seated):
            one = after[seat % sides][seat // sides]
            beliefs.append(Belief(one.mu, max(least, one.sigma), before.volatility))
        return beliefs

    def _form(self, seats: int, sides: int) -> _Form:
        if (seats, sides) not in self._forms:
            teams = [[self._model.rating() for _ in range(seats // sides)] for _ in range(sides)]
            self._forms[seats, sides] = _Form(teams)
        return self._forms[seats, sides]


def _whole(*_: object) -> float:
    return 1.0
