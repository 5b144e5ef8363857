"""Evidence added up: all that the signals look at, so that a finding never depends on the order of matches."""

from collections.abc import Iterable
from dataclasses import dataclass, fields

from analytics.fairplay.signals.evidence import Evidence


@dataclass(slots=True)
class Sums:
    """Sums over matches; differences of sums are sums too."""

    matches: int = 0
    rating: float = 0.0
    results: int = 0
    """Rated matches with a result."""
    wins: int = 0
    expected: float = 0.0
    settled: int = 0
    """The same of matches in which both ratings were known well."""
    settled_wins: int = 0
    settled_expected: float = 0.0
    gave_up: int = 0
    given_up_to: int = 0
    deals: int = 0
    card_excess: float = 0.0
    card_squares: float = 0.0
    card_lean: float = 0.0
    """Deals weighted by how much better the player was expected to be, −1…1."""
    pace_n: int = 0
    pace_x: float = 0.0
    pace_y: float = 0.0
    pace_xx: float = 0.0
    pace_xy: float = 0.0
    pace_yy: float = 0.0
    claims: int = 0
    guesses: int = 0
    guessed_right: int = 0
    guess_chance: float = 0.0
    reckless: float = 0.0
    staked: int = 0
    """Matches in which coins changed hands."""
    coins: int = 0
    """Net, in hundredths."""
    coins_moved: int = 0
    coins_won: int = 0
    coins_expected: float = 0.0
    """What was likely to be won of the coins that moved."""
    coins_squared: int = 0

    def add(self, row: Evidence) -> None:
        """Add one match."""
        self.matches += 1
        self.rating += row.rating
        self._add_result(row)
        self.gave_up += row.gave_up
        self.given_up_to += row.given_up_to
        self.deals += row.deals
        self.card_excess += row.card_excess
        self.card_squares += row.card_squares
        self.card_lean += row.deals * (2 * row.expected - 1)
        self._add_pace(row)
        self.claims += row.claims
        self.guesses += row.guesses
        self.guessed_right += row.guessed_right
        self.guess_chance += row.guess_chance
        self.reckless += row.reckless
        self._add_coins(row)

    def without(self, part: "Sums") -> "Sums":
        """What is left when a part is taken away."""
        return Sums(*(getattr(self, name) - getattr(part, name) for name in _NAMES))

    @property
    def mean_rating(self) -> float:
        """The player's rating, on average over the matches."""
        return self.rating / self.matches if self.matches else 1500.0

    def _add_result(self, row: Evidence) -> None:
        if row.won is None or not row.rated:
            return
        self.results += 1
        self.wins += row.won
        self.expected += row.expected
        if row.settled:
            self.settled += 1
            self.settled_wins += row.won
            self.settled_expected += row.expected

    def _add_pace(self, row: Evidence) -> None:
        pace = row.pace
        if not pace.n:
            return
        self.pace_n += pace.n
        self.pace_x += pace.x
        self.pace_y += pace.y
        self.pace_xx += pace.xx
        self.pace_xy += pace.xy
        self.pace_yy += pace.yy

    def _add_coins(self, row: Evidence) -> None:
        if not row.coins:
            return
        amount = abs(row.coins)
        self.staked += 1
        self.coins += row.coins
        self.coins_moved += amount
        self.coins_won += max(row.coins, 0)
        self.coins_expected += amount * row.expected
        self.coins_squared += amount * amount


_NAMES = tuple(field.name for field in fields(Sums))


def total(rows: Iterable[Evidence]) -> Sums:
    """Add up rows."""
    sums = Sums()
    for row in rows:
        sums.add(row)
    return sums
