"""How often honest play would look so: the tails of two distributions, in plain Python."""

from dataclasses import dataclass
from math import erfc, exp, lgamma, sqrt
from typing import Final

_TINY: Final = 1e-12
"""Nothing is told apart below: no null is known so well."""
_LEAST_MEAN: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Share:
    """A share that differs from player to player: its mean, and the correlation within a player (0…1).

    So many out of n are beta-binomial. With correlation 0 it would be the binomial, whose tail also bounds that of
    unequal chances (Hoeffding 1956).
    """

    mean: float
    correlation: float

    def learnt(self, hits: float, tries: float) -> "Share":
        """The share after seeing what the same player did elsewhere."""
        a, b = self._shape()
        a, b = a + hits, b + tries - hits
        return Share(a / (a + b), 1 / (a + b + 1))

    def sd(self, tries: int) -> float:
        """The standard deviation of the observed share of so many tries."""
        mean = self._mean()
        return sqrt(mean * (1 - mean) * (1 + (tries - 1) * self.correlation) / tries)

    def at_least(self, hits: int, tries: int) -> float:
        """The chance of so many hits or more."""
        a, b = self._shape()
        return min(max(_tail(hits, tries, a, b), _TINY), 1.0)

    def at_most(self, hits: int, tries: int) -> float:
        """The chance of so many hits or fewer."""
        return Share(1 - self._mean(), self.correlation).at_least(tries - hits, tries)

    def _mean(self) -> float:
        return min(max(self.mean, _LEAST_MEAN), 1 - _LEAST_MEAN)

    def _shape(self) -> tuple[float, float]:
        weight = 1 / max(self.correlation, _LEAST_MEAN) - 1
        mean = self._mean()
        return mean * weight, (1 - mean) * weight


def _tail(hits: int, tries: int, a: float, b: float) -> float:
    """Add up the beta-binomial chances from `hits` on, each from the one before."""
    if hits <= 0:
        return 1.0
    if hits > tries:
        return 0.0
    chance = exp(_log_chance(hits, tries, a, b))
    found = chance
    for held in range(hits, tries):
        chance *= (tries - held) / (held + 1) * (a + held) / (b + tries - held - 1)
        found += chance
    return found


def _log_chance(hits: int, tries: int, a: float, b: float) -> float:
    ways = lgamma(tries + 1) - lgamma(hits + 1) - lgamma(tries - hits + 1)
    return ways + _log_beta(a + hits, b + tries - hits) - _log_beta(a, b)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def below(value: float, mean: float, sd: float) -> float:
    """The chance that a normal value is as low as this, or lower."""
    return max(erfc((mean - value) / (sd * sqrt(2))) / 2, _TINY)


def both_sides(upper: float, lower: float) -> float:
    """A chance of either kind of extreme."""
    return min(2 * min(upper, lower), 1.0)
