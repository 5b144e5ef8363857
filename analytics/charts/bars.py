"""Lying bars with intervals: one value for each of several names, and a line to hold them against."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analytics.charts import picture
from analytics.charts.picture import Format, Picture, Table, Words
from analytics.charts.scale import Scale, round_range, ticks
from analytics.charts.svg import Markup, element

_ROW: Final = 46.0
_THICK: Final = 16.0
_LEFT: Final = 8.0
_RIGHT: Final = 84.0
"""Room for the value written behind its bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A value; `low` and `high` bound it where that is known, `note` is its sample in words."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    note: str = ""


def bars(
    words: Words,
    rows: Sequence[Bar],
    *,
    show: Format,
    head: tuple[str, ...],
    within: tuple[float, float] | None = None,
    against: float | None = None,
) -> Picture:
    """A bar for each row; `head` names the table's columns: name and value, or name, value, from, to and sample."""
    values = [value for row in rows for value in (row.value, row.low, row.high) if value is not None]
    low, high = within or round_range([0.0, *values])
    across = Scale(low, high, _LEFT, picture.WIDTH - _RIGHT)
    foot = 8 + _ROW * len(rows)
    base = across(max(low, 0.0))
    parts = [picture.hatching(f"{words.key}-bar"), *_upright(across, ticks(low, high), foot, show)]
    for place, row in enumerate(rows):
        parts += _bar(f"{words.key}-bar", row, across, base, 8 + _ROW * place, show)
    if against is not None:
        x = across(against)
        parts.append(element("line", x1=x, x2=x, y1=4, y2=foot, class_="against"))
    table = Table(head, tuple(_row(row, show)[: len(head)] for row in rows))
    return Picture(words.title, words.description, picture.drawing(words, foot + 30, parts), table)


def _upright(across: Scale, values: Sequence[float], foot: float, show: Format) -> list[Markup]:
    parts: list[Markup] = []
    for value in values:
        x = across(value)
        parts.append(element("line", x1=x, x2=x, y1=4, y2=foot, class_="grid"))
        side = " first" if x < _LEFT + 20 else ""
        parts.append(element("text", show(value), x=x, y=foot + 6, class_=f"tick foot{side}"))
    return parts


def _bar(fill: str, row: Bar, across: Scale, base: float, top: float, show: Format) -> list[Markup]:
    end = across(row.value)
    middle = top + 22 + _THICK / 2
    parts = [
        element("text", row.name, x=_LEFT, y=top + 9, class_="name"),
        element(
            "rect",
            element("title", f"{row.name}: {show(row.value)} {row.note}".strip()),
            x=min(base, end),
            y=top + 22,
            width=max(abs(end - base), 1.0),
            height=_THICK,
            fill=f"url(#{fill})",
            class_="bar",
        ),
    ]
    if row.low is not None and row.high is not None:
        first, last = across(row.low), across(row.high)
        parts.append(element("path", d=_whisker(first, last, middle), class_="whisker"))
    beyond = max(end, across(row.high) if row.high is not None else end)
    parts.append(element("text", show(row.value), x=beyond + 8, y=middle, class_="value"))
    return parts


def _whisker(first: float, last: float, y: float) -> str:
    return f"M{first:.1f},{y - 5:.1f}V{y + 5:.1f}M{first:.1f},{y:.1f}H{last:.1f}M{last:.1f},{y - 5:.1f}V{y + 5:.1f}"


def _row(row: Bar, show: Format) -> tuple[str, ...]:
    low = show(row.low) if row.low is not None else "–"
    high = show(row.high) if row.high is not None else "–"
    return (row.name, show(row.value), low, high, row.note)
