"""Mutes and blocks: who hears whom, and who meets whom."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from matches.errors import InvalidMatch, NotFound
from matches.models import Player
from matches.social.models import Aversion


def add(*, player: Player, other_id: UUID, kind: str) -> None:
    """Mute or block another player; again is no error. Raises `NotFound`, `InvalidMatch`."""
    if other_id == player.pk:
        raise InvalidMatch("This is you.")
    if not Player.objects.filter(pk=other_id).exists():
        raise NotFound("There is no such player.")
    Aversion.objects.get_or_create(player=player, other_id=other_id, kind=kind)


def remove(*, player: Player, other_id: UUID, kind: str) -> None:
    """Undo it."""
    Aversion.objects.filter(player=player, other_id=other_id, kind=kind).delete()


def of(player: Player) -> dict[str, list[str]]:
    """Whom the player has muted and blocked."""
    rows = list(Aversion.objects.filter(player=player).order_by("at").values_list("kind", "other_id"))
    return {
        name: [str(other) for kind, other in rows if kind == wanted]
        for name, wanted in (("muted", Aversion.Kind.MUTE), ("blocked", Aversion.Kind.BLOCK))
    }


def any_block(player_id: UUID, others: Collection[UUID]) -> bool:
    """Whether the player blocks one of the others, or one of them the player."""
    either = Q(player_id=player_id, other_id__in=others) | Q(other_id=player_id, player_id__in=others)
    return Aversion.objects.filter(either, kind=Aversion.Kind.BLOCK).exists()


def blocked_pairs(player_ids: Collection[UUID]) -> set[frozenset[UUID]]:
    """The pairs among these players who do not meet."""
    rows = Aversion.objects.filter(kind=Aversion.Kind.BLOCK, player__in=player_ids, other__in=player_ids)
    return {frozenset(pair) for pair in rows.values_list("player_id", "other_id")}


def deaf_to(speaker_id: UUID) -> set[UUID]:
    """The players who hear nothing from this one: they mute or block it."""
    return set(Aversion.objects.filter(other_id=speaker_id).values_list("player_id", flat=True))
