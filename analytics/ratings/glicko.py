"""Glicko-2 after every match of two seats, with a term for leading first.

After M. Glickman, "Example of the Glicko-2 system" (2012). Departures: a rating period may be a fraction, as at
lichess, and the difference of two ratings is shifted by what leading first is worth.
"""

from math import exp, log, pi, sqrt
from typing import Final

from analytics.ratings.belief import SCALE, Belief, Tuning

_SPREAD: Final = 3.0 / (pi * pi)
_CLOSE_ENOUGH: Final = 1e-10


def expected(one: Belief, other: Belief, shift: float, doubt: float, caution: float) -> float:
    """The first's chance to win by all that is uncertain; `shift` in its favour and its `doubt` in points.

    What two opponents' ratings err by is not independent, for it comes from meeting each other and the same people;
    with `caution` at one half it would be, roughly.
    """
    both = one.deviation + other.deviation
    return _chance((one.rating - other.rating + shift) / SCALE, _weight(caution * both * both + doubt * doubt))


def rated(own: Belief, other: Belief, score: float, periods: float, shift: float, tuning: Tuning) -> Belief:
    """The belief about a player after a match that scored 0 to 1.

    `periods` is what of the absence before it is still to be added, `shift` what the player's seat was worth.
    """
    phi = own.deviation / SCALE
    variance = phi * phi
    weight = _weight(other.deviation * other.deviation)
    chance = _chance((own.rating - other.rating + shift) / SCALE, weight)
    information = weight * weight * chance * (1.0 - chance)
    surprise = weight * (score - chance)
    volatility = _moved(own.volatility, variance, information, surprise, tuning)
    # Glickman's steps 6 and 7.
    variance = 1.0 / (1.0 / (variance + volatility * volatility * periods) + information)
    deviation = sqrt(variance) * SCALE
    least = tuning.least_deviation
    return Belief(own.rating + variance * surprise * SCALE, max(least, deviation), volatility)


def advantage(worth: float, doubt: float, surprise: float, chance: float, variance: float) -> tuple[float, float]:
    """What leading first is worth, and the doubt about it, after one more match, all in points.

    Fitted as if it were an opponent of its own: `surprise` is the leader's score less its `chance`, `variance`
    that of both players together.
    """
    weight = _weight(variance + doubt * doubt) / SCALE
    narrowed = 1.0 / (1.0 / (doubt * doubt) + weight * weight * chance * (1.0 - chance))
    return worth + narrowed * weight * surprise, sqrt(narrowed)


def _weight(variance: float) -> float:
    """Glickman's g: how little an uncertain opponent tells; `variance` in square points."""
    return 1.0 / sqrt(1.0 + _SPREAD / (SCALE * SCALE) * variance)


def _chance(difference: float, weight: float) -> float:
    return 1.0 / (1.0 + exp(-weight * difference))


def _moved(volatility: float, variance: float, information: float, surprise: float, tuning: Tuning) -> float:
    """The new volatility, Glickman's step 5.

    After a single match the equation reads x = start + tau² h(x) with a slope far below 1, because the square of the
    improvement over that of v is below 1; so a few rounds solve it, where many matches need a search.
    """
    v = 1.0 / information
    spread = variance + v
    beyond = v * v * surprise * surprise - spread
    start = x = 2.0 * log(volatility)
    pull = 0.5 * tuning.tau * tuning.tau
    while True:
        square = exp(x)
        whole = spread + square
        better = start + pull * square * (beyond - square) / (whole * whole)
        if -_CLOSE_ENOUGH < better - x < _CLOSE_ENOUGH:
            return min(exp(0.5 * better), tuning.most_volatility)
        x = better
