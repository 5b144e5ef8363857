"""From values to places on the picture, and the round values that are written beside it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

_STEPS_DAYS: Final = (1, 2, 3, 7, 14, 28, 61, 91, 182, 365)


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps `low` … `high` to `start` … `end`, evenly."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The place of a value; values beyond the range stay at its edge."""
        if self.high == self.low:
            return (self.start + self.end) / 2
        share = (value - self.low) / (self.high - self.low)
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)


def round_range(values: Iterable[float], *, about: int = 4) -> tuple[float, float]:
    """The range of some values, widened to round ones."""
    known = list(values)
    low, high = min(known, default=0.0), max(known, default=1.0)
    step = _round_step((high - low) / about or max(abs(high), 1.0) / about)
    wide_low, wide_high = math.floor(low / step) * step, math.ceil(high / step) * step
    return (wide_low, wide_high) if wide_high > wide_low else (wide_low, wide_low + step)


def ticks(low: float, high: float, *, about: int = 4) -> list[float]:
    """Round values from `low` to `high`, some `about` + 1 of them."""
    if high <= low:
        return [low]
    step = _round_step((high - low) / about)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(place * step, 10) for place in range(first, last + 1)]


def date_ticks(first: datetime, last: datetime, *, most: int = 4) -> list[datetime]:
    """At most `most` midnights between two moments, evenly apart; the first moment where there is none."""
    midnight = first.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    days = max((last - midnight).days, 0)
    step = next((step for step in _STEPS_DAYS if days // step < most), days // most + 1)
    found = [midnight + timedelta(days=day) for day in range(0, days + 1, step)]
    return [one for one in found if one <= last] or [first]


def _round_step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if rough <= power * factor * (1 + 1e-9))
