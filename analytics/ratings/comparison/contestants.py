"""The rating systems that are compared: each foretells a game, learns its result, and says how good a player is."""

from collections.abc import Sequence
from math import e, pi, sqrt
from typing import Final, Protocol

from glicko2 import Player
from openskill.models import PlackettLuce

from analytics.ratings.belief import SCALE, Tuning
from analytics.ratings.comparison.games import Game
from analytics.ratings.course import Course, rates_duels
from analytics.ratings.lines import Match
from analytics.ratings.seasons import ALL_TIME

_ELO_K: Final = 24.0
_ELO_SCALE: Final = 400.0


class Contestant(Protocol):
    """One rating system over one world, all players beginners at first."""

    def learn(self, game: Game) -> list[float]:
        """Rate a game; the chances of its sides as they were seen before it."""

    def skill(self, player: int) -> float:
        """By what the system orders players."""


class Ours:
    """The service's own course of ratings."""

    def __init__(self, rules: str, players: int, tuning: Tuning | None = None) -> None:
        self._rules = rules
        self._course = Course(tuning or Tuning.of_settings())
        self._ids = [player.to_bytes(16, "big") for player in range(players)]

    def learn(self, game: Game) -> list[float]:
        """See `Contestant`."""
        players = tuple(self._ids[player] for player in game.seats)
        match = Match(b"", self._rules, game.at, game.winner, game.first_leader, game.sides, players)
        return [point.expected for point in self._course.rate(match)[: game.sides]]

    def skill(self, player: int) -> float:
        """See `Contestant`."""
        line = self._course.pool(self._rules).lines[ALL_TIME].get(self._ids[player])
        return line.belief.rating if line else 0.0


class Elo:
    """Plain Elo: a side is as good as its players on average, and the winner beats each other side."""

    def __init__(self, players: int, k: float = _ELO_K) -> None:
        self._k = k
        self._ratings = [1500.0] * players

    def learn(self, game: Game) -> list[float]:
        """See `Contestant`."""
        sides = _sides(game)
        means = [sum(self._ratings[player] for player in side) / len(side) for side in sides]
        moved = [0.0] * game.sides
        for loser in range(game.sides):
            if loser != game.winner:
                step = self._k * (1.0 - _logistic((means[game.winner] - means[loser]) / _ELO_SCALE, 10.0))
                moved[game.winner] += step / (game.sides - 1)
                moved[loser] -= step / (game.sides - 1)
        chances = _shares([mean / _ELO_SCALE for mean in means], 10.0)
        for side, step in zip(sides, moved, strict=True):
            for player in side:
                self._ratings[player] += step
        return chances

    def skill(self, player: int) -> float:
        """See `Contestant`."""
        return self._ratings[player]


class Glicko2:
    """The `glicko2` package as it comes: a rating period a game; duels only."""

    def __init__(self, players: int) -> None:
        self._players = [Player() for _ in range(players)]

    def learn(self, game: Game) -> list[float]:
        """See `Contestant`."""
        one, other = (self._players[player] for player in game.seats)
        seen, met = (one.rating, one.rd), (other.rating, other.rd)
        weight = 1.0 / sqrt(1.0 + 3.0 * (seen[1] ** 2 + met[1] ** 2) / (SCALE * pi) ** 2)
        chance = _logistic(weight * (seen[0] - met[0]) / SCALE, e)
        one.update_player([met[0]], [met[1]], [game.winner == 0])
        other.update_player([seen[0]], [seen[1]], [game.winner == 1])
        return [chance, 1.0 - chance]

    def skill(self, player: int) -> float:
        """See `Contestant`."""
        return float(self._players[player].rating)


class OpenSkill:
    """openskill's Plackett–Luce as it comes, by ranks."""

    def __init__(self, players: int) -> None:
        self._model = PlackettLuce()
        self._ratings = [self._model.rating() for _ in range(players)]

    def learn(self, game: Game) -> list[float]:
        """See `Contestant`."""
        sides = _sides(game)
        teams = [[self._ratings[player] for player in side] for side in sides]
        chances = self._model.predict_win(teams)
        ranks = [float(side != game.winner) for side in range(game.sides)]
        for side, team in zip(sides, self._model.rate(teams, ranks=ranks), strict=True):
            for player, rating in zip(side, team, strict=True):
                self._ratings[player] = rating
        return chances

    def skill(self, player: int) -> float:
        """See `Contestant`."""
        return self._ratings[player].mu


def contestants(rules: str, players: int, tuning: Tuning | None = None) -> dict[str, Contestant]:
    """Ours first. `glicko2` rates duels alone, so it is no contestant elsewhere."""
    found: dict[str, Contestant] = {"ours": Ours(rules, players, tuning), "Elo": Elo(players)}
    if rates_duels(rules):
        found["glicko2"] = Glicko2(players)
    return found | {"openskill": OpenSkill(players)}


def _sides(game: Game) -> list[tuple[int, ...]]:
    return [game.seats[side :: game.sides] for side in range(game.sides)]


def _logistic(difference: float, base: float) -> float:
    weight: float = base**-difference
    return 1.0 / (1.0 + weight)


def _shares(skills: Sequence[float], base: float) -> list[float]:
    best = max(skills)
    weights = [base ** (skill - best) for skill in skills]
    return [weight / sum(weights) for weight in weights]
