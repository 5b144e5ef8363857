"""Waiting for the readers of the ledger: another session's open transaction may hold them back."""

import time
from uuid import UUID

from django.db import connection

from ledger import api, projections
from matches.models import MatchSummary
from matches.projections import SUMMARIES

DEADLINE = 30.0
_HIDDEN = """
    SELECT EXISTS (
        SELECT FROM ledger.event
         WHERE epoch = (SELECT number FROM ledger.epoch) AND xid >= pg_snapshot_xmin(pg_current_snapshot())
    )
"""


def readable() -> None:
    """Wait until what is committed stands below the watermark; not for a test that is one transaction itself."""
    deadline = time.monotonic() + DEADLINE
    while not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute(_HIDDEN)
            if not cursor.fetchone()[0]:
                return
        assert time.monotonic() < deadline, "a transaction stays open"
        time.sleep(0.02)


def catch_up_to(*matches: UUID) -> None:
    """Bring the rows of matches up to date; another session's open transaction may hold the ledger's readers back."""
    deadline = time.monotonic() + DEADLINE
    while True:
        projections.catch_up(SUMMARIES.name)
        if all(_is_up_to_date(match_id) for match_id in matches):
            return
        assert time.monotonic() < deadline, "the projection does not catch up"
        time.sleep(0.02)


def _is_up_to_date(match_id: UUID) -> bool:
    head = api.head(match_id)
    return head is not None and MatchSummary.objects.filter(pk=match_id, version=head.version).exists()
