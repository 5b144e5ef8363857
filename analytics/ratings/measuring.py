"""Honest measures: how well the chances that ratings gave before each match foretold its result."""

from datetime import UTC, datetime
from typing import Final

from django.db import connection

from analytics.ratings import sql
from analytics.ratings.models import Measure, Pool
from matches.engine.rulesets import RULE_SETS

BANDS: Final = 10


def measure() -> list[Measure]:
    """Take the measure of all points of history, and keep it."""
    now = datetime.now(UTC)
    bands = _bands()
    pools = {pool.rules: pool for pool in Pool.objects.all()}
    with connection.cursor() as cursor:
        cursor.execute(sql.text("measures"), {"pairs": [rules.key for rules in RULE_SETS.values() if rules.pairs]})
        rows = cursor.fetchall()
    made = [
        Measure(
            rules=rules,
            made_at=now,
            matches=matches,
            log_loss=log_loss,
            brier=brier,
            even_log_loss=even,
            settled_matches=settled,
            settled_log_loss=settled_log_loss,
            settled_brier=settled_brier,
            settled_even_log_loss=settled_even,
            advantage=pools[rules].advantage,
            doubt=pools[rules].doubt,
            bands=bands[rules],
        )
        for rules, matches, log_loss, brier, even, settled, settled_log_loss, settled_brier, settled_even in rows
    ]
    return Measure.objects.bulk_create(made)


def _bands() -> dict[str, list[list[float] | None]]:
    """For each rule set and each tenth: players, mean chance, share that won; null where there was nobody."""
    found: dict[str, list[list[float] | None]] = {}
    with connection.cursor() as cursor:
        cursor.execute(sql.text("bands"))
        for rules, band, players, chance, won in cursor:
            found.setdefault(rules, [None] * BANDS)[band - 1] = [players, float(chance), float(won)]
    return found
