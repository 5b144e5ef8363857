"""What the selectors give: plain values, ready to be written."""

from dataclasses import dataclass
from datetime import datetime

from analytics.statistics.statistic import Interval, Unit, Words, wilson


@dataclass(frozen=True, slots=True)
class Shown:
    """A statistic worked out; `value` is None where there is nothing to divide by."""

    key: str
    title: Words
    definition: Words
    unit: Unit
    counted: Words
    """What the sample counts."""
    value: float | None
    sample: int
    interval: Interval | None
    expected: float | None
    """What chance alone gives."""


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """Statistics that belong together, worked out."""

    key: str
    title: Words
    statistics: list[Shown]


@dataclass(frozen=True, slots=True)
class Share:
    """Results in some of a player's matches.

    `key` is a rule set, a player's id, a length, a seat, or `led` or `followed`.
    """

    key: str | None
    matches: int
    wins: int
    losses: int
    deals: int
    deals_won: int
    deals_lost: int
    net: int
    """Match points won less those lost."""

    @property
    def won(self) -> float | None:
        """The share of matches won, of those with a winner."""
        return self.wins / (self.wins + self.losses) if self.wins + self.losses else None

    @property
    def interval(self) -> Interval | None:
        """Wilson's interval of it."""
        return wilson(self.wins, self.wins + self.losses)


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two people played by one rule set, from the first one's side; `together`: as partners."""

    rules: str
    together: bool
    matches: int
    wins: int
    losses: int
    deals_won: int
    deals_lost: int
    points_won: int
    points_lost: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class Opening:
    """First leads of a kind from a kind of hand; words for both: `analytics.statistics.openings`."""

    hand: str
    lead: str
    deals: int
    won: int
    net: int

    @property
    def interval(self) -> Interval | None:
        """Wilson's interval of the share of deals won."""
        return wilson(self.won, self.deals)


@dataclass(frozen=True, slots=True)
class Streaks:
    """Matches won or lost in a row; `current` is below zero while losing."""

    current: int
    longest_won: int
    longest_lost: int
    matches: int


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat fares at tables of a size."""

    seats: int
    seat: int
    matches: int
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Everybody:
    """Statistics over all seats: `matches` counts each match once."""

    matches: int
    groups: list[ShownGroup]
