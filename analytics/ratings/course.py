"""The course of ratings: matches in the global order go in, points of history come out.

A rebuild begins with an empty course, an increment with the lines of those who play; what happens is the same.
"""

from functools import cache
from typing import Final

from analytics.ratings import glicko
from analytics.ratings.belief import Belief, Tuning, aged
from analytics.ratings.lines import Line, Match, Point, Pool, instant, moment
from analytics.ratings.plackett import Ranks
from analytics.ratings.seasons import ALL_TIME, bounds, season_of
from matches.engine.rulesets import RULE_SETS

_DAY: Final = 86_400_000_000


class Course:
    """All pools, moved on by one match after the other."""

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning
        self._periods_per_microsecond = tuning.periods_per_day / _DAY
        start, least = tuning.start, tuning.least_deviation
        self._pairs = Ranks(start=start, deviation=tuning.pairs_deviation, beta=tuning.pairs_beta, least=least)
        self._pots = Ranks(start=start, deviation=tuning.pots_deviation, beta=tuning.pots_beta, least=least)
        self.pools: dict[str, Pool] = {}
        # The season of the last match, since the next one is in it too, mostly.
        self._season, self._from, self._until = "", 0, 0

    def pool(self, rules: str) -> Pool:
        """The pool of a rule set, a new one if there was none."""
        known = self.pools.get(rules)
        if known is None:
            tuning = self._tuning
            beginner = Belief(tuning.start, start_deviation(rules, tuning), tuning.start_volatility)
            known = self.pools[rules] = Pool(rules, self._ranks_of(rules), beginner, 0.0, tuning.advantage_deviation)
        return known

    def _ranks_of(self, rules: str) -> Ranks | None:
        if rates_duels(rules):
            return None
        return self._pairs if RULE_SETS[rules].pairs else self._pots

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
        return self._duel(pool, match) if pool.ranks is None else self._ranks(pool, match, pool.ranks)

    def _duel(self, pool: Pool, match: Match) -> list[Point]:
        tuning, at, (one, other) = self._tuning, match.at, match.players
        lines = pool.lines[ALL_TIME]
        one_line = lines.get(one) or self._begun(lines, one, pool.beginner, at)
        other_line = lines.get(other) or self._begun(lines, other, pool.beginner, at)
        # The last period of an absence counts within the update; what others see has it already.
        one_owed, one_before, one_seen = self._returned(one_line, at)
        other_owed, other_before, other_seen = self._returned(other_line, at)
        won = match.winner == 0
        score = 1.0 if won else 0.0
        leads = match.first_leader
        shift = 0.0 if leads is None else pool.advantage if leads == 0 else -pool.advantage
        doubt = 0.0 if leads is None else pool.doubt
        chance = glicko.expected(one_seen, other_seen, shift, doubt, tuning.caution)
        one_after = glicko.rated(one_before, other_seen, score, one_owed, shift, tuning)
        other_after = glicko.rated(other_before, one_seen, 1.0 - score, other_owed, -shift, tuning)
        if leads is not None:
            variance = one_seen.deviation * one_seen.deviation + other_seen.deviation * other_seen.deviation
            surprise = score - chance if leads == 0 else chance - score
            pool.advantage, pool.doubt = glicko.advantage(pool.advantage, pool.doubt, surprise, chance, variance)
        provisional = tuning.provisional_deviation
        settled = one_seen.deviation < provisional and other_seen.deviation < provisional
        seasonal = pool.lines[self.season(at)]
        return [
            self._point(seasonal, at, one, one_line, one_after, chance, won, settled, (other,)),
            self._point(seasonal, at, other, other_line, other_after, 1.0 - chance, not won, settled, (one,)),
        ]

    def _ranks(self, pool: Pool, match: Match, ranks: Ranks) -> list[Point]:
        players, sides, at, most = match.players, match.sides, match.at, ranks.deviation
        known = pool.lines[ALL_TIME]
        lines = [known.get(player) or self._begun(known, player, pool.beginner, at) for player in players]
        seen = [aged(line.belief, self._periods(line, at), most) for line in lines]
        chances = ranks.expected(seen, sides)
        after = ranks.rated(seen, sides, match.winner)
        settled = max([one.deviation for one in seen]) < self._tuning.provisional_deviation
        opposite = _opposite(len(players), sides)
        seasonal = pool.lines[self.season(at)]
        points = []
        for seat, line in enumerate(lines):
            side = seat % sides
            opponents = tuple([players[other] for other in opposite[side]])
            result = chances[side], side == match.winner, settled, opponents
            points.append(self._point(seasonal, at, players[seat], line, after[seat], *result))
        return points

    @staticmethod
    def _begun(lines: dict[bytes, Line], player: bytes, belief: Belief, at: int) -> Line:
        line = lines[player] = Line(belief, at)
        return line

    def _periods(self, line: Line, at: int) -> float:
        """Rating periods of absence; matches that run at once may end in another order than they are rated in."""
        return (at - line.at) * self._periods_per_microsecond if at > line.at else 0.0

    def _returned(self, line: Line, at: int) -> tuple[float, Belief, Belief]:
        """The last rating period of an absence, or the part that it has; the belief as it begins, and as it ends."""
        before, most = line.belief, self._tuning.start_deviation
        if at <= line.at:
            return 0.0, before, before
        periods = (at - line.at) * self._periods_per_microsecond
        if periods > 1.0:
            before = aged(before, periods - 1.0, most)
            periods = 1.0
        return periods, before, aged(before, periods, most)

    def _point(  # noqa: PLR0913, PLR0917 -- called for every seat of every match, and a bundle takes time
        self,
        seasonal: dict[bytes, Line],
        at: int,
        player: bytes,
        line: Line,
        after: Belief,
        chance: float,
        won: bool,  # noqa: FBT001 -- as above
        settled: bool,  # noqa: FBT001 -- as above
        opponents: tuple[bytes, ...],
    ) -> Point:
        """A player's point, to which its lines are moved."""
        change = after[0] - line.belief[0]
        in_season = seasonal.get(player) or self._begun(seasonal, player, after, at)
        line.move(after, at, won, opponents)
        in_season.move(after, at, won, opponents)
        return Point(player, line.matches, after, change, chance, won, settled, opponents)


@cache
def _opposite(seats: int, sides: int) -> list[list[int]]:
    """For each side the seats of all others."""
    return [[seat for seat in range(seats) if seat % sides != side] for side in range(sides)]


def rates_duels(rules: str) -> bool:
    """Whether a rule set is one of two seats, rated by Glicko-2; by Plackett–Luce otherwise."""
    return RULE_SETS[rules].seats == (2,)


def start_deviation(rules: str, tuning: Tuning) -> float:
    """A beginner's deviation, to which long absence leads back."""
    if rates_duels(rules):
        return tuning.start_deviation
    return tuning.pairs_deviation if RULE_SETS[rules].pairs else tuning.pots_deviation
