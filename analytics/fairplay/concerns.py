"""Cases that moderators open by hand: a player, perhaps a match, and why."""

from uuid import UUID, uuid5

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from analytics.fairplay import events as ev
from analytics.fairplay import recusal, roles
from analytics.fairplay.acts import checked_reason
from analytics.fairplay.changing import begin, change, hold_subject, now, until_done
from analytics.fairplay.errors import NotPossible
from analytics.fairplay.models import Case
from analytics.fairplay.roles import Moderator
from ledger.api import read_stream
from matches import people


def open_by_hand(*, subject: UUID, command_id: UUID, by: Moderator, reason: str, match_id: UUID | None = None) -> UUID:
    """Put a concern into the subject's open case, or into a new one; gives the case. Raises `CaseError`."""
    roles.check(by, roles.ACT)
    recusal.check_subject(subject, by)
    if not people.people([subject]):
        raise NotPossible(_("There is no such player."))
    if match_id is not None and subject not in people.seats_of([match_id]).get(match_id, ()):
        raise NotPossible(_("The player did not sit at this match."))
    weight = round(settings.CASES["concern_weight"])
    added = ev.ConcernAdded(checked_reason(reason), match_id, weight, by.user_id, now())
    return until_done(lambda: _opened(subject, command_id, by, added))


def openers(case_id: UUID) -> set[int]:
    """The moderators who have asked for a case by hand."""
    found = (ev.decode(one.type, one.body) for one in read_stream(case_id))
    return {one.by for one in found if isinstance(one, ev.ConcernAdded)}


@transaction.atomic
def _opened(subject: UUID, command_id: UUID, by: Moderator, added: ev.ConcernAdded) -> UUID:
    def decide(case: Case) -> list[ev.Event]:
        recusal.check(case, by)
        return [added]

    hold_subject(subject)
    known = Case.objects.filter(subject=subject, status=Case.Status.OPEN).first()
    if known is None:
        opening = ev.CaseOpened(subject, "staff", added.at)
        # Named by the command: a form that is sent again after its case was closed opens no second one.
        return begin(case_id=uuid5(command_id, "case"), command_id=command_id, first=[opening, added])
    return change(known.pk, command_id=command_id, decide=decide).pk
