"""What goes into the course of ratings and what comes out: matches, points of history, lines of players.

Moments are whole microseconds since 2000, as PostgreSQL counts them, and players are the bytes of their ids.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from analytics.ratings.belief import Belief
from analytics.ratings.plackett import Ranks

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


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

    def move(self, belief: Belief, at: int, won: bool, opponents: tuple[bytes, ...]) -> None:  # noqa: FBT001 -- called for every seat of every match, and names take time
        """Go on to what the next match made of it."""
        self.belief = belief
        if at > self.at:  # noqa: PLR1730 -- as above, and `max` takes three times as long
            self.at = at
        self.matches += 1
        if won:
            self.wins += 1
        if len(opponents) == 1:
            self.opponents.add(opponents[0])
        else:
            self.opponents.update(opponents)


@dataclass(slots=True)
class Pool:
    """One rule set's ratings: what leading first is worth in points, its doubt, and lines by season and player.

    `ranks` is what rates pairs or pots; None: two seats, and Glicko-2.
    """

    rules: str
    ranks: Ranks | None
    beginner: Belief
    advantage: float
    doubt: float
    matches: int = 0
    lines: defaultdict[str, dict[bytes, Line]] = field(default_factory=lambda: defaultdict(dict))


def instant(at: datetime) -> int:
    """A moment as this module counts it."""
    return (at - EPOCH) // _MICROSECOND


def moment(at: int) -> datetime:
    """The moment that a count of microseconds stands for."""
    return EPOCH + at * _MICROSECOND
