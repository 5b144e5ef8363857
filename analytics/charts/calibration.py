"""Expected against actual results, band by band: on the diagonal expectations are honest."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analytics.charts import picture
from analytics.charts.picture import Format, Picture, Table, Words
from analytics.charts.scale import Scale
from analytics.charts.svg import Markup, element

HEIGHT: Final = 380.0
_QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_SURE: Final = 1.96
"""Standard errors on either side of a value that hold it in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Band:
    """Matches whose expected score lies in one band: the mean of what was expected, what came, and how many."""

    expected: float
    actual: float
    count: int


def calibration(
    words: Words,
    bands: Sequence[Band],
    *,
    show: Format,
    axes: tuple[str, str],
    head: tuple[str, str, str, str, str],
) -> Picture:
    """A point with its interval for each band; `axes` names foot and side, `head` the table's columns."""
    foot = HEIGHT - picture.BOTTOM - 14
    across = Scale(0, 1, picture.LEFT, picture.WIDTH - picture.RIGHT)
    up = Scale(0, 1, foot, picture.TOP + 12)
    marks = [(value, show(value)) for value in _QUARTERS]
    parts = [
        *picture.left_axis(up, marks),
        *picture.bottom_axis(across, marks, foot),
        element("line", x1=across(0), y1=up(0), x2=across(1), y2=up(1), class_="against"),
        *picture.named(axes[0], x=picture.WIDTH - picture.RIGHT, y=HEIGHT - 8, class_="axis-name end"),
        *picture.named(axes[1], x=8, y=14, class_="axis-name"),
    ]
    for band in bands:
        parts += _band(band, across, up, show)
    table = Table(head, tuple(_row(band, show) for band in bands))
    return Picture(words.title, words.description, picture.drawing(words, HEIGHT, parts), table)


def interval(share: float, count: int) -> tuple[float, float]:
    """Where a share of `count` trials lies with 95 %, by Wilson's score; 0 … 1 without trials."""
    if count == 0:
        return 0.0, 1.0
    weight = _SURE**2 / count
    middle = (share + weight / 2) / (1 + weight)
    half = _SURE * math.sqrt(share * (1 - share) / count + weight / (4 * count)) / (1 + weight)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def _band(band: Band, across: Scale, up: Scale, show: Format) -> list[Markup]:
    x = across(band.expected)
    low, high = (up(value) for value in interval(band.actual, band.count))
    whisker = f"M{x - 4:.1f},{low:.1f}H{x + 4:.1f}M{x:.1f},{low:.1f}V{high:.1f}M{x - 4:.1f},{high:.1f}H{x + 4:.1f}"
    title = element("title", f"{show(band.expected)} – {show(band.actual)} ({band.count})")
    return [
        element("path", d=whisker, class_="whisker"),
        element("circle", title, cx=x, cy=up(band.actual), r=4.5, class_="mark s0"),
    ]


def _row(band: Band, show: Format) -> tuple[str, ...]:
    low, high = interval(band.actual, band.count)
    return (show(band.expected), show(band.actual), show(low), show(high), str(band.count))
