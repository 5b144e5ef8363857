"""The places of a ladder, and what a place needs."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection

from analytics.ratings import sql
from analytics.ratings.belief import SCALE
from analytics.ratings.seasons import ALL_TIME, bounds


@dataclass(frozen=True, slots=True)
class Gates:
    """A place needs at most this deviation, a rated match in the last so many days, so many distinct opponents."""

    deviation: float
    days: int
    opponents: int


@dataclass(frozen=True, slots=True)
class Place:
    """One place; the deviation has grown with absence.

    `place_among` counts those alone who were asked for, `total` is how many of them have a place.
    """

    place: int
    place_among: int
    player_id: UUID
    rating: float
    deviation: float
    matches: int
    wins: int
    opponents: int
    last_at: datetime
    total: int


def gates(season: str = ALL_TIME) -> Gates:
    """What a place of all time or of a season needs."""
    opponents = settings.LADDER_SEASON_OPPONENTS if season else settings.LADDER_OPPONENTS
    return Gates(settings.LADDER_DEVIATION, settings.LADDER_DAYS, opponents)


def page(rules: str, season: str, *, limit: int, offset: int = 0, among: Collection[UUID] | None = None) -> list[Place]:
    """So many places from the one after `offset` on, of all players or of those `among`.

    A season that is over stands as it ended.
    """
    return _places(rules, season, among, {"player": None, "size": 0, "limit": limit, "offset": offset})


def near(rules: str, season: str, player_id: UUID, size: int, *, among: Collection[UUID] | None = None) -> list[Place]:
    """A player's place and so many before and behind it; empty when it has none, or is not among those asked for."""
    return _places(rules, season, among, {"player": player_id, "size": size, "limit": 2 * size + 1, "offset": 0})


def _places(rules: str, season: str, among: Collection[UUID] | None, asked: dict[str, Any]) -> list[Place]:
    need = gates(season)
    asked |= {
        "among": None if among is None else list(among),
        "rules": rules,
        "season": season,
        "moment": _moment(season),
        "deviation": need.deviation,
        "days": need.days,
        "opponents": need.opponents,
        "scale": SCALE,
        "periods_per_day": settings.RATINGS["periods_per_day"],
    }
    with connection.cursor() as cursor:
        cursor.execute(sql.text("ladder"), asked)
        return [Place(*row) for row in cursor]


def _moment(season: str) -> datetime:
    now = datetime.now(UTC)
    return min(bounds(season)[1], now) if season else now
