"""What players may not do for a while: asked at every way in, known by whoever registers a source."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from django.utils import timezone

from matches.errors import Refused
from matches.models import Player

FOREVER: Final = datetime.max.replace(tzinfo=UTC)
"""Stands for no end."""


@dataclass(frozen=True, slots=True)
class Restrictions:
    """Until when a player may say nothing, play no ranked match, or not play at all; None: it may."""

    muted_until: datetime | None = None
    casual_only_until: datetime | None = None
    suspended_until: datetime | None = None
    banned: bool = False


FREE: Final = Restrictions()
_sources: list[Callable[[UUID], Restrictions]] = []


def register(source: Callable[[UUID], Restrictions]) -> None:
    """Name what knows the restrictions of players; the last one named is asked."""
    _sources.append(source)


def of(player_id: UUID) -> Restrictions:
    """What a player may not do now; nothing is forbidden where nobody keeps account."""
    return _sources[-1](player_id) if _sources else FREE


def check_speak(player: Player) -> None:
    """Raises `Refused` (`muted`) for whoever may say nothing."""
    for known in _of_all(player):
        if is_on(known.muted_until):
            raise Refused("muted", f"You may say nothing{_end(known.muted_until)}.")


def check_play(player: Player, *, ranked: bool = False) -> None:
    """Raises `Refused` (`banned`, `suspended`, `casual_only`) for whoever may not sit down."""
    for known in _of_all(player):
        if known.banned:
            raise Refused("banned", "You may not play here any more.")
        if is_on(known.suspended_until):
            raise Refused("suspended", f"You may not play{_end(known.suspended_until)}.")
        if ranked and is_on(known.casual_only_until):
            raise Refused("casual_only", f"You may play casual matches alone{_end(known.casual_only_until)}.")


def may_play(player: Player, *, ranked: bool = False) -> bool:
    """Whether a player may sit down."""
    try:
        check_play(player, ranked=ranked)
    except Refused:
        return False
    return True


def is_on(until: datetime | None) -> bool:
    """Whether something that lasts until then lasts still."""
    return until is not None and until > timezone.now()


def _of_all(player: Player) -> list[Restrictions]:
    """What holds for the player, and for a bot what holds for its owner."""
    ids = [player.pk]
    if player.owner_id is not None:
        ids += Player.objects.filter(user=player.owner_id).values_list("pk", flat=True)
    return [of(one) for one in ids]


def _end(until: datetime | None) -> str:
    return "" if until is None or until == FOREVER else f" until {until:%Y-%m-%d %H:%M} UTC"
