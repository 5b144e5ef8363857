"""The signals put to a season as the service would: every so many days, on all evidence so far."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from analytics.fairplay.seasons.generated import Met
from analytics.fairplay.signals import SIGNALS
from analytics.fairplay.signals.finding import Finding
from analytics.fairplay.signals.nulls import Nulls, band_of
from analytics.fairplay.signals.sums import Sums
from analytics.fairplay.verdicts import TABLE, Judged, judge


@dataclass(slots=True)
class Books:
    """The evidence so far: of each player, and of each player against each opponent."""

    players: dict[int, Sums] = field(default_factory=dict)
    pairs: dict[tuple[int, int], Sums] = field(default_factory=dict)

    def add(self, met: Met) -> None:
        """Enter a match."""
        for player, other, row in zip(met.players, reversed(met.players), met.seen, strict=True):
            self.players.setdefault(player, Sums()).add(row)
            self.pairs.setdefault((player, other), Sums()).add(row)


@dataclass(frozen=True, slots=True)
class Alarm:
    """Whom a finding is about; an alarm when it asks for a review."""

    signal: str
    player: int
    other: int | None


def measured(sums: Sums, whole: Sums, scope: str, nulls: Nulls) -> Iterator[tuple[str, Finding]]:
    """What the signals of a scope find about one player or pair."""
    band = band_of(whole.mean_rating)
    for key, signal in SIGNALS.items():
        if signal.scope == scope and (found := signal.measure(sums, whole.without(sums), nulls[key][band])):
            yield key, found


class Watch:
    """Looks again and again; what has not changed since the last look is not measured anew."""

    def __init__(self, nulls: Nulls) -> None:
        self.books = Books()
        self._nulls = nulls
        self._found: dict[Alarm, Finding] = {}

    def look(self, matches: Iterable[Met]) -> list[Alarm]:
        """Enter matches, measure whoever played, and judge all that is known."""
        touched: set[int] = set()
        for met in matches:
            self.books.add(met)
            touched.update(met.players)
        for (player, other), sums in self.books.pairs.items():
            if player in touched and sums.matches >= _LEAST_MEETINGS:
                self._measure(player, other, sums, "pair")
        for player in touched:
            self._measure(player, None, self.books.players[player], "player")
        return self._alarms()

    def _measure(self, player: int, other: int | None, sums: Sums, scope: str) -> None:
        for key, found in measured(sums, self.books.players[player], scope, self._nulls):
            self._found[Alarm(key, player, other)] = found

    def _alarms(self) -> list[Alarm]:
        rare = [
            Judged(place, place.signal, found.p, found.effect, found.sample)
            for place, found in self._found.items()
            if found.p <= TABLE[place.signal].watch
        ]
        tests = sum(found.sample >= TABLE[place.signal].sample for place, found in self._found.items())
        verdicts = judge(rare, tests)
        return [place for place, verdict in verdicts.items() if verdict == "review"]


_LEAST_MEETINGS = 4
