"""What one match adds to the evidence about one player and one opponent."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID


class Pace(NamedTuple):
    """Sums for a line through (difficulty, log time): x is ln(number of legal acts), y is ln(milliseconds)."""

    n: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0
    yy: float = 0.0


NO_PACE = Pace()


@dataclass(frozen=True, slots=True)
class Evidence:
    """A player's match against one opponent; with several opponents there is a row for each, one of them `main`."""

    other: Hashable
    match: UUID | None = None
    version: int = 0
    """The last version of the match: where a replay of it may be opened."""
    main: bool = True
    rating: float = 1500.0
    settled: bool = True
    """Whether both ratings were known well before the match."""
    rated: bool = True
    won: bool | None = None
    expected: float = 0.5
    """Expected score before the match, by the ratings."""
    gave_up: bool = False
    """Resigned or ran out of time while the match was still open."""
    given_up_to: bool = False
    """The opponent did."""
    deals: int = 0
    """Deals of which the luck is known."""
    card_excess: float = 0.0
    """What the player's side made of its deals beyond what the cards promised, in deal stakes."""
    card_squares: float = 0.0
    """The squares of that, deal by deal, added up."""
    pace: Pace = NO_PACE
    guesses: int = 0
    """Claims that the player could not prove to be true."""
    guessed_right: int = 0
    guess_chance: float = 0.0
    """How many of them were likely to be true, by the cards the player could see."""
    claims: int = 0
    reckless: float = 0.0
    """How many of them had to be expected to be false, by the cards the player could see."""
    coins: int = 0
    """Hundredths of coins that the opponent lost to the player; negative: the other way."""
