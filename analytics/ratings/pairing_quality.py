"""How even rated matches are, and how long people waited for them; for staff."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db import connection

from analytics.ratings import sql


@dataclass(frozen=True, slots=True)
class Quality:
    """Of one rule set's rated matches since a moment.

    `favourite` is the mean chance of the side that was likeliest to win, `fair` what it would be among equals, and
    `close` the share of matches in which the favourite's chance was at most a tenth above that. Waiting is that of
    quick pairing alone, in seconds by player, None where nobody waited; nine of ten waited less than `waited_most`.
    """

    rules: str
    matches: int
    favourite: float
    fair: float
    close: float
    paired: int
    waited_median: float | None
    waited_most: float | None


def quality(rules: str | None = None, *, days: int = 30) -> list[Quality]:
    """The quality of pairing in one rule set or in all, over the last days."""
    since = datetime.now(UTC) - timedelta(days=days)
    with connection.cursor() as cursor:
        cursor.execute(sql.text("quality"), {"since": since, "rules": rules})
        return [Quality(*row) for row in cursor]
