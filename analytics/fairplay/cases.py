"""Cases: opened by reports and signals (by hand in `concerns`), looked after by one moderator, closed."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from math import log10
from typing import Final
from uuid import UUID, uuid4, uuid5

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from analytics.fairplay import events as ev
from analytics.fairplay import recusal, roles
from analytics.fairplay.changing import begin, change, hold_subject, now, until_done
from analytics.fairplay.errors import NotAllowed, NotPossible
from analytics.fairplay.models import Case, CaseReport, CaseSignal
from analytics.fairplay.roles import Moderator

_SHOWN_P: Final = 1e-12
"""Nothing is told apart below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """A player's report, with the weight it has."""

    report: UUID
    reporter: UUID
    kind: str
    weight: int
    match: UUID | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspicion:
    """A signal whose verdict is to review; `p` is how rare honest play looks so, the rest what was measured."""

    signal: str
    p: float
    other: UUID | None = None
    match: UUID | None = None
    rules: str | None = None
    value: float | None = None
    sample: int | None = None
    null_mean: float | None = None
    null_sd: float | None = None


def open_case(*, subject: UUID, cause: Complaint | Suspicion) -> UUID | None:
    """Put the cause into the subject's open case, or into a new one; gives the case.

    None for a suspicion that a moderator has looked at before. Safe to run twice. Raises `Busy`.
    """
    return until_done(lambda: _opened(subject, cause))


def assign(*, case_id: UUID, command_id: UUID, by: Moderator, to_oneself: bool = True) -> Case:
    """Take the case, or lay it down. Raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        recusal.check(case, by)
        roles.check(by, roles.ACT if case.status != Case.Status.APPEALED else roles.APPEAL)
        if case.status == Case.Status.CLOSED:
            raise NotPossible(_("The case is closed."))
        if not to_oneself and case.assignee != by.user_id:
            raise NotAllowed(_("Somebody else looks after the case."))
        return [ev.Assigned(by.user_id if to_oneself else None, by.user_id, now())]

    return change(case_id, command_id=command_id, decide=decide)


def close(*, case_id: UUID, command_id: UUID, by: Moderator) -> Case:
    """End the case as it stands: its reports were right if something was decided. Raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        recusal.check(case, by)
        roles.check(by, roles.ACT)
        return [closing(case, by)]

    return change(case_id, command_id=command_id, decide=decide)


def closing(case: Case, by: Moderator, *, acted: bool | None = None) -> ev.Closed:
    """The end of an open case; raises `NotPossible`."""
    if case.status != Case.Status.OPEN:
        raise NotPossible(_("The case is not open."))
    standing = case.sanctions.filter(lifted_at=None).exists() or case.annulments.filter(lifted_at=None).exists()
    return ev.Closed("acted" if (standing if acted is None else acted) else "cleared", by.user_id, now())


@transaction.atomic
def _opened(subject: UUID, cause: Complaint | Suspicion) -> UUID | None:
    hold_subject(subject)
    known = Case.objects.filter(subject=subject, status=Case.Status.OPEN).first()
    if isinstance(cause, Suspicion) and known is None and _is_answered(subject, cause):
        return None
    if known is None:
        opening = ev.CaseOpened(subject, "report" if isinstance(cause, Complaint) else "signal", now())
        first = [opening, _added(cause, first=True)]
        return begin(case_id=uuid4(), command_id=_key(subject, cause), first=first)
    change(known.pk, command_id=_key(known.pk, cause), decide=_adding(cause))
    return known.pk


def _adding(cause: Complaint | Suspicion) -> Callable[[Case], list[ev.Event]]:
    def decide(case: Case) -> list[ev.Event]:
        if isinstance(cause, Complaint):
            if case.reports.filter(report_id=cause.report).exists():
                return []
            return [_added(cause, first=cause.reporter not in recusal.reporters(case))]
        same = {"signal": cause.signal, "other": cause.other, "match_id": cause.match, "rules": cause.rules}
        return [] if case.signals.filter(**_null_safe(same)).exists() else [_added(cause, first=True)]

    return decide


def _added(cause: Complaint | Suspicion, *, first: bool) -> ev.ReportAdded | ev.SignalAdded:
    """A reporter weighs once in a case, however often they report."""
    if isinstance(cause, Complaint):
        weight = cause.weight if first else 0
        return ev.ReportAdded(cause.report, cause.reporter, cause.kind, cause.match, cause.version, weight, now())
    p = max(cause.p, _SHOWN_P)
    weight = round(-settings.CASES["signal_weight"] * log10(p))
    return ev.SignalAdded(
        signal=cause.signal,
        other=cause.other,
        match=cause.match,
        rules=cause.rules,
        p=p,
        weight=weight,
        at=now(),
        value=cause.value,
        sample=cause.sample,
        null_mean=cause.null_mean,
        null_sd=cause.null_sd,
    )


def _is_answered(subject: UUID, cause: Suspicion) -> bool:
    """Whether a closed case held this signal already, and honest play does not look much rarer since."""
    same = {"signal": cause.signal, "other": cause.other, "match_id": cause.match, "rules": cause.rules}
    held = CaseSignal.objects.filter(case__subject=subject, **_null_safe(same))
    return held.filter(p__lte=max(cause.p, _SHOWN_P) / settings.CASES["ask_again"]).exists()


def known_among(report_ids: Collection[UUID]) -> set[UUID]:
    """Which of these reports are in a case."""
    return set(CaseReport.objects.filter(report_id__in=report_ids).values_list("report_id", flat=True))


def _null_safe(fields: Mapping[str, object]) -> dict[str, object]:
    return {name if value is not None else f"{name}__isnull": value if value is not None else True
            for name, value in fields.items()}  # fmt: skip


def _key(scope: UUID, cause: Complaint | Suspicion) -> UUID:
    if isinstance(cause, Complaint):
        return uuid5(scope, f"report {cause.report}")
    return uuid5(scope, f"signal {cause.signal} {cause.other} {cause.match} {cause.rules}")
