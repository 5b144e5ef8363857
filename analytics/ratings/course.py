"""The course of ratings: matches in the global order go in, points of history come out.

A rebuild begins with an empty course, an increment with the lines of those who play; what happens is the same.
Moments are whole microseconds since 2000, as PostgreSQL counts them, and players are the bytes of their ids.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final, NamedTuple

from analytics.ratings import glicko
from analytics.ratings.belief import Belief, Tuning, aged
from analytics.ratings.plackett import Ranks
from analytics.ratings.seasons import ALL_TIME, bounds, season_of
from matches.engine.rulesets import RULE_SETS

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_DAY: Final = 86_400_000_000


class Match(NamedTuple):
    """A rated match: whoever sits in `players[seat]` plays for side `seat % sides`."""

    match_id: bytes
    rules: str
    at: int
    winner: int
    first_leader: int | None
    sides: int
    players: tuple[bytes, ...]


class Point(NamedTuple):
    """What a match made of one player's rating."""

    player: bytes
    number: int
    belief: Belief
    change: float
    expected: float
    won: bool
    settled: bool
    opponents: tuple[bytes, ...]


@dataclass(slots=True)
class Line:
    """Where a player stands in one rule set, over all time or in a season."""

    belief: Belief
    at: int
    matches: int = 0
    wins: int = 0
    opponents: set[bytes] = field(default_factory=set)


@dataclass(slots=True)
class Pool:
    """One rule set's ratings: what leading first is worth in points, its doubt, and lines by season and player."""

    rules: str
    duels: bool
    advantage: float
    doubt: float
    matches: int = 0
    lines: dict[str, dict[bytes, Line]] = field(default_factory=lambda: {ALL_TIME: {}})


