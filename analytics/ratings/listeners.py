"""What ratings hear from the rest of the service, and what pairing asks of them."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from analytics.facts.models import MatchFact, SeatFact
from analytics.ratings.models import Paired, Recount, Standing
from analytics.ratings.seasons import ALL_TIME
from matches.accounts.happenings import guest_claimed
from matches.lobby.pairing import paired, register_ratings


@receiver(guest_claimed, dispatch_uid="ratings.claimed")
def recount(*, guest: Any, account: Any, **_: object) -> None:  # noqa: ANN401 -- players, whose model is not ours to import
    """What a guest has played is the account's now, so all is rated anew, as if it always had been."""
    seats = SeatFact.objects.filter(player_id__in=[guest.pk, account.pk])
    if MatchFact.objects.filter(rated=True, match_id__in=seats.values("match_id")).exists():
        Recount.objects.create()


@receiver(paired, dispatch_uid="ratings.paired")
def remember_waiting(*, match_id: UUID, rules: str, tempo: str, waited: list[float], **_: object) -> None:
    """Keep how long the players of a match waited for it."""
    Paired.objects.create(match_id=match_id, rules=rules, tempo=tempo, waited=waited)


def rating_of(player: Any, rules: str) -> float | None:  # noqa: ANN401 -- as above
    """The rating that pairing goes by; None before the first rated match."""
    row = Standing.objects.filter(rules=rules, season=ALL_TIME, player_id=player.pk)
    return row.values_list("rating", flat=True).first()


register_ratings(rating_of)
