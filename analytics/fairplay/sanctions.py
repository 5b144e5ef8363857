"""What players may not do now, from the acts that stand: the source behind `matches.restrictions`."""

from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from analytics.fairplay.models import Sanction
from matches.restrictions import FOREVER, Restrictions

Kind = Sanction.Kind


def of(player_id: UUID) -> Restrictions:
    """The restrictions of a player; one query."""
    ends = [(Kind(kind), end or FOREVER) for kind, end in standing(player_id).values_list("kind", "until")]
    return Restrictions(
        muted_until=_last(ends, Kind.MUTE),
        casual_only_until=_last(ends, Kind.RESTRICT),
        suspended_until=_last(ends, Kind.SUSPEND, Kind.BAN),
        banned=_last(ends, Kind.BAN) is not None,
    )


def standing(*players: UUID) -> QuerySet[Sanction]:
    """The acts on these players that are neither lifted nor over."""
    lasts = Q(until=None) | Q(until__gt=timezone.now())
    return Sanction.objects.filter(lasts, player__in=players, lifted_at=None)


def _last(ends: list[tuple[Kind, datetime]], *kinds: Kind) -> datetime | None:
    return max((end for kind, end in ends if kind in kinds), default=None)
