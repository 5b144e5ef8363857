"""What a statistic is: a definition in words, and what it makes of sums of counters."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt

from django.utils.functional import Promise

Sums = Mapping[str, int]
"""Counters by name (`analytics.facts.counts`), with the results beside them (`Results`)."""
Words = str | Promise
"""Text for people, perhaps not translated yet."""
Interval = tuple[float, float]

_Z = 1.96


class Unit(StrEnum):
    """What a value is counted in, so that it can be written."""

    SHARE = "share"
    """0…1, written as per cent."""
    COUNT = "count"
    NUMBER = "number"
    """A mean or a ratio."""
    SIGNED = "signed"
    """The same, with its sign always written."""
    SECONDS = "seconds"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistic:
    """One number about play. `value` is None where there is nothing to divide by."""

    key: str
    title: Words
    definition: Words
    unit: Unit
    counted: Words
    """What the sample counts, such as claims."""
    value: Callable[[Sums], float | None]
    sample: Callable[[Sums], int]
    interval: Callable[[Sums], Interval | None] = lambda _: None
    """Holds the true value 95 times of 100."""
    expected: Callable[[Sums], float | None] = lambda _: None
    """What chance alone gives, for what is held and not done."""


@dataclass(frozen=True, slots=True)
class Group:
    """Statistics that belong together."""

    key: str
    title: Words
    statistics: tuple[Statistic, ...]


def total(names: str, sums: Sums) -> int:
    """Add up counters; `names` are separated by spaces, a minus before one takes it away."""
    return sum(-sums[name[1:]] if name.startswith("-") else sums[name] for name in names.split())


def share(key: str, title: Words, definition: Words, part: str, whole: str, counted: Words) -> Statistic:
    """The share that some counters have of others, with Wilson's interval."""
    return Statistic(
        key=key,
        title=title,
        definition=definition,
        unit=Unit.SHARE,
        counted=counted,
        value=lambda sums: _divided(total(part, sums), total(whole, sums)),
        sample=lambda sums: total(whole, sums),
        interval=lambda sums: wilson(total(part, sums), total(whole, sums)),
    )


def mean(
    key: str, title: Words, definition: Words, part: str, whole: str, counted: Words, *,
    unit: Unit = Unit.NUMBER, per: float = 1.0,
) -> Statistic:  # fmt: skip
    """Some counters for each of others, times `per`."""
    return Statistic(
        key=key,
        title=title,
        definition=definition,
        unit=unit,
        counted=counted,
        value=lambda sums: _divided(per * total(part, sums), total(whole, sums)),
        sample=lambda sums: total(whole, sums),
    )


def count(key: str, title: Words, definition: Words, part: str, whole: str, counted: Words) -> Statistic:
    """Some counters as they are; the sample tells out of how many."""
    return Statistic(
        key=key,
        title=title,
        definition=definition,
        unit=Unit.COUNT,
        counted=counted,
        value=lambda sums: total(part, sums),
        sample=lambda sums: total(whole, sums),
    )


def wilson(part: int, whole: int) -> Interval | None:
    """Wilson's interval of a share; None for a share of nothing."""
    if whole <= 0:
        return None
    p, square = part / whole, _Z * _Z
    middle = (p + square / (2 * whole)) / (1 + square / whole)
    reach = _Z * sqrt(p * (1 - p) / whole + square / (4 * whole * whole)) / (1 + square / whole)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def _divided(part: float, whole: float) -> float | None:
    return part / whole if whole else None
