"""The pages of statistics: the whole site, one set of rules, and what each number means."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from analytics.charts.picture import Picture
from analytics.ratings import selectors as ratings
from analytics.statistics import selectors as statistics
from analytics.web import pictures
from analytics.web.breakdowns import seats_picture
from analytics.web.caching import kept
from analytics.web.naming import visitor_id
from analytics.web.numbers import whole
from analytics.web.paging import rules_or_404
from analytics.web.queries import matches_by_rules, matches_by_week, spread
from analytics.web.stats import in_words, opening_table, openings_defined, streaks_defined
from matches.engine.rulesets import RULE_SETS
from matches.web.labels import RULE_SET_NAMES

_SETS: Final = [(key, RULE_SET_NAMES[key]) for key in RULE_SETS]


@dataclass(frozen=True, slots=True)
class Term:
    """A statistic and what it means."""

    key: str
    title: str
    definition: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Statistics that belong together."""

    key: str
    title: str
    terms: list[Term]


@vary_on_cookie
@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """The service as a whole."""
    today = datetime.now(UTC).date()
    found = kept("everybody", statistics.site)
    context = {
        "sets": _SETS,
        "matches": whole(found.matches),
        "groups": in_words(found.groups),
        "me": visitor_id(request),
        "pictures": [
            pictures.by_week(matches_by_week(today), today),
            pictures.counted(_by_rules(), key="by-rules", title=_("Matches by rules")),
        ],
    }
    return render(request, "analytics/site.html", context)


@vary_on_cookie
@require_safe
def rule_set(request: HttpRequest, rules: str) -> HttpResponse:
    """All matches by one set of rules."""
    rules_or_404(rules)
    found = kept(f"everybody:{rules}", lambda: statistics.rule_set(rules))
    context = {
        "rules": rules,
        "name": RULE_SET_NAMES[rules],
        "sets": _SETS,
        "matches": whole(found.matches),
        "groups": in_words(found.groups),
        "openings": opening_table(kept(f"openings:{rules}", lambda: statistics.openings(rules))),
        "pictures": _pictures_of(request, rules),
    }
    return render(request, "analytics/rule_set.html", context)


@require_safe
def definitions(request: HttpRequest) -> HttpResponse:
    """What each number means; each has its own place on the page."""
    groups = [
        Terms(
            group.key,
            str(group.title),
            [Term(one.key, str(one.title), str(one.definition)) for one in group.statistics],
        )
        for group in statistics.definitions()
    ]
    groups.append(
        Terms(
            "series",
            _("Series and openings"),
            [
                Term("streaks", _("Streaks"), streaks_defined()),
                Term("openings", _("Openings"), openings_defined()),
            ],
        )
    )
    return render(request, "analytics/definitions.html", {"groups": groups})


def _by_rules() -> list[tuple[str, int]]:
    counts = matches_by_rules()
    return [(str(name), counts.get(key, 0)) for key, name in _SETS]


def _pictures_of(request: HttpRequest, rules: str) -> list[Picture]:
    today = datetime.now(UTC).date()
    found = [pictures.by_week(matches_by_week(today, rules), today)]
    classes = spread(rules)
    if classes:
        me = visitor_id(request)
        own = ratings.now(me, rules) if me else None
        here = own.rating if own and not own.provisional else None
        found.insert(0, pictures.ratings_spread(classes, here=here, here_name=_("you")))
    seats = seats_picture(rules)
    return [*found, seats] if seats else found
