"""Pictures of a case page: a measured value beside what honest play gives, and the rating over time."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from analytics.charts import picture
from analytics.charts.line import Point, Series, lines, thinned
from analytics.charts.picture import Picture, Table, Words
from analytics.charts.scale import Scale, round_range, ticks
from analytics.charts.svg import Markup, element
from analytics.fairplay.models import SignalFinding
from analytics.ratings.selectors import RatingPoint
from matches.web.labels import RULE_SET_NAMES

_HEIGHT: Final = 96.0
_SURE: Final = 1.96
"""Deviations on either side that hold honest play in 95 of 100 cases."""
_POINTS: Final = 120


def beside_null(finding: SignalFinding, title: str, unit: str) -> Picture:
    """The value as a diamond on a line, honest play as a hatched band around its mean."""
    low, high = finding.null_mean - _SURE * finding.null_sd, finding.null_mean + _SURE * finding.null_sd
    least, most = round_range([low, high, finding.value])
    across = Scale(least, most, picture.LEFT, picture.WIDTH - picture.RIGHT)
    key = f"finding-{finding.pk}"
    foot, middle = _HEIGHT - picture.BOTTOM, across(finding.null_mean)
    parts: list[Markup] = [
        picture.hatching(f"{key}-hatch"),
        element(
            "rect", x=across(low), y=foot - 34, width=max(across(high) - across(low), 1), height=34,
            fill=f"url(#{key}-hatch)", class_="band",
        ),
        element("line", x1=middle, x2=middle, y1=foot - 38, y2=foot, class_="against"),
        *picture.bottom_axis(across, [(value, _number(value)) for value in ticks(least, most)], foot),
        _diamond(across(finding.value), foot - 17),
    ]  # fmt: skip
    words = Words(
        key,
        title,
        _("The diamond is what was measured (%(unit)s); with 95 in 100 honest play lies in the hatched band.")
        % {"unit": unit},
    )
    head = (_("Measured"), _("Honest play"), _("from"), _("to"), _("Sample"))
    row = tuple(map(_number, (finding.value, finding.null_mean, low, high)))
    return Picture(
        words.title,
        words.description,
        picture.drawing(words, _HEIGHT, parts),
        Table(head, ((*row, str(finding.sample)),)),
    )


def rating(points: Sequence[RatingPoint], rules: str) -> Picture | None:
    """The rating after each match, with the band of its deviation; None before there is a line to see."""
    if len(points) < 2:  # noqa: PLR2004 -- a line has two ends
        return None
    name = str(RULE_SET_NAMES.get(rules, rules))
    shown = [
        Point(
            one.at.timestamp(),
            one.rating,
            one.rating - _SURE * one.deviation,
            one.rating + _SURE * one.deviation,
            f"{one.at:%Y-%m-%d %H:%M}",
        )
        for one in points
    ]
    first, last = points[0].at, points[-1].at
    return lines(
        Words(f"rating-{rules}", name, _("The rating after each match; the true strength lies in the hatched band.")),
        [Series(name, thinned(shown, _POINTS))],
        moments=[(first.timestamp(), f"{first:%Y-%m-%d}"), (last.timestamp(), f"{last:%Y-%m-%d}")],
        show=lambda value: f"{value:.0f}",
        head=(_("When"), _("Rating"), _("at least"), _("at most")),
    )


def _diamond(x: float, y: float) -> Markup:
    return element("path", d=f"M{x:.1f},{y - 9:.1f}l9,9l-9,9l-9,-9Z", class_="mark")


def _number(value: float) -> str:
    return f"{value:.3g}"
