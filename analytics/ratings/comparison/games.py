"""Matches of players whose skill is known: who met whom when, and by a generator also who won."""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final, NamedTuple

from matches.engine.rulesets import RULE_SETS

_DAY: Final = 86_400_000_000
_DAYS: Final = 180
_POT_LEAST: Final = 3
_NEAR: Final = 0.3
"""How far apart in the order of skill those who meet are, usually, as a share of all players."""
_PAUSING: Final = 0.15
"""The share of players who stay away for a third of the time."""
SPREAD: Final = 0.7
"""Standard deviation of skill, in the logarithm of the odds of a duel: 120 points of rating."""
LEAD: Final = 0.12
"""What leading first is worth, in the same unit."""


class Game(NamedTuple):
    """Who met, by number, at a moment in microseconds; seat `n` plays for side `n % sides`."""

    at: int
    seats: tuple[int, ...]
    sides: int
    first_leader: int
    winner: int


@dataclass(frozen=True, slots=True)
class World:
    """One rule set, the true skill of each player, and their matches in order."""

    rules: str
    skills: tuple[float, ...]
    games: list[Game]


def schedule(rules: str, skills: Sequence[float], matches: int, dice: Random) -> list[Game]:
    """Meetings without a winner (-1), of players of like skill; some play often, some rarely, some pause for long."""
    kind = RULE_SETS[rules]
    order = sorted(range(len(skills)), key=skills.__getitem__)
    place = {player: at for at, player in enumerate(order)}
    zeal = [dice.paretovariate(1.5) for _ in skills]
    pauses = [dice.uniform(0.0, _DAYS) if dice.random() < _PAUSING else None for _ in skills]
    moments: list[int] = []
    for _ in range(matches):
        insort(moments, dice.randrange(_DAYS * _DAY))
    games = []
    for at in moments:
        seats = dice.choice([count for count in kind.seats if count >= _POT_LEAST]) if kind.pot else kind.seats[0]
        seated = _meeting(seats, zeal, pauses, at / _DAY, order, place, dice)
        games.append(Game(at, seated, 2 if kind.pairs else seats, dice.randrange(seats), -1))
    return games


def generated(rules: str, players: int, matches: int, seed: int) -> World:
    """A world in which a side's chance goes by the sum of its skills, as logistic as all the models suppose."""
    dice = Random(f"{rules} {seed}")  # noqa: S311 -- repeatable, not secret
    skills = tuple(dice.gauss(0.0, SPREAD) for _ in range(players))
    games = [game._replace(winner=_won(game, skills, dice)) for game in schedule(rules, skills, matches, dice)]
    return World(rules, skills, games)


def _meeting(
    seats: int,
    zeal: Sequence[float],
    pauses: Sequence[float | None],
    day: float,
    order: Sequence[int],
    place: dict[int, int],
    dice: Random,
) -> tuple[int, ...]:
    def plays(player: int) -> bool:
        pause = pauses[player]
        return pause is None or not pause < day < pause + _DAYS / 3

    [first] = dice.choices(range(len(zeal)), zeal)
    seated = [first]
    while len(seated) < seats or not plays(first):
        if not plays(first):
            [first] = dice.choices(range(len(zeal)), zeal)
            seated = [first]
            continue
        near = round(dice.gauss(place[first], _NEAR * len(order)))
        other = order[min(max(near, 0), len(order) - 1)]
        if other not in seated and plays(other):
            seated.append(other)
    dice.shuffle(seated)
    return tuple(seated)


def _won(game: Game, skills: Sequence[float], dice: Random) -> int:
    strength = [sum(skills[player] for player in game.seats[side :: game.sides]) for side in range(game.sides)]
    strength[game.first_leader % game.sides] += LEAD
    return dice.choices(range(game.sides), [exp(one) for one in strength])[0]
