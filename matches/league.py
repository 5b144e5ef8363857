"""A league of simulated people: who they are, who meets whom and when. All of it follows from names and the seed."""

import random
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate
from typing import Final
from uuid import NAMESPACE_URL, UUID, uuid5

from matches.engine.ruleset import RuleSet

NAME: Final = "Sim {:05}"
_LEAST_SKILL: Final = 0.5
_NEAR: Final = 0.12
"""How far apart in the order of skill two who meet are, usually, as a share of all people."""


@dataclass(frozen=True, slots=True)
class SimPerson:
    """Somebody simulated; the same number is always the same person."""

    number: int
    skill: float
    """Of its bot, see `matches.bots.graded`."""
    pace_ms: float
    """What half of its easy decisions take at most."""
    zeal: float
    """How often it plays, against the others."""
    quits: float
    """The chance that it gives a match up early, for reasons of its own."""

    @property
    def name(self) -> str:
        """What it is called."""
        return NAME.format(self.number)


@dataclass(frozen=True, slots=True)
class Fixture:
    """One match to be played: people by seat."""

    match_id: UUID
    people: tuple[SimPerson, ...]
    at: datetime
    seed: str


@dataclass(frozen=True, slots=True)
class League:
    """So many people meet in so many matches of one rule set, from `start` on for some days."""

    rules: RuleSet
    people: int
    matches: int
    start: datetime
    days: int
    seed: int

    def everybody(self) -> list[SimPerson]:
        """All people, by number from 1 on."""
        return [person(number) for number in range(1, self.people + 1)]

    def fixtures(self) -> Iterator[Fixture]:
        """All matches in the order of their time: whoever plays much is drawn often, and meets near equals mostly."""
        dice = random.Random(f"{self._key()}/fixtures")  # noqa: S311 -- repeatable on purpose
        ranked = sorted(self.everybody(), key=lambda one: (one.skill, one.number))
        zeal = list(accumulate(one.zeal for one in ranked))
        for number in range(1, self.matches + 1):
            seats = self._meet(dice, ranked, zeal)
            share = (number - 1 + dice.random()) / self.matches
            at = self.start + timedelta(seconds=round(share * self.days * 86_400, 3))
            seed = f"{self._key()}/{number}"
            yield Fixture(uuid5(NAMESPACE_URL, f"bura:league:{seed}"), tuple(ranked[seat] for seat in seats), at, seed)

    def _key(self) -> str:
        return f"{self.seed}/{self.rules.key}/{self.people}/{self.matches}/{self.days}/{self.start.isoformat()}"

    def _meet(self, dice: random.Random, ranked: list[SimPerson], zeal: list[float]) -> list[int]:
        """Draw the first by zeal, the others near it, the more zealous of two each."""
        seats = self.rules.seats[-1] if self.rules.pairs else dice.choice(self.rules.seats)
        first = bisect(zeal, dice.random() * zeal[-1])
        found = [min(first, len(ranked) - 1)]
        while len(found) < seats:
            two = [self._near(dice, found[0], len(ranked)) for _ in range(2)]
            chosen = max(two, key=lambda place: ranked[place].zeal * dice.random())
            if chosen not in found:
                found.append(chosen)
        dice.shuffle(found)
        return found

    def _near(self, dice: random.Random, place: int, count: int) -> int:
        """A place near another; at the ends it is turned back into the order."""
        there = abs(place + round(dice.gauss(0, max(_NEAR * count, 1.5))))
        return min(max(2 * (count - 1) - there, 0) if there >= count else there, count - 1)


def person(number: int) -> SimPerson:
    """The person of that number."""
    dice = random.Random(f"bura league person {number}")  # noqa: S311 -- repeatable on purpose
    return SimPerson(
        number=number,
        skill=round(_LEAST_SKILL + (1 - _LEAST_SKILL) * dice.betavariate(2, 1.5), 4),
        pace_ms=dice.lognormvariate(7.3, 0.4),
        zeal=dice.lognormvariate(0, 0.9),
        quits=0.02 * dice.random() ** 3,
    )
