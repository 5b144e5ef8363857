"""Reports of players and matches, for staff to look into."""

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.utils import timezone

from matches.errors import InvalidMatch, NotFound, Refused
from matches.loading import load
from matches.models import Player
from matches.social.models import Report

_EACH_HOUR: Final = 10


def report(
    *, reporter: Player, kind: str, text: str = "", player_id: UUID | None = None, match_id: UUID | None = None
) -> Report:
    """Note what somebody says is wrong; raises `NotFound`, `MatchNotFound`, `InvalidMatch`, `Refused`."""
    if player_id == reporter.pk:
        raise InvalidMatch("This is you.")
    if player_id is not None and not Player.objects.filter(pk=player_id).exists():
        raise NotFound("There is no such player.")
    version = load(match_id).version if match_id is not None else None
    lately = Report.objects.filter(reporter=reporter, at__gt=timezone.now() - timedelta(hours=1))
    if lately.count() >= _EACH_HOUR:
        raise Refused("too_many_reports", "You have reported much already; staff will look at it.")
    return Report.objects.create(
        reporter=reporter, player_id=player_id, match_id=match_id, version=version, kind=kind, text=text
    )
