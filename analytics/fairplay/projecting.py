"""The rows of cases, worked out from their streams event by event; made again from the first, they are the same."""

from collections.abc import Sequence
from typing import Final, assert_never
from uuid import UUID

from django.db import connection

from analytics.fairplay import events as ev
from analytics.fairplay import telling
from analytics.fairplay.models import Annulment, Case, CaseReport, CaseSignal, Sanction
from ledger import projections
from ledger.api import StoredEvent, read_stream

_LOCK: Final = 0x6361_7365  # "case"


def hold_rows() -> bool:
    """Keep a rebuild away to the end of this transaction; False while one is on."""
    return _locked("SELECT pg_try_advisory_xact_lock_shared(%s)")


def follow(case_id: UUID) -> Case | None:
    """Bring the rows of one case up to where its stream stands; None when the stream is no case.

    The case's own row is written as it is in the end: on the way it could stand against another case.
    """
    case = Case.objects.select_for_update().filter(pk=case_id).first()
    stored = read_stream(case_id, after=case.version if case else 0)
    if not stored or (case is None and stored[0].type != ev.OPENING):
        return case
    new = [(one.version, ev.decode(one.type, one.body)) for one in stored]
    case = case or Case(pk=case_id)
    for number, event in new:
        _change(case, event)
        case.version = number
    case.save()
    for number, event in new:
        _put_beside(case, number, event)
        telling.note(case, number, event)
    return case


class CaseProjection:
    """Rows of cases. Whoever writes an event moves the rows at once; this finds what a rebuild has left."""

    name = "fairplay.cases"
    needs = ev.NAMES

    def handle(self, events: Sequence[StoredEvent]) -> None:
        """Follow the streams of these events, as far as they are cases."""
        for stream_id in dict.fromkeys(one.stream_id for one in events if one.type in ev.NAMES):
            follow(stream_id)

    def reset(self) -> None:
        """Delete all rows; what players have been told stays told."""
        _locked("SELECT pg_advisory_xact_lock(%s) IS NOT NULL")
        Case.objects.all().delete()


CASES: Final = CaseProjection()


def register() -> None:
    """Make the projection known to the runner."""
    projections.register(CASES)


def _locked(statement: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [_LOCK])
        return bool(cursor.fetchone()[0])


def _change(case: Case, event: ev.Event) -> None:
    """What the event changes in the case's own row."""
    match event:
        case ev.CaseOpened():
            case.subject, case.opened_at = event.subject, event.at
        case ev.ReportAdded() | ev.SignalAdded() | ev.ConcernAdded():
            case.priority += event.weight
        case ev.Assigned():
            case.assignee = event.to
        case ev.Closed():
            case.status, case.outcome, case.closed_at = Case.Status.CLOSED, event.outcome, event.at
        case ev.Appealed():
            case.status, case.appealed_at, case.assignee = Case.Status.APPEALED, event.at, None
        case ev.AppealDecided():
            case.status, case.appeal_granted = Case.Status.CLOSED, event.granted
        case ev.SubjectJoined():
            case.subject = event.account
        case ev.ActTaken() | ev.MatchAnnulled():
            case.acts += 1
        case ev.ActLifted() | ev.AnnulmentLifted():
            pass
        case _:
            assert_never(event)


def _put_beside(case: Case, number: int, event: ev.Event) -> None:
    """What the event changes in the rows that hang on the case."""
    match event:
        case ev.ReportAdded():
            CaseReport.objects.create(
                case=case, report_id=event.report, reporter=event.reporter, kind=event.kind,
                match_id=event.match, match_version=event.version, weight=event.weight, at=event.at,
            )  # fmt: skip
        case ev.SignalAdded():
            CaseSignal.objects.create(
                case=case, number=number, signal=event.signal, other=event.other, match_id=event.match,
                rules=event.rules, p=event.p, weight=event.weight, at=event.at,
            )  # fmt: skip
        case ev.ActTaken(act=act) if act is not ev.Act.CLEAR:
            Sanction.objects.create(
                case=case, number=number, player=case.subject, kind=act.value, reason=event.reason,
                by=event.by, at=event.at, until=event.until,
            )  # fmt: skip
        case ev.ActLifted():
            case.sanctions.filter(number=event.number).update(lifted_at=event.at)
        case ev.MatchAnnulled():
            Annulment.objects.create(
                case=case, number=number, match_id=event.match, reason=event.reason, by=event.by, at=event.at
            )
        case ev.AnnulmentLifted():
            case.annulments.filter(match_id=event.match, lifted_at=None).update(lifted_at=event.at)
        case ev.Closed() if event.outcome != "joined":
            case.reports.filter(upheld=None).update(upheld=event.outcome == "acted")
        case ev.SubjectJoined():
            case.sanctions.update(player=event.account)
        case _:
            pass
