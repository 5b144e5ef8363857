"""How good the model is: against many playouts of the same cards, which it has not been fitted to."""

from dataclasses import dataclass
from math import sqrt
from random import Random

from analytics.luck.model import Model, expected
from analytics.luck.sampling import Kind, draw
from analytics.luck.simulated import simulated


@dataclass(frozen=True, slots=True)
class Quality:
    """What held-out deals say, for the leader's side."""

    model: str
    deals: int
    playouts: int
    bias: float
    """Mean of the playouts less the model; its standard error beside it."""
    bias_error: float
    correlation: float
    """Of the model with the mean of the playouts of each deal."""
    r_squared: float
    """The part of those means' variance that the model explains."""
    by_cards: float
    """The part of a single result's variance that the cards decide at all."""
    removed: float
    """The part of a single result's variance that is gone once the luck is taken away."""


def check(model: Model, deals: int, playouts: int, seed: int) -> Quality:
    """Compare the model with `playouts` playouts each of `deals` new deals; takes two playouts at the least."""
    kind = Kind(model.rules, model.seats, model.raises)
    opened, setup = kind.opened(), kind.setup()
    dice = Random(f"check {seed}/{kind}")  # noqa: S311 -- repeatable on purpose
    found, results = [], []
    for number in range(deals):
        dealt = draw(kind, setup, dice)
        worth = expected(dealt, setup)
        found.append(worth[0] if worth else 0.0)
        results.append([simulated(dealt, opened, 1, _seed(seed, number, each))[0] for each in range(playouts)])
    return _compare(model.name, found, results)


def _seed(seed: int, number: int, playout: int) -> int:
    return -1 - ((seed << 20 | number) << 20 | playout)


def _compare(name: str, found: list[float], results: list[list[float]]) -> Quality:
    deals, playouts = len(found), len(results[0])
    means = [_mean(each) for each in results]
    within = _mean([_variance(each) for each in results])
    cards = max(_variance(means) - within / playouts, 0.0)
    errors = [mean - worth for mean, worth in zip(means, found, strict=True)]
    together, alone = _covariance(found, means), _variance(found)
    return Quality(
        model=name,
        deals=deals,
        playouts=playouts,
        bias=_mean(errors),
        bias_error=sqrt(_variance(errors) / deals),
        correlation=together / sqrt(alone * _variance(means)),
        r_squared=1 - _variance(errors) / _variance(means),
        by_cards=cards / (cards + within),
        removed=(2 * together - alone) / (cards + within),
    )


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _covariance(some: list[float], others: list[float]) -> float:
    one, other = _mean(some), _mean(others)
    return sum((a - one) * (b - other) for a, b in zip(some, others, strict=True)) / (len(some) - 1)


def _variance(values: list[float]) -> float:
    return _covariance(values, values)
