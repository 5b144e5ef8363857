"""Activity by day: a column for each week; the busier a day, the larger its square."""

import math
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Final

from analytics.charts import picture
from analytics.charts.picture import Picture, Table, Words
from analytics.charts.svg import Markup, element

_LEFT: Final = 44.0
_TOP: Final = 28.0
_DAYS: Final = 7


def heat(
    words: Words,
    counts: Mapping[date, int],
    *,
    last: date,
    weeks: int,
    day_names: tuple[str, ...],
    month: Callable[[date], str],
    day: Callable[[date], str],
    head: tuple[str, str],
) -> Picture:
    """The `weeks` up to that of `last`; `day_names` begin with Monday, the table lists the days that have any."""
    first = last - timedelta(days=last.weekday(), weeks=weeks - 1)
    cell = (picture.WIDTH - _LEFT - 6) / weeks
    most = max(counts.values(), default=0)
    parts: list[Markup] = [
        element("text", day_names[row], x=_LEFT - 8, y=_TOP + cell * (row + 0.5), class_="tick left")
        for row in range(0, _DAYS, 2)
    ]
    parts += _months(first, weeks, cell, month)
    days = [first + timedelta(days=place) for place in range((last - first).days + 1)]
    for place, one in enumerate(days):
        parts += _day(one, counts.get(one, 0), most, place, cell, day)
    table = Table(head, tuple((day(one), str(counts[one])) for one in days if counts.get(one)))
    height = _TOP + cell * _DAYS + 6
    return Picture(words.title, words.description, picture.drawing(words, round(height), parts), table)


def _months(first: date, weeks: int, cell: float, month: Callable[[date], str]) -> list[Markup]:
    parts: list[Markup] = []
    before, shown_at = None, -4
    for week in range(weeks):
        monday = first + timedelta(weeks=week)
        if monday.month != before and week - shown_at >= 3 and week <= weeks - 3:  # noqa: PLR2004 -- weeks that a name needs
            parts.append(element("text", month(monday), x=_LEFT + cell * week, y=_TOP - 12, class_="tick month"))
            shown_at = week
        before = monday.month
    return parts


def _day(one: date, count: int, most: int, place: int, cell: float, day: Callable[[date], str]) -> list[Markup]:
    week, row = divmod(place, _DAYS)
    x, y = _LEFT + cell * (week + 0.5), _TOP + cell * (row + 0.5)
    full = cell * 0.9
    parts = [element("rect", x=x - full / 2, y=y - full / 2, width=full, height=full, class_="cell")]
    if count:
        side = full * (0.35 + 0.65 * math.sqrt(count / most))
        title = element("title", f"{day(one)}: {count}")
        parts.append(element("rect", title, x=x - side / 2, y=y - side / 2, width=side, height=side, class_="filled"))
    return parts
