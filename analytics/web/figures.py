"""The pages of statistics: the whole site, one set of rules, and what each number means."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from analytics.web.naming import visitor_id
from analytics.web.paging import rules_or_404
from matches.engine.rulesets import RULE_SETS
from matches.web.labels import RULE_SET_NAMES


@vary_on_cookie
@require_safe
def site(request: HttpRequest) -> HttpResponse:
    """The service as a whole."""
    context = {
        "sets": [(key, RULE_SET_NAMES[key]) for key in RULE_SETS],
        "me": visitor_id(request),
    }
    return render(request, "analytics/site.html", context)


@vary_on_cookie
@require_safe
def rule_set(request: HttpRequest, rules: str) -> HttpResponse:
    """All matches by one set of rules."""
    rules_or_404(rules)
    context = {"rules": rules, "name": RULE_SET_NAMES[rules]}
    return render(request, "analytics/rule_set.html", context)


@require_safe
def definitions(request: HttpRequest) -> HttpResponse:
    """What each number means; each has its own place on the page."""
    return render(request, "analytics/definitions.html", {"groups": []})
