"""The nulls of the signals, fitted to honest play: each band's mean, and how honest players differ beyond chance."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from math import sqrt
from typing import Final

from analytics.fairplay.seasons.generated import Plan, Season
from analytics.fairplay.seasons.watching import Books
from analytics.fairplay.signals import SIGNALS
from analytics.fairplay.signals.nulls import BANDS, Null, Nulls, band_of
from analytics.fairplay.signals.sums import Sums

_LEAST_CORRELATION: Final = 0.002
_LEAST_HABIT: Final = 0.03
"""Habits differ more than a few hundred seasons of our own making show."""
_LEAST_SD: Final = 0.02
_CAUTION: Final = 1.25
"""Spreads are taken so much wider than fitted: a null must not be optimistic."""

Subject = tuple[Sums, Sums]
"""Here and elsewhere."""
Count = tuple[float, float, float]
"""Hits, tries and the hits that were expected of them."""


def fit(seasons: Iterable[Books]) -> Nulls:
    """Fit every signal's null by band of rating to the books of honest seasons."""
    subjects: dict[tuple[str, str], list[Subject]] = defaultdict(list)
    for books in seasons:
        for sums in books.players.values():
            subjects["player", band_of(sums.mean_rating)].append((sums, Sums()))
        for (player, _), sums in books.pairs.items():
            whole = books.players[player]
            subjects["pair", band_of(whole.mean_rating)].append((sums, whole.without(sums)))
    bands = [name for name, _ in BANDS]
    return {
        key: _by_band(_FITS[key], {band: subjects[signal.scope, band] for band in bands})
        for key, signal in SIGNALS.items()
    }


def _by_band(fitted: "Callable[[Sequence[Subject]], Null]", subjects: dict[str, list[Subject]]) -> dict[str, Null]:
    """A mean for each band; how players differ is told better by all together."""
    spread = fitted([one for group in subjects.values() for one in group]).spread
    return {band: Null(fitted(group).mean, spread) for band, group in subjects.items()}


def _share_beyond(counts: Callable[[Sums], Count]) -> Callable[[Sequence[Subject]], Null]:
    """Hits beside what was expected: the mean difference, and the correlation within a subject."""

    def fitted(subjects: Sequence[Subject]) -> Null:
        found = [counts(here) for here, _ in subjects]
        tries = sum(n for _, n, _ in found)
        off = sum(hits - expected for hits, _, expected in found) / tries if tries else 0.0
        return Null(_round(off), _correlation([(h, n, e + off * n) for h, n, e in found]))

    return fitted


def _share(counts: Callable[[Sums], tuple[float, float]]) -> Callable[[Sequence[Subject]], Null]:
    """A habit: its mean, and how players differ in it, of which elsewhere tells."""

    def fitted(subjects: Sequence[Subject]) -> Null:
        found = [counts(here) for here, _ in subjects]
        tries = sum(n for _, n in found)
        mean = (sum(hits for hits, _ in found) + 1) / (tries + 2)
        correlation = _correlation([(h, n, mean * n) for h, n in found])
        return Null(_round(mean), max(correlation, _LEAST_HABIT))

    return fitted


def _correlation(counts: Sequence[Count]) -> float:
    """By moments: what the squared differences have beyond the binomial."""
    beyond = room = 0.0
    for hits, tries, expected in counts:
        if tries > 1:
            share = min(max(expected / tries, 0.001), 0.999)
            chance = share * (1 - share)
            beyond += (hits - expected) ** 2 - tries * chance
            room += tries * (tries - 1) * chance
    return _round(max(_CAUTION * beyond / room if room else 0.0, _LEAST_CORRELATION))


def _value(signal: str) -> Callable[[Sequence[Subject]], Null]:
    """A normal value: what is left of its spread when chance is taken away."""

    def fitted(subjects: Sequence[Subject]) -> Null:
        flat = Null(0.0, 0.0)
        found = [one for here, elsewhere in subjects if (one := SIGNALS[signal].measure(here, elsewhere, flat))]
        if not found:
            return Null(0.0, _LEAST_SD)
        weights = [1 / one.null_sd**2 for one in found]
        mean = sum(w * (one.value - one.null_mean) for w, one in zip(weights, found, strict=True)) / sum(weights)
        beyond = sum((one.value - one.null_mean - mean) ** 2 - one.null_sd**2 for one in found) / len(found)
        return Null(_round(mean), _round(max(_CAUTION * sqrt(max(beyond, 0.0)), _LEAST_SD)))

    return fitted


def _effective(sums: Sums) -> Count:
    """Coins, as so many equal matches."""
    if not sums.coins_moved:
        return 0.0, 0.0, 0.0
    matches = sums.coins_moved**2 / sums.coins_squared
    return matches * sums.coins_won / sums.coins_moved, matches, matches * sums.coins_expected / sums.coins_moved


def _round(value: float) -> float:
    return round(value, 4)


_FITS: Final[dict[str, Callable[[Sequence[Subject]], Null]]] = {
    "rating_flow": _share_beyond(lambda sums: (sums.wins, sums.results, sums.expected)),
    "early_resignations": _share(lambda sums: (sums.gave_up, sums.matches)),
    "far_from_expectation": _share_beyond(lambda sums: (sums.settled_wins, sums.settled, sums.settled_expected)),
    "against_the_cards": _value("against_the_cards"),
    "flat_thinking": _value("flat_thinking"),
    "unknowable_claims": _share_beyond(lambda sums: (sums.guessed_right, sums.guesses, sums.guess_chance)),
    "reckless_claims": _share(lambda sums: (sums.reckless, sums.claims)),
    "coin_flow": _share_beyond(_effective),
}


def honest_books(seasons: int, players: int) -> Iterator[Books]:
    """The books of so many seasons without cheaters, of seeds that no report uses."""
    for number in range(seasons):
        season, books = Season(Plan(players=players, cheaters=0.0), f"fit {number}"), Books()
        for met in season.matches():
            books.add(met)
        yield books


def text_of(nulls: Nulls) -> str:
    """The nulls as their file holds them."""
    plain = {signal: {band: asdict(null) for band, null in bands.items()} for signal, bands in nulls.items()}
    return json.dumps(plain, indent=2) + "\n"
