"""The pages of statistics: the whole site, one set of rules, and what each number means."""

from datetime import UTC, datetime, timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from analytics.charts.picture import Picture
from analytics.ratings import selectors as ratings
from analytics.web import pictures
from analytics.web.naming import visitor_id
from analytics.web.paging import rules_or_404
from analytics.web.queries import matches_by_rules, matches_by_week, spread
from matches.engine.rulesets import RULE_SETS
from matches.web.labels import RULE_SET_NAMES

_SETS: Final = [(key, RULE_SET_NAMES[key]) for key in RULE_SETS]
_CLASS: Final = 50
"""Points of rating that a class of the spread is wide."""


@vary_on_cookie
@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """The service as a whole."""
    today = datetime.now(UTC).date()
    context = {
        "sets": _SETS,
        "me": visitor_id(request),
        "pictures": [
            pictures.by_week(matches_by_week(today - timedelta(weeks=pictures.WEEKS)), today),
            pictures.counted(_by_rules(), key="by-rules", title=_("Matches by rules")),
        ],
    }
    return render(request, "analytics/site.html", context)


@vary_on_cookie
@require_safe
def rule_set(request: HttpRequest, rules: str) -> HttpResponse:
    """All matches by one set of rules."""
    rules_or_404(rules)
    context = {"rules": rules, "name": RULE_SET_NAMES[rules], "sets": _SETS, "pictures": _pictures_of(request, rules)}
    return render(request, "analytics/rule_set.html", context)


@require_safe
def definitions(request: HttpRequest) -> HttpResponse:
    """What each number means; each has its own place on the page."""
    return render(request, "analytics/definitions.html", {"groups": []})


def _by_rules() -> list[tuple[str, int]]:
    counts = matches_by_rules()
    return [(str(name), counts.get(key, 0)) for key, name in _SETS]


def _pictures_of(request: HttpRequest, rules: str) -> list[Picture]:
    today = datetime.now(UTC).date()
    found = [pictures.by_week(matches_by_week(today - timedelta(weeks=pictures.WEEKS), rules), today)]
    classes = spread(rules, _CLASS)
    if classes:
        me = visitor_id(request)
        own = ratings.now(me, rules) if me else None
        here = own.rating if own and not own.provisional else None
        found.insert(0, pictures.ratings_spread(classes, _CLASS, here=here, here_name=_("you")))
    return found
