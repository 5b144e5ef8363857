"""Values over time with the band in which they are believed to lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analytics.charts import picture
from analytics.charts.picture import Format, Picture, Table, Tick, Words
from analytics.charts.scale import Scale, round_range, ticks
from analytics.charts.svg import Markup, element, path

HEIGHT: Final = 300.0
_MARKED: Final = 40
"""Up to so many points each gets a mark."""
_LEGEND: Final = 20.0
_LINES: Final = 6
"""Across the picture, or some more."""
_NAME: Final = 16
"""Letters that a name in the legend has room for."""


@dataclass(frozen=True, slots=True)
class Point:
    """A value at a moment, and the band around it; `label` names the moment in the table."""

    x: float
    y: float
    low: float
    high: float
    label: str


@dataclass(frozen=True, slots=True)
class Series:
    """One line; the second is dashed and has other marks."""

    name: str
    points: Sequence[Point]


def thinned(points: Sequence[Point], most: int) -> list[Point]:
    """At most `most` of the points: the last of each of as many equal groups, and the very first."""
    if len(points) <= most:
        return list(points)
    groups = most - 1
    return [points[0], *(points[(place + 1) * len(points) // groups - 1] for place in range(groups))]


def lines(
    words: Words, series: Sequence[Series], *, moments: Sequence[Tick], show: Format, head: tuple[str, ...]
) -> Picture:
    """A line for each of one or two series; `head`: (name if two,) moment, value, low, high."""
    known = [point for one in series for point in one.points]
    several = len(series) > 1
    top = picture.TOP + (_LEGEND if several else 0.0)
    foot = HEIGHT - picture.BOTTOM
    low, high = round_range((value for point in known for value in (point.low, point.high)), about=_LINES)
    across = Scale(
        min((point.x for point in known), default=0.0),
        max((point.x for point in known), default=1.0),
        picture.LEFT,
        picture.WIDTH - picture.RIGHT,
    )
    up = Scale(low, high, foot, top)
    parts = [
        *picture.left_axis(up, [(value, show(value)) for value in ticks(low, high, about=_LINES)]),
        *picture.bottom_axis(across, moments, foot),
    ]
    for place, one in enumerate(series):
        parts += _series(f"{words.key}-{place}", place, one, across, up)
        parts += _legend(place, one.name) if several else []
    table = Table(
        head, tuple(_row(one.name if several else None, point, show) for one in series for point in one.points)
    )
    return Picture(words.title, words.description, picture.drawing(words, HEIGHT, parts), table)


def _series(key: str, place: int, one: Series, across: Scale, up: Scale) -> list[Markup]:
    if not one.points:
        return []
    band = [(across(point.x), up(point.high)) for point in one.points]
    band += [(across(point.x), up(point.low)) for point in reversed(one.points)]
    line = [(across(point.x), up(point.y)) for point in one.points]
    area = path(band, closed=True, class_=f"band s{place}", fill=f"url(#{key})")
    marked = line if len(line) <= _MARKED else [line[-1]]
    marks = [mark(place, x, y) for x, y in marked]
    return [
        picture.hatching(key, turned=bool(place % 2)),
        area,
        path(line, class_=f"line s{place}"),
        *marks,
    ]


def mark(place: int, x: float, y: float) -> Markup:
    """A disc or a square, so that lines differ without colour."""
    if place == 0:
        return element("circle", cx=x, cy=y, r=3.5, class_="mark s0")
    return element("rect", x=x - 3.5, y=y - 3.5, width=7, height=7, class_="mark s1")


def _legend(place: int, name: str) -> list[Markup]:
    x = picture.LEFT + place * 228
    y = picture.TOP - 6
    return [
        path([(x, y), (x + 28, y)], class_=f"line s{place}"),
        mark(place, x + 14, y),
        element("text", _short(name), x=x + 34, y=y, class_="legend"),
    ]


def _short(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 1]}…"


def _row(name: str | None, point: Point, show: Format) -> tuple[str, ...]:
    numbers = (point.label, show(point.y), show(point.low), show(point.high))
    return numbers if name is None else (name, *numbers)
