"""Questions that only the pages ask: a player's matches as a list, who was active when, how ratings are spread."""

import json
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db import connection

from analytics.web import sql

CLASS: Final = 50
"""Points of rating that a class of the spread is wide."""
WEEKS: Final = 26
"""Of activity that are shown."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat of a match."""

    side: int
    player_id: UUID | None
    bot: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A match from one player's side; `won` is None without a result, `change` where it was not rated."""

    match_id: UUID
    rules: str
    match_to: int | None
    ante: int | None
    score: list[int]
    ranked: bool
    annulled: bool
    finished_at: datetime
    side: int
    won: bool | None
    change: float | None
    seats: tuple[Seated, ...]

    def others(self) -> list[Seated]:
        """The seats of the other sides."""
        return [seat for seat in self.seats if seat.side != self.side]


def matches_of(
    player_id: UUID, *, rules: str | None = None, opponent: UUID | None = None, limit: int, offset: int = 0
) -> tuple[int, list[Played]]:
    """How many matches a player has finished, and so many of them from `offset` on, the latest first."""
    asked = {"player": player_id, "rules": rules, "opponent": opponent, "limit": limit, "offset": offset}
    with connection.cursor() as cursor:
        cursor.execute(sql.text("matches_of"), asked)
        names = [column.name for column in cursor.description]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    if not rows and offset:
        # The number comes with the rows, and beyond the last one there are none.
        return matches_of(player_id, rules=rules, opponent=opponent, limit=1)[0], []
    return (rows[0]["total"] if rows else 0), [_played(row) for row in rows]


def active_days(player_id: UUID, since: datetime) -> dict[date, int]:
    """How many matches a player finished on each day (UTC) that had any."""
    with connection.cursor() as cursor:
        cursor.execute(sql.text("activity"), {"player": player_id, "since": since})
        return dict(cursor.fetchall())


def matches_by_week(today: date, rules: str | None = None) -> dict[date, int]:
    """How many matches were finished in each of the last weeks that had any, by its Monday."""
    since = today - timedelta(weeks=WEEKS)
    with connection.cursor() as cursor:
        cursor.execute(sql.text("weeks"), {"since": since, "rules": rules})
        return {week: int(count) for week, count in cursor.fetchall()}


def matches_by_rules() -> dict[str, int]:
    """How many matches were ever finished, by rule set."""
    with connection.cursor() as cursor:
        cursor.execute(sql.text("by_rules"))
        return dict(cursor.fetchall())


def spread(rules: str) -> dict[int, int]:
    """How many players have a rating that is not provisional, by classes `CLASS` points wide, each by its lower end."""
    asked: dict[str, Any] = {"rules": rules, "step": CLASS, "deviation": settings.RATINGS["provisional_deviation"]}
    with connection.cursor() as cursor:
        cursor.execute(sql.text("spread"), asked)
        return dict(cursor.fetchall())


def _played(row: dict[str, Any]) -> Played:
    values = {key: value for key, value in row.items() if key not in ("total", "seats", "score")}
    seats = tuple(Seated(side, UUID(player) if player else None, bot) for side, player, bot in _loaded(row["seats"]))
    return Played(**values, score=_loaded(row["score"]), seats=seats)


def _loaded(value: Any) -> Any:  # noqa: ANN401 -- Django's cursor gives JSON as text
    return json.loads(value) if isinstance(value, str) else value
