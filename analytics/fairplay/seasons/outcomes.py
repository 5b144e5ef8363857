"""What a simulated match leaves behind: drawn from what was measured on matches that were really played."""

import random
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from analytics.fairplay.seasons.people import Person
from analytics.fairplay.signals.evidence import Evidence, Pace

# Measured with `manage.py fairplay measure` on georgian-3, matches to 7 between bots of graded strength.
_LUCK: Final = 0.53
"""Standard deviation of what the cards of a deal promise a side, in deal stakes."""
_LUCK_TELLS: Final = 0.75
"""How much of that comes true."""
_STAKES: Final = ((1, 0.65), (2, 0.31), (3, 0.04))
_TO_A_DEAL: Final = 0.47
"""How much of the edge in a match shows in one deal."""
_MATCH_TO: Final = 7
_DECISIONS_A_DEAL: Final = 4.2
"""Of each side, as the claims below."""
_CHOICES: Final = (1.43, 0.30)
"""Mean and standard deviation of ln(number of legal acts)."""
_MILLI: Final = log(1000)
_NOISE: Final = 0.75
"""Standard deviation of ln(time) beyond what the difficulty explains."""
_GUESSES_A_DEAL: Final = 0.03
"""Of people, who prove less than bots do (0.005)."""
_PEEKED_A_DEAL: Final = 0.25
_GUESS_CHANCE: Final = (0.88, 0.98)
_CLAIMS_A_DEAL: Final = 0.38
_THROWN_DEAL: Final = 0.12
"""The chance to win a deal that one tries to lose."""
_CARDS_TELL: Final = 0.1
"""How much the cards still matter then."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating and whether it is well known."""

    rating: float
    settled: bool


def chance_of(edge: float) -> float:
    """The expected score at an edge in Elo points."""
    return 1 / (1 + exp(-edge * log(10) / 400))


def draw(
    one: Person, other: Person, ratings: tuple[Rated, Rated], stake: int, dice: random.Random
) -> tuple[Evidence, Evidence]:
    """Draw one match and give what it adds to the evidence about each of the two."""
    thrower, way = thrown(one, other, dice)
    gives_up = who_gives_up(one, other, thrower, way, dice)
    edge = one.strength + one.form - other.strength - other.form
    course = _course(chance_of(edge), thrower if way in ("blunder", "claim") else None, gives_up, dice)
    expected = chance_of(ratings[0].rating - ratings[1].rating)
    seen = []
    for side, person in enumerate((one, other)):
        opponent = (other, one)[side]
        won = course.winner == side
        said = _claims(person, course.deals, dice, throwing=side == thrower and way == "claim")
        seen.append(
            Evidence(
                other=opponent.number,
                rating=ratings[side].rating,
                settled=ratings[0].settled and ratings[1].settled,
                won=won,
                expected=expected if side == 0 else 1 - expected,
                gave_up=gives_up == side,
                given_up_to=gives_up == 1 - side,
                deals=course.deals,
                card_excess=course.excess if side == 0 else -course.excess,
                card_squares=course.squares,
                pace=_pace(person, course.deals, dice),
                guesses=said.guesses,
                guessed_right=said.right,
                guess_chance=said.chance,
                claims=said.claims,
                reckless=said.reckless,
                coins=stake if won else -stake,
            )
        )
    return seen[0], seen[1]


def thrown(one: Person, other: Person, dice: random.Random) -> tuple[int | None, str]:
    """Whether a side means to lose, and how; cheaters play some matches in earnest so as not to stand out."""
    for side, (person, opponent) in enumerate(((one, other), (other, one))):
        if person.gives_to == opponent.number and dice.random() < person.on_purpose:
            return side, dice.choice(person.ways)
    return None, ""


