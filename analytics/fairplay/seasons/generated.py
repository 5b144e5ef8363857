"""A season made at the level of evidence: who meets whom on which day, ratings, and what each match leaves behind."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from analytics.fairplay.seasons.outcomes import Rated, chance_of, draw
from analytics.fairplay.seasons.people import Person, crowd
from analytics.fairplay.signals.evidence import Evidence

_STEP: Final = 24.0
"""Elo points that a match moves at most."""
_SETTLES_AFTER: Final = 20
_NEAR: Final = 25
"""Candidates of whom the nearest by rating is met."""
_STAKES: Final = (100, 200, 500, 1000)
_HIGH_STAKES: Final = (1000, 5000, 20000)


@dataclass(frozen=True, slots=True)
class Met:
    """One match of a season: who met, and what it adds to the evidence about each."""

    day: int
    players: tuple[int, int]
    seen: tuple[Evidence, Evidence]


@dataclass(frozen=True, slots=True)
class Plan:
    """How large a season is, and what share of its players cheats."""

    players: int = 300
    days: int = 90
    matches_a_day: float = 1.0
    """Of each player, on average."""
    cheaters: float = 0.1
    warm_up: int = 25
    """Matches that each has played, honestly, before the season."""


Play = Callable[[int, Person, Person, tuple[Rated, Rated], int, random.Random], tuple[Evidence, Evidence]]
"""Plays a match: the day, the two, their ratings, the stake and the dice."""


def _drawn(
    _day: int, one: Person, other: Person, ratings: tuple[Rated, Rated], stake: int, dice: random.Random
) -> tuple[Evidence, Evidence]:
    return draw(one, other, ratings, stake, dice)


class Season:
    """A season; the same plan and seed make the same season. `play` tells how a match comes about."""

    def __init__(self, plan: Plan, seed: str, play: Play = _drawn) -> None:
        self._dice = random.Random(f"season {seed}")  # noqa: S311 -- repeatable on purpose
        self._play = play
        self._warm_up = plan.warm_up
        self.people = crowd(plan.players, self._dice, plan.cheaters)
        self._ratings = [1500.0] * plan.players
        self._played = [0] * plan.players
        self._days, self._matches = plan.days, round(plan.players * plan.matches_a_day / 2)
        # Some play much more than others.
        self._eager = list(accumulate(self._dice.gammavariate(2.0, 1.0) + 0.2 for _ in range(plan.players)))

    def matches(self) -> Iterator[Met]:
        """Play the season, day by day; a warm-up before it gives everybody a rating."""
        for _ in range(self._warm_up * len(self.people) // 2):
            self._meet(-1)
        for day in range(self._days):
            self._swing()
            for _ in range(self._matches):
                yield self._meet(day)

    def _swing(self) -> None:
        """Form comes and goes."""
        for person in self.people:
            if person.kind == "streaky":
                person.form = 0.93 * person.form + self._dice.gauss(0.0, 25.0)

    def _meet(self, day: int) -> Met:
        one = self._dice.choices(self.people, cum_weights=self._eager)[0]
        other = self.people[self._opponent(one, day)]
        giving = one.gives_to, other.gives_to
        if day < 0:
            one.gives_to = other.gives_to = None
        rated = self._rated(one), self._rated(other)
        seen = self._play(day, one, other, rated, self._stake(one, other), self._dice)
        one.gives_to, other.gives_to = giving
        self._rate(one.number, other.number, won=bool(seen[0].won))
        return Met(day, (one.number, other.number), seen)

    def _opponent(self, one: Person, day: int) -> int:
        if one.friend is not None and day >= 0 and self._dice.random() < one.sociable:
            return one.friend
        pool = [
            number
            for number in self._dice.sample(range(len(self.people)), min(_NEAR, len(self.people)))
            if number != one.number
        ]
        wish = self._ratings[one.number] + self._dice.gauss(0.0, 120.0)
        return min(pool, key=lambda number: abs(self._ratings[number] - wish))

    def _stake(self, one: Person, other: Person) -> int:
        if not (one.stakes and other.stakes):
            return 0
        high = one.kind in _RICH and other.kind in _RICH
        return self._dice.choice(_HIGH_STAKES if high else _STAKES)

    def _rated(self, person: Person) -> Rated:
        return Rated(self._ratings[person.number], self._played[person.number] >= _SETTLES_AFTER)

    def _rate(self, one: int, other: int, *, won: bool) -> None:
        moved = _STEP * (won - chance_of(self._ratings[one] - self._ratings[other]))
        self._ratings[one] += moved
        self._ratings[other] -= moved
        self._played[one] += 1
        self._played[other] += 1


_RICH: Final = frozenset({"gambler", "dumper"})
