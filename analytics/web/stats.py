"""Statistics in words, tables and pictures: what a page shows of each number."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from analytics.charts.bars import Bar, bars
from analytics.charts.picture import Picture, Table, Words
from analytics.statistics.openings import hand_words, lead_words
from analytics.statistics.shapes import Opening, Shown, ShownGroup, Streaks
from analytics.statistics.statistic import Unit
from analytics.web.numbers import NOTHING, decimal, seconds, share, signed, span, whole

LUCK_KEYS = ("result_a_deal", "luck_a_deal", "skill_a_deal")
_OPENINGS = 12


@dataclass(frozen=True, slots=True)
class Line:
    """One statistic as a page shows it; `sample` says out of how many, how sure, and what chance gives."""

    key: str
    title: str
    definition: str
    value: str
    sample: str


@dataclass(frozen=True, slots=True)
class Lines:
    """Statistics that belong together."""

    key: str
    title: str
    shown: list[Line]


def written(unit: Unit, value: float | None) -> str:
    """A value in its unit."""
    if value is None:
        return NOTHING
    match unit:
        case Unit.SHARE:
            return share(value, 1)
        case Unit.COUNT:
            return whole(value)
        case Unit.NUMBER:
            return decimal(value, 2)
        case Unit.SIGNED:
            return signed(value, 2)
        case Unit.SECONDS:
            return seconds(value)


def in_words(groups: Iterable[ShownGroup], *, without: str = "") -> list[Lines]:
    """The groups as a page shows them, without one and without what there is no sample of."""
    found = [
        Lines(group.key, str(group.title), [_line(one) for one in group.statistics if is_told(one)])
        for group in groups
        if group.key != without
    ]
    return [group for group in found if group.shown]


def is_told(one: Shown) -> bool:
    """Whether there is anything to say: a value, and where chance stands beside it, a chance at all."""
    return one.value is not None and one.sample > 0 and bool(one.value or one.expected is None or one.expected)


@dataclass(frozen=True, slots=True)
class TwoValues:
    """A statistic of two players, each value with its sample in brackets."""

    key: str
    title: str
    definition: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A group of statistics of two players."""

    key: str
    title: str
    rows: list[TwoValues]


def side_by_side(first: Sequence[ShownGroup], second: Sequence[ShownGroup]) -> list[SideBySide]:
    """Two players' values, group by group, without what there is to say of neither."""
    found = [
        SideBySide(one.key, str(one.title), _values_of_two(one, other))
        for one, other in zip(first, second, strict=True)
    ]
    return [group for group in found if group.rows]


def _values_of_two(one: ShownGroup, other: ShownGroup) -> list[TwoValues]:
    return [
        TwoValues(a.key, str(a.title), str(a.definition), _with_sample(a), _with_sample(b))
        for a, b in zip(one.statistics, other.statistics, strict=True)
        if is_told(a) or is_told(b)
    ]


def luck_picture(groups: Iterable[ShownGroup]) -> Picture | None:
    """Result, luck and what is left of the result without it; None while too few deals are known."""
    known = {one.key: one for group in groups for one in group.statistics if one.key in LUCK_KEYS}
    rows = [_luck_bar(one) for one in known.values() if one.value is not None]
    if len(rows) < len(LUCK_KEYS):
        return None
    words = Words(
        "luck",
        _("Result a deal, with and without luck"),
        _(
            "In stakes of a deal. Luck is what the cards alone would bring between equals; with 95 in 100 the stroke "
            "holds the true value."
        ),
    )
    head = (_("What"), _("A deal"), _("from"), _("to"), _("Sample"))
    return bars(words, rows, show=signed, head=head, against=0.0)


def opening_table(openings: Sequence[Opening]) -> Table | None:
    """The most frequent first leads and what they earned."""
    most = sorted(openings, key=lambda one: -one.deals)[:_OPENINGS]
    rows = tuple(
        (
            hand_words(one.hand),
            lead_words(one.lead),
            whole(one.deals),
            share(one.won / one.deals) if one.deals else NOTHING,
            span(*one.interval, share) if one.interval else NOTHING,
            signed(one.net / one.deals) if one.deals else NOTHING,
        )
        for one in most
    )
    head = (_("Hand"), _("First lead"), _("Deals"), _("Won"), _("with 95 in 100"), _("Points a deal"))
    return Table(head, rows) if rows else None


def streak_lines(streaks: Streaks) -> Lines:
    """Matches won and lost in a row."""
    sample = _sample_of(_("matches"), streaks.matches)
    current = _("Won in a row now") if streaks.current >= 0 else _("Lost in a row now")
    rows = (
        (current, abs(streaks.current)),
        (_("Most won in a row"), streaks.longest_won),
        (_("Most lost in a row"), streaks.longest_lost),
    )
    return Lines(
        "streaks",
        _("Streaks"),
        [Line("streaks", title, streaks_defined(), whole(count), sample) for title, count in rows],
    )


def streaks_defined() -> str:
    """What a streak is."""
    return _(
        "Matches won or lost one after another, in the order in which they ended; those without a winner are skipped."
    )


def openings_defined() -> str:
    """What the table of openings tells."""
    return _(
        "The first lead of a deal by the kind of hand it came from: how many of those deals were won, and the match "
        "points they brought a deal, won less lost."
    )


def _line(one: Shown) -> Line:
    return Line(one.key, str(one.title), str(one.definition), written(one.unit, one.value), _sample(one))


def _sample(one: Shown) -> str:
    parts = [_sample_of(str(one.counted), one.sample)]
    if one.interval is not None:
        parts.append(span(*one.interval, lambda value: written(one.unit, value)))
    if one.expected is not None:
        chance = decimal(one.expected, 1) if one.unit is Unit.COUNT else written(one.unit, one.expected)
        parts.append(_("by chance %(number)s") % {"number": chance})
    return " · ".join(parts)


def _sample_of(counted: str, number: int) -> str:
    return _("%(counted)s: %(number)s") % {"counted": counted, "number": whole(number)}


def _with_sample(one: Shown) -> str:
    return f"{written(one.unit, one.value)} ({whole(one.sample)})" if is_told(one) else NOTHING


def _luck_bar(one: Shown) -> Bar:
    low, high = one.interval or (None, None)
    return Bar(str(one.title), one.value or 0.0, low, high, _sample_of(str(one.counted), one.sample))
