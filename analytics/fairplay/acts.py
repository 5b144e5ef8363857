"""What moderators do to players: each act with its reason and its end, lifted again by the same rights."""

from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from analytics.fairplay import cases, recusal, roles
from analytics.fairplay import events as ev
from analytics.fairplay.changing import change, now
from analytics.fairplay.errors import NotPossible
from analytics.fairplay.events import Act
from analytics.fairplay.models import Case, Sanction
from analytics.fairplay.roles import Moderator

_ENDLESS = (Act.CLEAR, Act.WARN)
"""A word has no end."""


def act(
    *,
    case_id: UUID,
    command_id: UUID,
    by: Moderator,
    kind: Act,
    reason: str,
    until: datetime | None = None,
    close: bool = True,
) -> Case:
    """Decide on the subject of an open case; clearing always closes it. Raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        recusal.check(case, by)
        roles.check(by, roles.NEEDS[kind])
        if case.status != Case.Status.OPEN:
            raise NotPossible(_("The case is not open."))
        taken = ev.ActTaken(kind, checked_reason(reason), _checked_end(kind, until), by.user_id, now())
        if kind is Act.CLEAR:
            return [taken, cases.closing(case, by)]
        return [taken, cases.closing(case, by, acted=True)] if close else [taken]

    return change(case_id, command_id=command_id, decide=decide)


def lift(*, case_id: UUID, command_id: UUID, by: Moderator, number: int, reason: str) -> Case:
    """Take an act back, named by its number; it takes the right of the act. Raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        recusal.check(case, by)
        sanction = case.sanctions.filter(number=number, lifted_at=None).first()
        if sanction is None:
            raise NotPossible(_("There is nothing to lift."))
        roles.check(by, roles.NEEDS[Act(sanction.kind)])
        return [ev.ActLifted(number, checked_reason(reason), by.user_id, now())]

    return change(case_id, command_id=command_id, decide=decide)


def standing(case: Case) -> list[Sanction]:
    """The acts of the case that nobody has lifted, in their order."""
    return list(case.sanctions.filter(lifted_at=None).order_by("number"))


def checked_reason(reason: str) -> str:
    """The reason without blanks around it; raises `NotPossible` for none."""
    found = reason.strip()
    if not found:
        raise NotPossible(_("Give a reason."))
    return found


def _checked_end(kind: Act, until: datetime | None) -> datetime | None:
    if until is not None and kind in _ENDLESS:
        raise NotPossible(_("Clearing and warning have no end."))
    if until is not None and until <= now():
        raise NotPossible(_("The end lies in the past."))
    if until is None and kind is Act.SUSPEND:
        raise NotPossible(_("A suspension ends: say when. Without end it is a ban."))
    return until
