"""How well the signals tell cheaters from honest players over many seasons."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from analytics.fairplay.seasons.generated import Met, Plan, Season
from analytics.fairplay.seasons.people import CHEATING, HONEST, Person
from analytics.fairplay.seasons.watching import Alarm, Watch
from analytics.fairplay.signals.nulls import Nulls, fitted

_STRENGTHS = ((-170.0, "weak"), (0.0, "below the middle"), (170.0, "above the middle"), (float("inf"), "strong"))
"""Honest players by strength, in Elo points around the middle."""


@dataclass(slots=True)
class Tally:
    """Player-seasons counted, and how many of them were put under review at any look."""

    seen: Counter[str] = field(default_factory=Counter)
    reviewed: Counter[str] = field(default_factory=Counter)
    seen_strength: Counter[str] = field(default_factory=Counter)
    reviewed_strength: Counter[str] = field(default_factory=Counter)
    by_signal: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Players first put under review, by the signal and whether they cheat."""
    matches: int = 0

    def add(self, people: Sequence[Person], alarms: Iterable[Alarm]) -> None:
        """Count one season; both players of a pair count as put under review."""
        reviewed: dict[int, str] = {}
        for alarm in alarms:
            for player in (alarm.player, alarm.other):
                if player is not None:
                    reviewed.setdefault(player, alarm.signal)
        for person in people:
            under_review = person.number in reviewed
            self.seen[person.kind] += 1
            self.reviewed[person.kind] += under_review
            if person.honest:
                strength = next(name for below, name in _STRENGTHS if person.strength < below)
                self.seen_strength[strength] += 1
                self.reviewed_strength[strength] += under_review
            if under_review:
                self.by_signal[reviewed[person.number], "honest" if person.honest else "cheating"] += 1

    def figures(self) -> dict[str, Any]:
        """All figures, ready for JSON."""
        honest = sum(self.seen[kind] for kind in HONEST)
        false = sum(self.reviewed[kind] for kind in HONEST)
        cheating = sum(self.seen[kind] for kind in CHEATING)
        found = sum(self.reviewed[kind] for kind in CHEATING)
        return {
            "matches": self.matches,
            "honest_player_seasons": honest,
            "honest_reviewed": false,
            "honest_reviewed_per_1000": _per(1000, false, honest),
            "cheating_player_seasons": cheating,
            "precision": _per(1, found, found + false),
            "recall": _per(1, found, cheating),
            "recall_by_kind": {kind: _per(1, self.reviewed[kind], self.seen[kind]) for kind in CHEATING},
            "honest_by_kind": {kind: [self.seen[kind], self.reviewed[kind]] for kind in HONEST},
            "honest_by_strength": {
                name: [self.seen_strength[name], self.reviewed_strength[name]] for _, name in _STRENGTHS
            },
            "first_signal": {f"{signal}, {who}": count for (signal, who), count in sorted(self.by_signal.items())},
        }


def watch_season(people: Sequence[Person], matches: Iterable[Met], nulls: Nulls, tally: Tally) -> None:
    """Look at a season day by day, as the service does, and count who was ever put under review."""
    watch = Watch(nulls)
    alarms: dict[Alarm, None] = {}
    for _, day in groupby(matches, key=lambda met: met.day):
        played = list(day)
        tally.matches += len(played)
        alarms.update(dict.fromkeys(watch.look(played)))
    tally.add(people, alarms)


def _per(unit: int, part: int, whole: int) -> float | None:
    return round(unit * part / whole, 4) if whole else None


def figures_of(plan: Plan, seeds: Iterable[str]) -> dict[str, Any]:
    """Watch a generated season for each seed, and count over all of them."""
    tally = Tally()
    for seed in seeds:
        season = Season(plan, seed)
        watch_season(season.people, season.matches(), fitted(), tally)
    return tally.figures()
