"""Markup, element by element; whatever comes in as text is escaped."""

from html import escape
from typing import TypeAlias

Attribute: TypeAlias = str | float | None


class Markup(str):
    """Text that is markup already: templates do not escape it again."""

    __slots__ = ()

    def __html__(self) -> str:
        """What template engines ask for."""
        return self


def element(name: str, *children: str | None, **attributes: Attribute) -> Markup:
    """An element; `class_` stands for class, other underscores for dashes, None for what is absent.

    Raises `ValueError` for a style attribute: the site's policy blocks those.
    """
    if "style" in attributes:
        raise ValueError("styles live in style sheets")
    shown = "".join(
        f' {_attribute_name(key)}="{_attribute_value(value)}"' for key, value in attributes.items() if value is not None
    )
    inner = "".join(child if isinstance(child, Markup) else escape(child) for child in children if child)
    return Markup(f"<{name}{shown}>{inner}</{name}>" if inner else f"<{name}{shown}/>")


def path(points: list[tuple[float, float]], *, closed: bool = False, **attributes: Attribute) -> Markup:
    """A line through points, closed to an area if asked."""
    drawn = "L".join(f"{number(x)},{number(y)}" for x, y in points)
    return element("path", d=f"M{drawn}{'Z' if closed else ''}", **attributes)


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _attribute_value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
