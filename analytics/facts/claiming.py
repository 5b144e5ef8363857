"""A guest joins an account: the seats it had are the account's from then on, in facts too."""

from typing import Any
from uuid import UUID

from django.db import transaction

from analytics.facts import sums
from analytics.facts.happenings import facts_changed
from analytics.facts.models import SeatFact
from analytics.facts.projection import FactsProjection, lock


def pass_on(*, guest: Any, account: Any, **_: object) -> None:  # noqa: ANN401 -- rows of a part that is not read here
    """Follow `matches.accounts.happenings.guest_claimed`, in its transaction."""
    lock()
    held = list(SeatFact.objects.filter(player_id=guest.pk).values_list("match_id", flat=True))
    if not held:
        return
    move(held, guest.pk, account.pk)
    transaction.on_commit(lambda: facts_changed.send(sender=FactsProjection))


def move(matches: list[UUID], guest: UUID, account: UUID) -> None:
    """Give a guest's seats in these matches to an account; the two never sat at one table."""
    sums.take_away(matches)
    SeatFact.objects.filter(player_id=guest, match_id__in=matches).update(player_id=account)
    sums.add(matches)
