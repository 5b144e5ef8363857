"""Appeals: the subject, or the owner of a bot, asks once that another moderator looks again at what a case brought."""

from typing import Final
from uuid import UUID

from django.utils.translation import gettext as _

from analytics.fairplay import annulling, concerns, owners, recusal, roles
from analytics.fairplay import events as ev
from analytics.fairplay.acts import checked_reason, standing
from analytics.fairplay.changing import change, now
from analytics.fairplay.errors import NoSuchCase, NotAllowed, NotPossible
from analytics.fairplay.models import Annulment, Case
from analytics.fairplay.roles import Moderator

LONGEST: Final = 1000


def appeal(*, case_id: UUID, command_id: UUID, player_id: UUID, text: str) -> Case:
    """Ask for another look; raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        check_open_to(case, player_id)
        words = text.strip()
        if not 0 < len(words) <= LONGEST:
            raise NotPossible(_("Say why, in at most %(most)s characters.") % {"most": LONGEST})
        return [ev.Appealed(words, now())]

    return change(case_id, command_id=command_id, decide=decide)


def check_open_to(case: Case, player_id: UUID) -> None:
    """Raises `NoSuchCase` for whoever does not answer for the subject, `NotPossible` for nothing to appeal against."""
    if owners.person_of(case.subject) != player_id or not (case.sanctions.exists() or case.annulments.exists()):
        raise NoSuchCase
    if case.appealed_at is not None:
        raise NotPossible(_("You have appealed already."))
    if not standing(case) and not annulled(case):
        raise NotPossible(_("Nothing of this stands any more."))


def decide_appeal(*, case_id: UUID, command_id: UUID, by: Moderator, granted: bool, reason: str) -> Case:
    """Grant the appeal, which lifts all that stands of the case, or refuse it; raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        check_hears(case, by)
        roles.check(by, roles.APPEAL)
        why = checked_reason(reason)
        events: list[ev.Event] = []
        if granted:
            events += [ev.ActLifted(one.number, why, by.user_id, now()) for one in standing(case)]
            events += [annulling.lifting(one.match_id, by, why) for one in annulled(case)]
        if case.closed_at is None:
            events.append(ev.Closed("cleared" if granted else "acted", by.user_id, now()))
        return [*events, ev.AppealDecided(granted, why, by.user_id, now())]

    return change(case_id, command_id=command_id, decide=decide, beside=annulling.move_coins)


def check_hears(case: Case, by: Moderator) -> None:
    """Raises `CaseError` unless this moderator may decide an appeal of the case."""
    if case.status != Case.Status.APPEALED:
        raise NotPossible(_("Nobody has appealed."))
    recusal.check(case, by)
    if case.sanctions.filter(by=by.user_id).exists() or case.annulments.filter(by=by.user_id).exists():
        raise NotAllowed(_("You have decided in this case: the appeal goes to somebody else."))
    if by.user_id in concerns.openers(case.pk):
        raise NotAllowed(_("You have asked for this case: the appeal goes to somebody else."))


def annulled(case: Case) -> list[Annulment]:
    """The annulments of the case that nobody has lifted."""
    return list(case.annulments.filter(lifted_at=None).order_by("number"))
