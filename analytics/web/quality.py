"""The staff's page on how good the service's own figures are: forecasts, pairing, and long work."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from analytics import longwork
from analytics.charts.calibration import Band
from analytics.charts.picture import Picture, Table
from analytics.exports.models import Preparation
from analytics.exports.selectors import preparations
from analytics.longwork import Work
from analytics.ratings import selectors as ratings
from analytics.ratings.measuring import SHOWN
from analytics.ratings.models import Measure
from analytics.ratings.pairing_quality import Quality
from analytics.ratings.pairing_quality import quality as quality_of_pairing
from analytics.web import pictures
from analytics.web.numbers import NOTHING, decimal, seconds, share, signed, whole
from matches.accounts.staff import staff_page
from matches.engine.rulesets import RULE_SETS
from matches.web.labels import RULE_SET_NAMES, Label


@dataclass(frozen=True, slots=True)
class Forecast:
    """How well the chances of one rule set foretold its results."""

    rules: str
    name: Label
    made_at: datetime
    picture: Picture
    table: Table


@staff_page
@never_cache
@require_safe
def quality(request: HttpRequest) -> HttpResponse:
    """Everything on one page."""
    found = {rules: ratings.measures(rules)[:SHOWN] for rules in RULE_SETS}
    paired = quality_of_pairing()
    context = {
        "pairing": _pairing(paired) if paired else None,
        "evenness": [_evenness(paired)] if paired else [],
        "jobs": [*longwork.works(), *(_export_job(one) for one in preparations().values())],
        "forecasts": [_forecast(rules, rows) for rules, rows in found.items() if rows],
    }
    return render(request, "analytics/quality.html", context)


def _pairing(found: list[Quality]) -> Table:
    """How even matches were and how long people waited, set by set."""
    head = (
        _("Rules"),
        _("Rated matches in 30 days"),
        _("Favourite's chance"),
        _("among equals"),
        _("Close matches"),
        _("Quickly paired"),
        _("Waiting, median"),
        _("nine of ten waited less than"),
    )
    return Table(head, tuple(_pairing_row(one) for one in found))


def _pairing_row(one: Quality) -> tuple[str, ...]:
    return (
        str(RULE_SET_NAMES[one.rules]),
        whole(one.matches),
        share(one.favourite, 1),
        share(one.fair, 1),
        share(one.close, 1),
        whole(one.paired),
        NOTHING if one.waited_median is None else seconds(one.waited_median),
        NOTHING if one.waited_most is None else seconds(one.waited_most),
    )


def _evenness(found: list[Quality]) -> Picture:
    """The share of close matches as bars."""
    rows = [(str(RULE_SET_NAMES[one.rules]), round(one.close * one.matches), one.matches) for one in found]
    description = _("The part of rated matches in which the favourite's chance was at most a tenth above an equal's.")
    return pictures.won_bars(rows, key="close", title=_("Close matches"), description=description)


def _export_job(one: Preparation) -> Work:
    """A job of the exports, told like the others."""
    name = f"export {one.table}"
    return Work(name, one.done, one.total, one.started_at, one.finished_at, one.failed)


def _forecast(rules: str, rows: list[Measure]) -> Forecast:
    last = rows[0]
    bands = [Band(expected, actual, count) for count, expected, actual in _filled(last.bands)]
    head = (
        _("Rebuilt"),
        _("Matches"),
        _("Log-loss"),
        _("of a coin"),
        _("Brier score"),
        _("Settled matches"),
        _("their log-loss"),
        _("Worth of the first lead"),
    )
    return Forecast(
        rules=rules,
        name=RULE_SET_NAMES[rules],
        made_at=last.made_at,
        picture=pictures.calibrated(bands, key=f"calibration-{rules}", title=str(RULE_SET_NAMES[rules])),
        table=Table(head, tuple(_row(one) for one in rows)),
    )


def _filled(bands: list[list[float] | None]) -> list[tuple[int, float, float]]:
    return [(int(band[0]), band[1], band[2]) for band in bands if band]


def _row(one: Measure) -> tuple[str, ...]:
    return (
        one.made_at.strftime("%Y-%m-%d %H:%M"),
        whole(one.matches),
        decimal(one.log_loss, 4),
        decimal(one.even_log_loss, 4),
        decimal(one.brier, 4),
        whole(one.settled_matches),
        "–" if one.settled_log_loss is None else decimal(one.settled_log_loss, 4),
        f"{signed(one.advantage, 1)} ± {decimal(one.doubt, 1)}",
    )
