"""Seasons: parts of a calendar year (UTC) of equal length, named like `2026-4`, the fourth of 2026."""

import re
from datetime import UTC, datetime
from typing import Final

from django.conf import settings

ALL_TIME: Final = ""
"""Stands in a season's place where everything counts."""
_SHAPE: Final = re.compile(r"([0-9]{4})-([1-9][0-9]?)")


def season_of(at: datetime) -> str:
    """The season that a moment lies in."""
    return f"{at.year}-{(at.month - 1) // settings.SEASON_MONTHS + 1}"


def bounds(season: str) -> tuple[datetime, datetime]:
    """Its first moment, and the first after it; raises `ValueError` for what is no season."""
    year, number = _parts(season)
    first = (number - 1) * settings.SEASON_MONTHS
    after = first + settings.SEASON_MONTHS
    return datetime(year, first + 1, 1, tzinfo=UTC), datetime(year + after // 12, after % 12 + 1, 1, tzinfo=UTC)


def _parts(season: str) -> tuple[int, int]:
    found = _SHAPE.fullmatch(season)
    if found is None or int(found[2]) > 12 // settings.SEASON_MONTHS:
        raise ValueError(f"There is no season {season[:20]!r}.")
    return int(found[1]), int(found[2])
