"""Results without luck: what a side got in its deals, less what the cards brought it (a control variate).

The luck of a deal is 0 on average whoever plays (`luck.model`), so that taking it away, all or in part, leaves each
player's mean as it is and only makes it vary less.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final

from analytics.luck.match import DealLuck

LEAST_DEALS: Final = 10
"""Fewer deals tell too little of how much they vary for an interval."""
_Z: Final = 1.96
"""Of 95 in 100."""
_UNIT: Final = 1000
_EARLIER: Final = 100
"""Deals with a factor of 1 that stand before a player's own."""
_MOST: Final = 1.5


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over deals, which add up over matches: thousandths of a deal's stake, and millionths for products.

    Facts keep them by these names behind `luck_`.
    """

    deals: int = 0
    actual: int = 0
    expected: int = 0
    """What the cards brought: `DealLuck.luck`."""
    aa: int = 0
    ee: int = 0
    ae: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.deals + other.deals,
            self.actual + other.actual,
            self.expected + other.expected,
            self.aa + other.aa,
            self.ee + other.ee,
            self.ae + other.ae,
        )


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean per deal and the interval that holds it 95 times of 100; None with fewer than `LEAST_DEALS` deals."""

    value: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A player's deals, per deal and in stakes of a deal."""

    deals: int
    actual: Mean
    luck: float
    factor: float
    """How far these results follow the cards: 1 between players like those of the model."""
    adjusted: Mean


def sums(deals: Iterable[DealLuck], side: int) -> Sums:
    """Add up one side's deals; those without a model, a result or cards for it are left out."""
    total = Sums()
    for deal in deals:
        if deal.luck is not None and deal.actual is not None and side in deal.sides:
            total += _of_deal(round(_UNIT * deal.actual[side]), round(_UNIT * deal.luck[side]))
    return total


def _of_deal(actual: int, luck: int) -> Sums:
    return Sums(1, actual, luck, actual * actual, luck * luck, actual * luck)


def adjust(total: Sums) -> Adjusted | None:
    """Take the luck out of the results; None without deals."""
    n = total.deals
    if not n:
        return None
    factor = _factor(total)
    left = total.actual - factor * total.expected
    squares = total.aa - 2 * factor * total.ae + factor * factor * total.ee
    raw = _mean(n, total.actual, total.aa)
    return Adjusted(n, raw, total.expected / n / _UNIT, factor, _mean(n, left, squares))


def _factor(total: Sums) -> float:
    """Estimate how far the results follow the cards: by least squares, drawn towards 1 as if by earlier deals."""
    n = total.deals
    spread = total.ee - total.expected**2 / n
    if spread <= 0:
        return 1.0
    found = (total.ae - total.actual * total.expected / n) / spread
    return min(max((n * found + _EARLIER) / (n + _EARLIER), 0.0), _MOST)


def _mean(n: int, total: float, squares: float) -> Mean:
    value = total / n / _UNIT
    if n < LEAST_DEALS:
        return Mean(value, None, None)
    variance = (squares - total * total / n) / (n - 1) / _UNIT**2
    reach = _quantile(n - 1) * sqrt(max(variance, 0.0) / n)
    return Mean(value, value - reach, value + reach)


def _quantile(freedom: int) -> float:
    """Widen the normal quantile to Student's, to the first order (Abramowitz and Stegun 26.7.5)."""
    return _Z + (_Z**3 + _Z) / (4 * freedom)
