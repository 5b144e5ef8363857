"""The rules pages."""

from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.engine.rulesets import RULE_SETS
from matches.web.labels import RULE_SET_NAMES, RULE_SET_NOTES
from matches.web.rules.examples import EXAMPLES
from matches.web.rules.options import usual_options
from matches.web.rules.pages import facts, point_table, sections


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The rule sets, each with its facts."""
    sets = [
        {"key": key, "name": RULE_SET_NAMES[key], "note": RULE_SET_NOTES[key], "facts": facts(rules)}
        for key, rules in RULE_SETS.items()
    ]
    return render(request, "web/rules/index.html", {"sets": sets})


@require_safe
def rules_page(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of one rule set, with examples to click through."""
    rules = RULE_SETS.get(key)
    if rules is None:
        raise Http404
    context = {
        "name": RULE_SET_NAMES[key],
        "note": RULE_SET_NOTES[key],
        "facts": facts(rules),
        "sections": sections(rules),
        "points": point_table(),
        "options": usual_options(rules),
        "examples": EXAMPLES[key],
        "plays": _plays(key),
        "others": [(other, RULE_SET_NAMES[other]) for other in RULE_SETS if other != key],
    }
    return render(request, "web/rules/page.html", context)


@cache
def _plays(key: str) -> list[dict[str, Any]]:
    """The steps of each example; they hold no words, so they serve every language."""
    return [{"key": example.key, "steps": example.play(key).steps} for example in EXAMPLES[key]]
