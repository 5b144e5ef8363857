"""Finds running matches that wait for the table or a bot, and drives them on."""

import logging
from datetime import timedelta
from typing import Final

from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone

from matches.loading import load
from matches.models import MatchSummary, SweptMatch
from matches.table import drive

_log = logging.getLogger(__name__)
STANDS_STILL: Final = timedelta(seconds=5)
_AT_ONCE: Final = 200


def sweep(still: timedelta = STANDS_STILL) -> int:
    """Drive every running match without a move for so long, once at each version; returns how many moved."""
    swept = SweptMatch.objects.filter(match_id=OuterRef("match_id")).values("version")
    standing = (
        MatchSummary.objects.filter(status="running", moved_at__lte=timezone.now() - still)
        .annotate(swept=Subquery(swept))
        .filter(Q(swept=None) | ~Q(swept=F("version")))
        .order_by("moved_at")
    )
    return sum(_drive(row) for row in standing[:_AT_ONCE])


def _drive(row: MatchSummary) -> bool:
    try:
        found = load(row.match_id)
        match = drive(found)
    except Exception as error:  # noqa: BLE001 -- one broken match must not keep the others waiting
        # The type alone: a traceback could quote cards.
        _log.error("match %s could not be driven: %s", row.match_id, type(error).__name__)
        return False
    if match.finished:
        SweptMatch.objects.filter(match_id=row.match_id).delete()
    else:
        SweptMatch.objects.update_or_create(match_id=row.match_id, defaults={"version": match.version})
    return match.version > found.version
