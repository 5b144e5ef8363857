"""Reports of players and matches, for staff to look into."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.utils import timezone

from matches.errors import InvalidMatch, NotFound, Refused
from matches.loading import load
from matches.models import Player
from matches.social.models import Report

_EACH_HOUR: Final = 10

reported: Final = Signal()
"""Sent with `filed`, once a report is committed; one that gets lost is found with `filed_since`."""


@dataclass(frozen=True, slots=True)
class Filed:
    """A report as those who look into it know it; `version` is where the match stood."""

    id: UUID
    reporter: UUID
    player: UUID | None
    match_id: UUID | None
    version: int | None
    kind: str
    text: str
    at: datetime


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
    made = Report.objects.create(
        reporter=reporter, player_id=player_id, match_id=match_id, version=version, kind=kind, text=text
    )
    transaction.on_commit(lambda: reported.send_robust(sender=Report, filed=_filed(made)))
    return made


def filed_since(moment: datetime) -> list[Filed]:
    """The reports filed since a moment, oldest first."""
    return _read(Report.objects.filter(at__gte=moment).order_by("at"))


def filed(ids: list[UUID]) -> dict[UUID, Filed]:
    """Reports by id; unknown ids are left out."""
    return {one.id: one for one in _read(Report.objects.filter(pk__in=ids))}


def filed_by(player_ids: Collection[UUID]) -> dict[UUID, UUID]:
    """The reports that these players have filed, each with its reporter; those of guests that they took in as well."""
    return dict(Report.objects.filter(reporter__in=player_ids).values_list("pk", "reporter"))


def _read(rows: QuerySet[Report]) -> list[Filed]:
    return [_filed(row) for row in rows]


def _filed(row: Report) -> Filed:
    return Filed(row.pk, row.reporter_id, row.player_id, row.match_id, row.version, row.kind, row.text, row.at)
