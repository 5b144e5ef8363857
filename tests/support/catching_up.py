"""Waiting for the lobby's projection."""

import time
from uuid import UUID

from ledger import api, projections
from matches.models import MatchSummary
from matches.projections import SUMMARIES

DEADLINE = 30.0


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
