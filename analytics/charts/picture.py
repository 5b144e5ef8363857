"""What every picture has: a frame, axes, a title and a description for those who cannot see it, and a table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from analytics.charts.scale import Scale
from analytics.charts.svg import Markup, element

Format: TypeAlias = Callable[[float], str]
Tick: TypeAlias = tuple[float, str]

WIDTH: Final = 520.0
LEFT: Final = 62.0
RIGHT: Final = 18.0
TOP: Final = 22.0
BOTTOM: Final = 36.0


@dataclass(frozen=True, slots=True)
class Words:
    """What a picture is called, what it shows in a sentence or two, and a name for its parts: letters and dashes."""

    key: str
    title: str
    description: str


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers behind a picture."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture and the table behind it."""

    title: str
    description: str
    svg: Markup
    table: Table


def drawing(words: Words, height: float, parts: Sequence[Markup]) -> Markup:
    """The whole picture, which a screen reader announces by title and description."""
    title, description = f"{words.key}-title", f"{words.key}-description"
    return element(
        "svg",
        element("title", words.title, id=title),
        element("desc", words.description, id=description),
        *parts,
        class_="plot",
        viewBox=f"0 0 {WIDTH:g} {height:g}",
        role="img",
        aria_labelledby=f"{title} {description}",
    )


def hatching(key: str, *, turned: bool = False) -> Markup:
    """A pattern of lines, so that areas differ without colour; use it as `fill="url(#key)"`."""
    line = element("path", d="M0,0V6", class_="hatch s1" if turned else "hatch")
    angle = -45 if turned else 45
    pattern = element(
        "pattern",
        line,
        id=key,
        width=6,
        height=6,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({angle})",
    )
    return element("defs", pattern)


def left_axis(scale: Scale, marks: Sequence[Tick]) -> list[Markup]:
    """Values up the left side, each with a line across."""
    parts: list[Markup] = []
    for value, label in marks:
        y = scale(value)
        parts.append(element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, class_="grid"))
        parts.append(element("text", label, x=LEFT - 8, y=y, class_="tick left"))
    return parts


def bottom_axis(scale: Scale, marks: Sequence[Tick], foot: float) -> list[Markup]:
    """Values along the foot, each with a small stroke; the outermost stay within the picture."""
    parts = [element("line", x1=LEFT, x2=WIDTH - RIGHT, y1=foot, y2=foot, class_="axis")]
    for value, label in marks:
        x = scale(value)
        parts.append(element("line", x1=x, x2=x, y1=foot, y2=foot + 5, class_="axis"))
        side = " last" if x > WIDTH - RIGHT - 45 else ""
        parts.append(element("text", label, x=x, y=foot + 10, class_=f"tick foot{side}"))
    return parts


def named(text: str, *, x: float, y: float, class_: str) -> list[Markup]:
    """A few words on the picture; none where there is nothing to say."""
    return [element("text", text, x=x, y=y, class_=class_)] if text else []