def who_gives_up(one: Person, other: Person, thrower: int | None, way: str, dice: random.Random) -> int | None:
    """The side that gives the match up while it is open, on purpose or because it is like that."""
    if way == "resign":
        return thrower
    for side, person in enumerate((one, other)):
        gains = thrower == 1 - side
        rate = person.concedes if (one, other)[1 - side].number == person.friend else person.resigns
        if not gains and dice.random() < rate / 2:
            return side
    return None


@dataclass(frozen=True, slots=True)
class _Course:
    winner: int
    deals: int
    excess: float
    """Of side 0."""
    squares: float


def _course(chance: float, thrower: int | None, gives_up: int | None, dice: random.Random) -> _Course:
    """Play deal by deal, so that score, luck and result hang together."""
    score = [0, 0]
    deals, excess, squares = 0, 0.0, 0.0
    last = dice.randrange(1, 4) if gives_up is not None else 99
    while max(score) < _MATCH_TO and deals < last:
        promised = max(-0.95, min(0.95, dice.gauss(0.0, _LUCK)))
        wins = 0.5 + _TO_A_DEAL * (chance - 0.5) + _LUCK_TELLS * promised / 2
        if thrower is not None:
            wins = (_THROWN_DEAL if thrower == 0 else 1 - _THROWN_DEAL) + _CARDS_TELL * promised
        side = 0 if dice.random() < wins else 1
        score[side] += dice.choices((1, 2, 3), _WEIGHTS)[0]
        deals += 1
        beyond = (1.0 if side == 0 else -1.0) - promised
        excess += beyond
        squares += beyond * beyond
    winner = 1 - gives_up if gives_up is not None else (0 if score[0] > score[1] else 1)
    return _Course(winner, deals, excess, squares)


_WEIGHTS: Final = [share for _, share in _STAKES]


def _pace(person: Person, deals: int, dice: random.Random) -> Pace:
    n = max(round(dice.gauss(_DECISIONS_A_DEAL * deals, 2.0)), 3)
    mean, sd = _CHOICES
    x = n * mean + sqrt(n) * sd * dice.gauss(0, 1)
    across = sd * sd * (n - 1)
    y = n * (person.pace + _MILLI - person.slope * mean) + person.slope * x + _NOISE * sqrt(n) * dice.gauss(0, 1)
    shared = person.slope * across + _NOISE * sqrt(across) * dice.gauss(0, 1)
    left = _NOISE**2 * (n - 2)
    return Pace(n, x, y, across + x * x / n, shared + x * y / n, left + shared**2 / across + y * y / n)


@dataclass(slots=True)
class _Claims:
    claims: int = 0
    reckless: float = 0.0
    guesses: int = 0
    right: int = 0
    chance: float = 0.0


def _claims(person: Person, deals: int, dice: random.Random, *, throwing: bool) -> _Claims:
    """Draw claims: proved ones, wild ones, and guesses under closed cards, which a peeker makes knowing them."""
    made = _Claims()
    peeks = person.kind == "peeker"
    for _ in range(deals):
        if throwing and dice.random() < _THROWN_CLAIMS:
            _guess(made, 0.02, right=dice.random() < 0.02)  # noqa: PLR2004 -- as likely as said
        elif dice.random() < (_PEEKED_A_DEAL if peeks else _GUESSES_A_DEAL):
            likely = dice.uniform(0.2, 0.95) if peeks else dice.uniform(*_GUESS_CHANCE)
            _guess(made, likely, right=peeks or dice.random() < likely + person.judgement)
        elif dice.random() < _CLAIMS_A_DEAL:
            if dice.random() < person.wild:
                _guess(made, _WILD, right=dice.random() < _WILD)
            else:
                made.claims += 1
    return made


def _guess(made: _Claims, likely: float, *, right: bool) -> None:
    made.claims += 1
    made.guesses += 1
    made.right += right
    made.chance += likely
    made.reckless += 1 - likely


_THROWN_CLAIMS: Final = 0.7
_WILD: Final = 0.4
"""The chance of a wild claim to be true."""
