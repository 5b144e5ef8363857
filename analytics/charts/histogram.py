"""Standing columns: how many fall into each of several classes, in their order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analytics.charts import picture
from analytics.charts.picture import Format, Picture, Table, Words
from analytics.charts.scale import Scale, round_range, ticks
from analytics.charts.svg import Markup, element, path

HEIGHT: Final = 260.0


@dataclass(frozen=True, slots=True)
class Column:
    """A class and how many fall into it; `name` stands in the table, `tick` under the column if it is not empty."""

    name: str
    count: int
    tick: str = ""


def histogram(
    words: Words,
    columns: Sequence[Column],
    *,
    show: Format,
    head: tuple[str, str],
    here: int | None = None,
    here_name: str = "",
) -> Picture:
    """A column for each class; `here` is the one that is pointed at, by a triangle with a name."""
    foot = HEIGHT - picture.BOTTOM
    highest = max((column.count for column in columns), default=0)
    # No line stands for half a thing.
    about = max(min(4, highest), 1)
    low, high = round_range([0.0, highest], about=about)
    up = Scale(low, high, foot, picture.TOP + (14 if here is not None else 0))
    step = (picture.WIDTH - picture.LEFT - picture.RIGHT) / max(len(columns), 1)
    middles = Scale(0, max(len(columns) - 1, 1), picture.LEFT + step / 2, picture.WIDTH - picture.RIGHT - step / 2)
    if len(columns) == 1:
        middles = Scale(0, 0, picture.LEFT, picture.WIDTH - picture.RIGHT)
    named = [(float(place), column.tick) for place, column in enumerate(columns) if column.tick]
    parts = [
        picture.hatching(f"{words.key}-column"),
        *picture.left_axis(up, [(value, show(value)) for value in ticks(low, high, about=about)]),
        *(
            _column(f"{words.key}-column", column, middles(place), step, up, show)
            for place, column in enumerate(columns)
        ),
        *picture.bottom_axis(middles, named, foot),
    ]
    if here is not None:
        parts += _pointer(middles(here), up(columns[here].count), here_name)
    table = Table(head, tuple((column.name, show(column.count)) for column in columns))
    return Picture(words.title, words.description, picture.drawing(words, HEIGHT, parts), table)


def _column(fill: str, column: Column, middle: float, step: float, up: Scale, show: Format) -> Markup:
    top = up(column.count)
    width = max(step * 0.8, 1.0)
    return element(
        "rect",
        element("title", f"{column.name}: {show(column.count)}"),
        x=middle - width / 2,
        y=top,
        width=width,
        height=up(0) - top,
        fill=f"url(#{fill})",
        class_="bar",
    )


def _pointer(x: float, y: float, name: str) -> list[Markup]:
    """A name at the top, and a line from there down to its column."""
    before = x > picture.WIDTH / 2
    return [
        path([(x, picture.TOP - 12), (x, y - 2)], class_="whisker"),
        path([(x, y - 2), (x - 5, y - 11), (x + 5, y - 11)], closed=True, class_="pointer"),
        element(
            "text", name, x=x - 8 if before else x + 8, y=picture.TOP - 10, class_="value before" if before else "value"
        ),
    ]