class Course:
    """All pools, moved on by one match after the other."""

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning
        self._model = Ranks(tuning)
        self.pools: dict[str, Pool] = {}
        # The season of the last match, since the next one is in it too, mostly.
        self._season, self._from, self._until = "", 0, 0
        start = tuning.start
        self._beginners = {
            True: Belief(start, tuning.start_deviation, tuning.start_volatility),
            False: Belief(start, tuning.ranks_deviation, tuning.ranks_volatility),
        }

    def pool(self, rules: str) -> Pool:
        """The pool of a rule set, a new one if there was none."""
        known = self.pools.get(rules)
        if known is None:
            duels = rates_duels(rules)
            known = self.pools[rules] = Pool(rules, duels, 0.0, self._tuning.advantage_deviation)
        return known

    def season(self, at: int) -> str:
        """The season of a moment."""
        if not self._from <= at < self._until:
            self._season = season_of(moment(at))
            self._from, self._until = map(instant, bounds(self._season))
        return self._season

    def rate(self, match: Match) -> list[Point]:
        """Rate one match, by its result only; the points in the order of the seats."""
        pool = self.pool(match.rules)
        pool.matches += 1
        rate = self._duel if pool.duels else self._ranks
        return rate(pool, match)

    def _duel(self, pool: Pool, match: Match) -> list[Point]:
        tuning = self._tuning
        one, other = match.players
        one_line, other_line = self._line(pool, one, match.at), self._line(pool, other, match.at)
        one_owed, one_before = self._absent(one_line, match.at)
        other_owed, other_before = self._absent(other_line, match.at)
        score = 1.0 if match.winner == 0 else 0.0
        shift, doubt = 0.0, 0.0
        if match.first_leader is not None:
            shift, doubt = (pool.advantage if match.first_leader == 0 else -pool.advantage), pool.doubt
        # The last period of an absence counts within the update, so what others see has to add it.
        one_seen = aged(one_before, one_owed, tuning.start_deviation)
        other_seen = aged(other_before, other_owed, tuning.start_deviation)
        chance = glicko.expected(one_seen, other_seen, shift, doubt)
        one_after = glicko.rated(one_before, other_seen, score, one_owed, shift, tuning)
        other_after = glicko.rated(other_before, one_seen, 1.0 - score, other_owed, -shift, tuning)
        if match.first_leader is not None:
            variance = one_seen.deviation**2 + other_seen.deviation**2
            surprise = score - chance if match.first_leader == 0 else chance - score
            pool.advantage, pool.doubt = glicko.advantage(pool.advantage, doubt, surprise, chance, variance)
        won = match.winner == 0
        settled = max(one_seen.deviation, other_seen.deviation) < tuning.provisional_deviation
        seasonal = pool.lines.setdefault(self.season(match.at), {})
        one_point = Point(
            *(one, one_line.matches + 1, one_after, one_after.rating - one_line.belief.rating),
            *(chance, won, settled, (other,)),
        )
        other_point = Point(
            *(other, other_line.matches + 1, other_after, other_after.rating - other_line.belief.rating),
            *(1.0 - chance, not won, settled, (one,)),
        )
        _move(one_line, one_point, seasonal, match.at)
        _move(other_line, other_point, seasonal, match.at)
        return [one_point, other_point]

    def _ranks(self, pool: Pool, match: Match) -> list[Point]:
        players, sides, at, most = match.players, match.sides, match.at, self._tuning.ranks_deviation
        lines = [self._line(pool, player, at) for player in players]
        seen = [aged(line.belief, self._periods(line, at), most) for line in lines]
        chances = self._model.expected(seen, sides)
        after = self._model.rated(seen, sides, match.winner)
        settled = max([one.deviation for one in seen]) < self._tuning.provisional_deviation
        opposite = _opposite(len(players), sides)
        seasonal = pool.lines.setdefault(self.season(at), {})
        points = []
        for seat, line in enumerate(lines):
            side = seat % sides
            opponents = tuple([players[other] for other in opposite[side]])
            point = Point(
                *(players[seat], line.matches + 1, after[seat], after[seat].rating - line.belief.rating),
                *(chances[side], side == match.winner, settled, opponents),
            )
            _move(line, point, seasonal, at)
            points.append(point)
        return points

    def _line(self, pool: Pool, player: bytes, at: int) -> Line:
        lines = pool.lines[ALL_TIME]
        line = lines.get(player)
        if line is None:
            line = lines[player] = Line(self._beginners[pool.duels], at)
        return line

    def _periods(self, line: Line, at: int) -> float:
        """Matches that run at once may end in another order than they are rated in."""
        return max(at - line.at, 0) * (self._tuning.periods_per_day / _DAY)

    def _absent(self, line: Line, at: int) -> tuple[float, Belief]:
        """The rating period that belongs to the match itself, or its part, and the belief as it begins."""
        periods = self._periods(line, at)
        if periods <= 1.0:
            return periods, line.belief
        return 1.0, aged(line.belief, periods - 1.0, self._tuning.start_deviation)


@cache
def _opposite(seats: int, sides: int) -> list[list[int]]:
    """For each side the seats of all others."""
    return [[seat for seat in range(seats) if seat % sides != side] for side in range(sides)]


def _move(line: Line, point: Point, seasonal: dict[bytes, Line], at: int) -> None:
    """Bring a player's lines, that of all time and that of the season, to a new point."""
    player, _, belief, _, _, won, _, opponents = point
    in_season = seasonal.get(player)
    if in_season is None:
        in_season = seasonal[player] = Line(belief, at)
    for one in (line, in_season):
        one.belief = belief
        one.at = max(one.at, at)
        one.matches += 1
        one.wins += won
        one.opponents.update(opponents)


def rates_duels(rules: str) -> bool:
    """Whether a rule set is one of two seats, rated by Glicko-2; by Plackett–Luce otherwise."""
    return RULE_SETS[rules].seats == (2,)


def instant(at: datetime) -> int:
    """A moment as this module counts it."""
    return (at - EPOCH) // _MICROSECOND


def moment(at: int) -> datetime:
    """The moment that a count of microseconds stands for."""
    return EPOCH + at * _MICROSECOND
