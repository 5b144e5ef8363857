"""The pictures of the pages: which numbers each shows, and what it says in words."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from analytics.charts.bars import Bar, bars
from analytics.charts.calibration import Band, calibration, interval
from analytics.charts.heat import heat
from analytics.charts.histogram import Column, histogram
from analytics.charts.line import Point, Series, lines, thinned
from analytics.charts.picture import Picture, Words
from analytics.charts.scale import date_ticks
from analytics.ratings.selectors import RatingPoint
from analytics.web.numbers import day, share, span, whole
from analytics.web.queries import CLASS, WEEKS

_POINTS: Final = 120
_SURE: Final = 1.96
"""Deviations on either side of a rating that hold it in 95 of 100 cases."""


def rating_lines(histories: Mapping[str, Sequence[RatingPoint]], *, key: str, about: str = "") -> Picture:
    """Ratings over time with the band of their deviation, by name; `about` is added to the title."""
    series = [Series(name, thinned([_point(one) for one in points], _POINTS)) for name, points in histories.items()]
    moments = [point.at for points in histories.values() for point in points]
    head = (_("When"), _("Rating"), _("at least"), _("at most"))
    words = Words(
        key,
        _("Rating over time: %(about)s") % {"about": about} if about else _("Rating over time"),
        _("The line is the rating after each match; with 95 in 100 the true strength lies in the hatched band."),
    )
    return lines(
        words,
        series,
        moments=_date_ticks(min(moments), max(moments)) if moments else [],
        show=whole,
        head=head if len(series) == 1 else (_("Player"), *head),
    )


def won_bars(rows: Sequence[tuple[str, int, int]], *, key: str, title: str, description: str = "") -> Picture:
    """Shares won, of rows with name, won and decided, against one half."""
    return bars(
        Words(
            key,
            title,
            description
            or _("The part of decided matches that was won; with 95 in 100 the stroke holds the true part."),
        ),
        [_won_bar(name, won, decided) for name, won, decided in rows],
        show=share,
        head=(_("What"), _("Won"), _("from"), _("to"), _("Sample")),
        within=(0.0, 1.0),
        against=0.5,
    )


def counted(rows: Sequence[tuple[str, int]], *, key: str, title: str) -> Picture:
    """How many of each kind."""
    return bars(
        Words(key, title, _("How many of each kind there are.")),
        [Bar(name, float(count)) for name, count in rows],
        show=whole,
        head=(_("What"), _("Number")),
    )


def activity(counts: Mapping[date, int], today: date) -> Picture:
    """The days of half a year on which somebody played."""
    days = (
        pgettext("day of the week", "Mon"),
        pgettext("day of the week", "Tue"),
        pgettext("day of the week", "Wed"),
        pgettext("day of the week", "Thu"),
        pgettext("day of the week", "Fri"),
        pgettext("day of the week", "Sat"),
        pgettext("day of the week", "Sun"),
    )
    return heat(
        Words(
            "activity",
            _("Matches by day"),
            _("The last 26 weeks, a column each; the more matches, the larger the square."),
        ),
        counts,
        last=today,
        weeks=WEEKS,
        day_names=days,
        month=lambda one: str(formats.date_format(one, "M")),
        day=day,
        head=(_("Day"), _("Matches")),
    )


def by_week(counts: Mapping[date, int], today: date) -> Picture:
    """Matches of the last half year, week by week."""
    last = today - timedelta(days=today.weekday())
    weeks = [last - timedelta(weeks=back) for back in reversed(range(WEEKS))]
    columns = [
        Column(day(week), counts.get(week, 0), str(formats.date_format(week, "j M")) if place % 6 == 0 else "")
        for place, week in enumerate(weeks)
    ]
    words = Words("weeks", _("Matches by week"), _("How many matches were finished in each of the last 26 weeks."))
    return histogram(words, columns, show=whole, head=(_("Week from"), _("Matches")))


def ratings_spread(counts: Mapping[int, int], *, here: float | None = None, here_name: str = "") -> Picture:
    """How many players have a rating in each class; `here` is one rating to point at."""
    lows = range(min(counts), max(counts) + CLASS, CLASS)
    columns = [
        Column(span(low, low + CLASS, whole), counts.get(low, 0), whole(low) if low % (4 * CLASS) == 0 else "")
        for low in lows
    ]
    place = None if here is None else min(max(int((here - lows[0]) // CLASS), 0), len(columns) - 1)
    words = Words(
        "spread",
        _("How ratings are spread"),
        _("How many players have a rating in each class, without provisional ones."),
    )
    return histogram(words, columns, show=whole, head=(_("Rating"), _("Players")), here=place, here_name=here_name)


def calibrated(bands: Sequence[Band], *, key: str, title: str) -> Picture:
    """Expected scores against actual ones."""
    return calibration(
        Words(
            key,
            title,
            _("For each band of expected scores the share that was won. Honest expectations lie on the diagonal."),
        ),
        bands,
        show=share,
        axes=(_("expected"), _("won")),
        head=(_("Expected"), _("Won"), _("from"), _("to"), _("Sample")),
    )


def matches_in_words(count: int) -> str:
    """A sample of matches."""
    return ngettext("%(count)s match", "%(count)s matches", count) % {"count": whole(count)}


def _point(one: RatingPoint) -> Point:
    reach = _SURE * one.deviation
    return Point(one.at.timestamp(), one.rating, one.rating - reach, one.rating + reach, day(one.at))


def _won_bar(name: str, won: int, decided: int) -> Bar:
    part = won / decided if decided else 0.0
    low, high = interval(part, decided)
    return Bar(name, part, low, high, matches_in_words(decided))


def _date_ticks(first: datetime, last: datetime) -> list[tuple[float, str]]:
    found = date_ticks(first.astimezone(UTC), last.astimezone(UTC))
    return [
        (one.timestamp(), day(one) if place == 0 else str(formats.date_format(one, "j M")))
        for place, one in enumerate(found)
    ]
