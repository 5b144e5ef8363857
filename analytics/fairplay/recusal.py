"""Nobody decides on somebody they know from the table, or have reported."""

from uuid import UUID

from django.utils.translation import gettext as _

from analytics.fairplay import owners
from analytics.fairplay.errors import NotAllowed
from analytics.fairplay.models import Case
from analytics.fairplay.roles import Moderator
from matches import people
from matches.social.reports import filed


def reason(case: Case, by: Moderator) -> str | None:
    """Why somebody must leave this case to others, or None."""
    if by.player_id is not None and by.player_id in reporters(case):
        return _("You have reported this player.")
    return _known(case.subject, by)


def reporters(case: Case) -> set[UUID]:
    """Those who reported, as they are called now: a guest may have an account since."""
    rows = dict(case.reports.values_list("report_id", "reporter"))
    known = filed(list(rows))
    return {known[report].reporter if report in known else reporter for report, reporter in rows.items()}


def check(case: Case, by: Moderator) -> None:
    """Raises `NotAllowed` for whoever must leave the case to others."""
    _leave(reason(case, by))


def check_subject(subject: UUID, by: Moderator) -> None:
    """The same before there is a case: raises `NotAllowed` for whoever is, owns or has met the subject."""
    _leave(_known(subject, by))


def _known(subject: UUID, by: Moderator) -> str | None:
    if by.player_id is None:
        return None
    if by.player_id == owners.person_of(subject):
        return _("This case is about you.")
    if people.have_met(by.player_id, subject):
        return _("You have played with or against this player.")
    return None


def _leave(found: str | None) -> None:
    if found is not None:
        raise NotAllowed(f"{found} {_('Leave the case to somebody else.')}")
