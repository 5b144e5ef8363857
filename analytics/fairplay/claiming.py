"""When a guest becomes an account, what was decided, asked and measured of the guest goes with it."""

import logging
from typing import Any
from uuid import UUID, uuid5

from django.db.models import Q

from analytics.fairplay import events as ev
from analytics.fairplay.changing import change, now
from analytics.fairplay.errors import CaseError
from analytics.fairplay.models import Case, Notice, Remeasure

_log = logging.getLogger(__name__)


def on_claim(guest: Any, account: Any, **_: Any) -> None:  # noqa: ANN401 -- players, which analysis does not import
    """Follow the guest's seats, in their transaction."""
    for case in Case.objects.filter(subject=guest.pk):
        try:
            _join(case.pk, account.pk)
        except CaseError as error:
            # Nobody is kept from logging in for this.
            _log.error("case %s stays with its guest: %s", case.pk, type(error).__name__)
    # Signals follow later, so that logging in waits for nothing.
    Remeasure.objects.bulk_create([Remeasure(player=one.pk) for one in (guest, account)], ignore_conflicts=True)
    told = Notice.objects.filter(Q(player=account.pk)).values("case", "number", "kind")
    taken = {(one["case"], one["number"], one["kind"]) for one in told}
    for notice in Notice.objects.filter(player=guest.pk):
        if (notice.case, notice.number, notice.kind) not in taken:
            Notice.objects.filter(pk=notice.pk).update(player=account.pk)


def _join(case_id: UUID, account: UUID) -> None:
    def decide(case: Case) -> list[ev.Event]:
        joined: ev.Event = ev.SubjectJoined(account, now())
        if case.status == Case.Status.OPEN and Case.objects.filter(subject=account, status=Case.Status.OPEN).exists():
            # The account's own case goes on; this one can be read beside it.
            return [ev.Closed("joined", None, now()), joined]
        return [joined]

    change(case_id, command_id=uuid5(case_id, f"joined {account}"), decide=decide)
