"""Numbers as the visitor's language writes them."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Final

from django.utils import formats
from django.utils.translation import gettext as _

NOTHING: Final = "–"


def whole(value: float) -> str:
    """A whole number."""
    return decimal(value, 0)


def decimal(value: float, places: int = 1) -> str:
    """A number with so many decimals, with the sign for minus that is not a dash."""
    rounded = round(value, places) + 0.0
    return str(formats.number_format(rounded, places)).replace("-", "−")


def signed(value: float, places: int = 2) -> str:
    """A number that always has its sign, unless it is 0."""
    text = decimal(value, places)
    return f"+{text}" if round(value, places) > 0 else text


def share(value: float, places: int = 0) -> str:
    """A part of 1 in per cent."""
    return _("%(number)s%%") % {"number": decimal(100 * value, places)}


def span(low: float, high: float, show: Callable[[float], str]) -> str:
    """From low to high."""
    return _("%(low)s to %(high)s") % {"low": show(low), "high": show(high)}


def day(moment: date | datetime) -> str:
    """A day with its month in letters."""
    return str(formats.date_format(moment, "j M Y"))


def seconds(value: float) -> str:
    """A duration in seconds, or in minutes where it is long."""
    if value < 120:  # noqa: PLR2004 -- two minutes
        return _("%(number)s s") % {"number": decimal(value, 1)}
    return _("%(number)s min") % {"number": decimal(value / 60, 1)}
