"""The pages that hold two players side by side."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from analytics.charts.picture import Picture, Table
from analytics.ratings import selectors as ratings
from analytics.ratings.selectors import RatingNow
from analytics.statistics import selectors as statistics
from analytics.web import pictures
from analytics.web.match_rows import match_rows
from analytics.web.naming import named, player_or_404, visitor_id
from analytics.web.numbers import whole
from analytics.web.queries import matches_of
from analytics.web.stats import side_by_side
from matches import people
from matches.people import Person
from matches.web.labels import RULE_SET_NAMES

_LATEST = 20
_PICTURES = 2
_LONGEST_NAME = 40


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Find the second player by name, and lead to the two side by side."""
    first = player_or_404(_uuid_or_404(request.GET.get("a", "")))
    asked = " ".join(request.GET.get("name", "").split())[:_LONGEST_NAME]
    second = people.find(asked) if asked.isprintable() and asked else None
    if second is None or second.gone:
        problem = _("There is no player called “%(name)s”. Guests cannot be found by name.") % {"name": asked}
        context = {"player": named(first), "problem": problem if asked else ""}
        return render(request, "analytics/compare_find.html", context, status=404 if asked else 200)
    if second.id == first.id:
        context = {"player": named(first), "problem": _("Nobody can be compared with themselves.")}
        return render(request, "analytics/compare_find.html", context, status=422)
    return redirect("compare-players", first=first.id, second=second.id)


@vary_on_cookie
@require_safe
def compare_players(request: HttpRequest, first: UUID, second: UUID) -> HttpResponse:
    """Two players side by side."""
    if first == second:
        raise Http404
    two = (player_or_404(first), player_or_404(second))
    total, met = matches_of(first, opponent=second, limit=_LATEST)
    known = [{one.rules: one for one in ratings.of_player(person.id)} for person in two]
    context = {
        "two": [named(one) for one in two],
        "me": visitor_id(request),
        "ratings": _ratings(two, known),
        "histories": [_history(two, rules) for rules in [key for key in known[0] if key in known[1]][:_PICTURES]],
        "total": total,
        "met": _met(first, second),
        "groups": side_by_side(statistics.player(first), statistics.player(second)),
        "matches": match_rows(met),
    }
    return render(request, "analytics/compare.html", context)


def _met(first: UUID, second: UUID) -> Picture | None:
    """Who won when they met, set by set."""
    meetings = [one for one in statistics.head_to_head(first, second) if not one.together]
    rows = [(str(RULE_SET_NAMES[one.rules]), one.wins, one.wins + one.losses) for one in meetings]
    title = _("Matches won against each other")
    return pictures.won_bars(rows, key="met", title=title) if rows else None


def _ratings(two: tuple[Person, Person], known: Sequence[Mapping[str, RatingNow]]) -> Table | None:
    """The ratings of both, set by set."""
    rules = [key for key in RULE_SET_NAMES if any(key in one for one in known)]
    rows = tuple(
        (
            str(RULE_SET_NAMES[key]),
            *(f"{whole(one[key].rating)} ± {whole(one[key].deviation)}" if key in one else "–" for one in known),
        )
        for key in rules
    )
    return Table((_("Rules"), *(named(one).name for one in two)), rows) if rows else None


def _history(two: tuple[Person, Person], rules: str) -> Picture:
    """Both ratings over time in one set of rules."""
    histories = {named(person).name: ratings.history(person.id, rules) for person in two}
    return pictures.rating_lines(histories, key=f"history-{rules}", about=str(RULE_SET_NAMES[rules]))


def _uuid_or_404(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise Http404 from error
