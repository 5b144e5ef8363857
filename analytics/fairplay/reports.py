"""Players' reports become cases, weighed by how often their reporters were right."""

import logging
from collections.abc import Collection
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from analytics.fairplay.cases import Complaint, known_among, open_case
from analytics.fairplay.errors import CaseError
from analytics.fairplay.models import CaseReport, Sanction
from matches import people
from matches.social.reports import Filed, filed_by, filed_since

_log = logging.getLogger(__name__)
_LOOKED_BACK: Final = timedelta(days=1)
_NO_CASE: Final = "fault"
"""A technical fault is nobody's foul play: operators read of it."""
_DUEL: Final = 2


def weight_of(reporter: UUID) -> int:
    """How much a report counts: more from those who were right before, less from those with a record of their own.

    The settings hold the numbers. Accuracy is the share of decided reports that were right, drawn towards one
    half while there are few.
    """
    decided = records_of([reporter])[reporter]
    accuracy = 100 * (sum(decided) + 1) / (len(decided) + 2)
    weight = settings.CASES["report_weight"] + settings.CASES["accuracy_weight"] * (accuracy - 50)
    if Sanction.objects.filter(player=reporter, lifted_at=None).exists():
        weight -= settings.CASES["marked_reporter"]
    return max(round(weight), 1)


def records_of(reporters: Collection[UUID]) -> dict[UUID, list[bool]]:
    """For each reporter whether the decided reports were right, the newest first.

    The rows name reporters as they were called then; a report itself goes with its guest into an account.
    """
    now = filed_by(reporters)
    found: dict[UUID, list[bool]] = {one: [] for one in reporters}
    decided = CaseReport.objects.filter(Q(reporter__in=reporters) | Q(report_id__in=now), upheld__isnull=False)
    for report, then, upheld in decided.order_by("-at").values_list("report_id", "reporter", "upheld"):
        for one in {then, now.get(report, then)} & found.keys():
            found[one].append(bool(upheld))
    return found


def take(filed: Filed) -> UUID | None:
    """Put a report into a case; None for one that is about nobody. Safe to run twice. Raises `Busy`."""
    subject = _subject(filed)
    if filed.kind == _NO_CASE or subject is None:
        return None
    complaint = Complaint(
        report=filed.id,
        reporter=filed.reporter,
        kind=filed.kind,
        weight=weight_of(filed.reporter),
        match=filed.match_id,
        version=filed.version,
    )
    return open_case(subject=subject, cause=complaint)


def on_report(filed: Filed, **_: Any) -> None:  # noqa: ANN401 -- the rest of the signal
    """A report was filed just now; what fails here `catch_up` makes good."""
    try:
        take(filed)
    except CaseError as error:
        _log.warning("report %s waits: %s", filed.id, type(error).__name__)


def catch_up() -> int:
    """Take the reports of late that are in no case; returns how many cases they went to. Safe to run twice."""
    late = filed_since(timezone.now() - _LOOKED_BACK)
    known = known_among([one.id for one in late])
    return sum(take(one) is not None for one in late if one.id not in known)


def _subject(filed: Filed) -> UUID | None:
    """Whom a report is about; where only the match is named, the one other person who sat there."""
    if filed.player is not None or filed.match_id is None:
        return filed.player
    seats = people.seats_of([filed.match_id]).get(filed.match_id, ())
    if len(seats) != _DUEL or filed.reporter not in seats:
        return None
    return next((one for one in seats if one != filed.reporter), None)
