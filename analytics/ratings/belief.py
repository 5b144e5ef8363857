"""What is believed of a player's skill, and the numbers that every rating system here is tuned by."""

from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple, Self

from django.conf import settings

SCALE: Final = 173.7178
"""Points of rating in one unit of Glicko-2's own scale."""


class Belief(NamedTuple):
    """A rating with its standard deviation, both in points; the volatility is what the deviation grows by in absence.

    Volatility is in units of `SCALE` for the square root of a rating period, as Glicko-2 has it.
    """

    rating: float
    deviation: float
    volatility: float


@dataclass(frozen=True, slots=True)
class Tuning:
    """The numbers of the rating systems, in points where nothing else is said; settings.py says what each does."""

    start: float
    start_deviation: float
    start_volatility: float
    least_deviation: float
    most_volatility: float
    tau: float
    periods_per_day: float
    provisional_deviation: float
    caution: float
    advantage_deviation: float
    pairs_deviation: float
    pairs_beta: float
    pots_deviation: float
    pots_beta: float

    @classmethod
    def of_settings(cls) -> Self:
        """As the service is set."""
        return cls(**settings.RATINGS)


def aged(belief: Belief, periods: float, most: float) -> Belief:
    """The belief after so many rating periods without a match; the deviation grows to `most` points."""
    grown = belief.volatility * SCALE
    deviation = sqrt(belief.deviation * belief.deviation + grown * grown * periods)
    return Belief(belief.rating, min(most, deviation), belief.volatility)
