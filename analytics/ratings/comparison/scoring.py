"""How well a rating system did: the order it puts players in, and the chances it gave."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import mean
from typing import Final

from analytics.ratings.belief import Tuning
from analytics.ratings.comparison.contestants import Contestant, contestants
from analytics.ratings.comparison.games import World

_ENOUGH: Final = 10
"""Who has played less is in nobody's order: a beginner's place says nothing."""
_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Score:
    """Rank correlations with the true order; log-loss and Brier score over the later half of the games."""

    kendall: float
    spearman: float
    log_loss: float
    brier: float


def compare(world: World, tuning: Tuning | None = None) -> dict[str, Score]:
    """All systems over the same games."""
    found = contestants(world.rules, len(world.skills), tuning)
    return {name: _score(world, contestant) for name, contestant in found.items()}


def _score(world: World, contestant: Contestant) -> Score:
    losses, squares, played = [], [], [0] * len(world.skills)
    for number, game in enumerate(world.games):
        chances = contestant.learn(game)
        for player in game.seats:
            played[player] += 1
        if number >= len(world.games) // 2:
            losses.append(-log(max(chances[game.winner], _LEAST)))
            squares.append(mean((chance - (side == game.winner)) ** 2 for side, chance in enumerate(chances)))
    known = [player for player, count in enumerate(played) if count >= _ENOUGH]
    true, found = [world.skills[player] for player in known], [contestant.skill(player) for player in known]
    return Score(_kendall(true, found), _spearman(true, found), mean(losses), mean(squares))


def _kendall(one: Sequence[float], other: Sequence[float]) -> float:
    """Of all pairs, those in the same order less those in the other; skills have no ties."""
    count, balance = len(one), 0
    for at in range(count):
        for later in range(at):
            balance += 1 if (one[at] < one[later]) == (other[at] < other[later]) else -1
    return balance / (count * (count - 1) / 2)


def _spearman(one: Sequence[float], other: Sequence[float]) -> float:
    first, second = _ranks(one), _ranks(other)
    middle = (len(one) - 1) / 2
    covariance = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    return covariance / sqrt(sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second))


def _ranks(values: Sequence[float]) -> list[int]:
    ranks = [0] * len(values)
    for rank, at in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        ranks[at] = rank
    return ranks
