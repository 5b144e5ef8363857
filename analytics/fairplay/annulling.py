"""Annulled matches: they count no more, and their coins go back, in one transaction with the event."""

from collections.abc import Callable
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from analytics.fairplay import events as ev
from analytics.fairplay import recusal, roles
from analytics.fairplay.acts import checked_reason
from analytics.fairplay.changing import change, hold, now
from analytics.fairplay.errors import NotPossible
from analytics.fairplay.happenings import annulments_changed
from analytics.fairplay.models import Annulment, Case
from analytics.fairplay.roles import Moderator
from ledger import api as ledger
from ledger.coins import api as coins
from matches import people


def annul(*, case_id: UUID, command_id: UUID, by: Moderator, match_id: UUID, reason: str) -> Case:
    """Take a finished match of the subject back. Raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        recusal.check(case, by)
        roles.check(by, roles.ANNUL)
        if case.status == Case.Status.CLOSED:
            raise NotPossible(_("The case is closed."))
        hold(match_id)
        _check_match(case, match_id)
        return [ev.MatchAnnulled(match_id, _told(match_id), checked_reason(reason), by.user_id, now())]

    return change(case_id, command_id=command_id, decide=decide, beside=move_coins)


def lift(*, case_id: UUID, command_id: UUID, by: Moderator, match_id: UUID, reason: str) -> Case:
    """Let a match count again. Raises `CaseError`."""

    def decide(case: Case) -> list[ev.Event]:
        recusal.check(case, by)
        roles.check(by, roles.ANNUL)
        if not case.annulments.filter(match_id=match_id, lifted_at=None).exists():
            raise NotPossible(_("The match is not annulled."))
        return [lifting(match_id, by, checked_reason(reason))]

    return change(case_id, command_id=command_id, decide=decide, beside=move_coins)


def lifting(match_id: UUID, by: Moderator, reason: str) -> ev.AnnulmentLifted:
    """The event that lets a match count again."""
    return ev.AnnulmentLifted(match_id, _told(match_id), reason, by.user_id, now())


def move_coins(case: Case, number: int, event: ev.Event) -> None:
    """Give the coins of a match back, or take them again, and let facts and ratings follow.

    Raises `NotPossible` while the books are not ready.
    """
    if isinstance(event, ev.MatchAnnulled):
        _moving(lambda: coins.annul(key=_key(case, number), match_id=event.match, owners=_owners(event.match)))
    elif isinstance(event, ev.AnnulmentLifted):
        standing = case.annulments.get(match_id=event.match, lifted_at=None)
        annulled = _key(case, standing.number)
        _moving(lambda: coins.restore(key=_key(case, number), match_id=event.match, annulled=annulled))
    else:
        return
    transaction.on_commit(lambda: annulments_changed.send_robust(sender=Case))


def _moving(move: Callable[[], coins.Receipt]) -> None:
    try:
        move()
    except coins.NoCoinsReserved:
        return  # played without
    except coins.CoinsError as error:
        raise NotPossible(str(error)) from error


def _check_match(case: Case, match_id: UUID) -> None:
    head = ledger.head(match_id)
    if head is None or head.status != "closed":
        raise NotPossible(_("There is no such finished match."))
    if case.subject not in people.seats_of([match_id]).get(match_id, ()):
        raise NotPossible(_("The subject of this case did not play this match."))
    if Annulment.objects.filter(match_id=match_id, lifted_at=None).exists():
        raise NotPossible(_("The match is annulled already."))


def _told(match_id: UUID) -> tuple[UUID, ...]:
    """Those of the match by seat for whom a person answers: bots of the house are told nothing."""
    seated = [one for one in people.seats_of([match_id]).get(match_id, ()) if one is not None]
    bots = people.bots_among(seated)
    return tuple(one for one in seated if one not in bots or people.owner_of(one) is not None)


def _owners(match_id: UUID) -> dict[int, UUID]:
    seats = people.seats_of([match_id]).get(match_id, ())
    return {seat: player for seat, player in enumerate(seats) if player is not None}


def _key(case: Case, number: int) -> UUID:
    return uuid5(case.pk, f"coins {number}")
