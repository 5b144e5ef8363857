"""Who plays in a simulated season: honest people of many kinds, and those who cheat, each in a way of its own."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final

HONEST: Final = ("plain", "friends", "conceding", "resigner", "wild", "slow", "fast", "streaky", "gambler")
"""Plain players; friends who play each other very often; friends who concede early to each other; beginners who
resign early, or claim wildly, against everybody; very slow and very fast ones; streaky ones, whose form swings;
gamblers, who play for high stakes."""

CHEATING: Final = ("resigning", "blundering", "claiming", "ring", "dumper", "program", "peeker")
"""Win traders, who lose on purpose by early resignation, by bad play or by hopeless claims; a ring, in which three lose
to a fourth by all three ways; coin dumpers; programs, whose random delays do not follow the difficulty; peekers, who
see closed cards when they claim."""


@dataclass(slots=True)
class Person:
    """One simulated player; strength in Elo points, rates as shares."""

    number: int
    kind: str
    strength: float
    resigns: float
    """How often matches are given up while open."""
    slope: float
    """How time follows the difficulty."""
    pace: float
    """Mean ln(seconds) of a decision."""
    judgement: float
    """How much more often than the cards in sight allow unprovable claims come true."""
    wild: float
    """Share of claims that are hopeless."""
    stakes: bool
    """Plays for coins."""
    concedes: float
    """The same against its friend."""
    friend: int | None = None
    """Whom it meets much more often than others."""
    sociable: float = 0.4
    """In how many of its matches it meets its friend."""
    gives_to: int | None = None
    """For whom it loses on purpose."""
    form: float = 0.0
    ways: tuple[str, ...] = ()
    """How it loses on purpose."""
    on_purpose: float = 0.0
    """How many of the matches with whom it gives to; the others are played in earnest, so as not to stand out."""

    @property
    def honest(self) -> bool:
        """Whether it plays fair."""
        return self.kind in HONEST


def crowd(players: int, dice: random.Random, cheaters: float) -> list[Person]:
    """Draw players, of whom about that share cheats, in each way as often; strength has nothing to do with it."""
    people = [_draw(number, dice) for number in range(players)]
    numbers = list(range(players))
    dice.shuffle(numbers)
    for kind in ("friends", "conceding"):
        _befriend([people[number] for number in numbers if people[number].kind == kind])
    kinds = cycle(dice.sample(CHEATING, len(CHEATING)))
    planted = 0
    while planted < cheaters * players:
        kind = next(kinds)
        size = _SIZES.get(kind, 2)
        chosen = [people[numbers.pop()] for _ in range(size)]
        _plant(kind, chosen, dice)
        planted += size
    return people


_SIZES: Final = {"ring": 4, "program": 1, "peeker": 1}
_SHARES: Final = {
    "plain": 0.49,
    "friends": 0.10,
    "conceding": 0.04,
    "resigner": 0.06,
    "wild": 0.04,
    "slow": 0.06,
    "fast": 0.06,
    "streaky": 0.08,
    "gambler": 0.07,
}
_WAYS: Final = {"resigning": ("resign",), "blundering": ("blunder",), "claiming": ("claim",)}
_EVERY_WAY: Final = ("resign", "blunder", "claim")


def _draw(number: int, dice: random.Random) -> Person:
    kind = dice.choices(list(_SHARES), list(_SHARES.values()))[0]
    resigns = dice.betavariate(4, 12) if kind == "resigner" else dice.betavariate(1, 40)
    shift = {"slow": 1.0, "fast": -1.0}.get(kind, 0.0)
    return Person(
        number=number,
        kind=kind,
        strength=dice.gauss(0.0, 170.0),
        resigns=resigns,
        slope=dice.gauss(0.45, 0.08),
        pace=dice.gauss(1.3, 0.35) + shift,
        judgement=dice.gauss(0.0, 0.015),
        wild=dice.betavariate(4, 10) if kind == "wild" else dice.betavariate(1, 60),
        stakes=kind == "gambler" or dice.random() < _STAKING,
        concedes=dice.betavariate(4, 10) if kind == "conceding" else resigns,
    )


_STAKING: Final = 0.4


def _befriend(people: Sequence[Person]) -> None:
    for one, other in zip(people[::2], people[1::2], strict=False):
        one.friend, other.friend = other.number, one.number
        one.concedes = other.concedes


def _plant(kind: str, chosen: Sequence[Person], dice: random.Random) -> None:
    gainer, *givers = chosen
    for person in chosen:
        person.kind = kind
    for giver in givers:
        giver.gives_to = giver.friend = gainer.number
        giver.ways = _WAYS.get(kind) or (_EVERY_WAY if kind == "ring" else (dice.choice(_EVERY_WAY),))
        giver.stakes = gainer.stakes = kind == "dumper"
        giver.on_purpose, giver.sociable = dice.uniform(0.4, 0.95), dice.uniform(0.15, 0.5)
    if givers:
        gainer.friend = givers[0].number
    if kind == "program":
        gainer.slope, gainer.strength = dice.gauss(0.0, 0.04), 250.0
    if kind == "peeker":
        gainer.strength += 120.0
