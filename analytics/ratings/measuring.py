"""Honest measures: how well the chances that ratings gave before each match foretold its result."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from math import log
from typing import Final, NamedTuple

from django.conf import settings
from django.db import connection

from analytics.ratings import sql
from analytics.ratings.models import Measure, Pool
from matches.engine.rulesets import RULE_SETS

BANDS: Final = 10
SHOWN: Final = 10
"""Of so many full rebuilds the measures are listed."""


class _Sums(NamedTuple):
    """Sums over players whose chances lay in the same tenth; losses are of winners alone."""

    settled: bool
    band: int
    opponents: int
    players: int
    winners: int
    expected: float
    squares: float
    losses: float


def measure() -> list[Measure]:
    """Take the measure of all points of history, and keep it beside those of the last rebuilds before."""
    now = datetime.now(UTC)
    by_rules = _sums()
    taken = Measure.objects.bulk_create(
        [_measure(pool, by_rules[pool.rules], now) for pool in Pool.objects.order_by("rules")]
    )
    for one in taken:
        _prune(one.rules)
    return taken


def _prune(rules: str) -> None:
    of_rules = Measure.objects.filter(rules=rules)
    kept = of_rules.order_by("-made_at")[: max(settings.RATING_MEASURES_KEPT, SHOWN)]
    of_rules.exclude(pk__in=kept.values("pk")).delete()


def _measure(pool: Pool, sums: list[_Sums], now: datetime) -> Measure:
    settled = [one for one in sums if one.settled]
    # The members of a pair win together.
    side = 2 if RULE_SETS[pool.rules].pairs else 1
    return Measure(
        rules=pool.rules,
        made_at=now,
        matches=_winners(sums) // side,
        log_loss=_log_loss(sums),
        brier=_brier(sums),
        even_log_loss=_even_log_loss(sums, side),
        settled_matches=_winners(settled) // side,
        settled_log_loss=_log_loss(settled) if settled else None,
        settled_brier=_brier(settled) if settled else None,
        settled_even_log_loss=_even_log_loss(settled, side) if settled else None,
        advantage=pool.advantage,
        doubt=pool.doubt,
        bands=[_band([one for one in sums if one.band == band]) for band in range(1, BANDS + 1)],
    )


def _winners(sums: Sequence[_Sums]) -> int:
    return sum(one.winners for one in sums)


def _log_loss(sums: Sequence[_Sums]) -> float:
    return sum(one.losses for one in sums) / _winners(sums)


def _even_log_loss(sums: Sequence[_Sums], side: int) -> float:
    return sum(log(one.opponents / side + 1) * one.winners for one in sums) / _winners(sums)


def _brier(sums: Sequence[_Sums]) -> float:
    return sum(one.squares for one in sums) / sum(one.players for one in sums)


def _band(sums: Sequence[_Sums]) -> list[float] | None:
    players = sum(one.players for one in sums)
    if not players:
        return None
    return [players, sum(one.expected for one in sums) / players, _winners(sums) / players]


def _sums() -> dict[str, list[_Sums]]:
    found: dict[str, list[_Sums]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(sql.text("measures"))
        for rules, *sums in cursor:
            found[rules].append(_Sums(*sums))
    return found
