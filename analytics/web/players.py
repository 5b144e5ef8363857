"""The pages of a player: all in all, and in one set of rules."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from analytics.charts.picture import Picture
from analytics.ratings import selectors as ratings
from analytics.ratings.selectors import Lacks, RatingNow
from analytics.statistics import selectors as statistics
from analytics.statistics.shapes import Share
from analytics.web import pictures
from analytics.web.breakdowns import breakdowns
from analytics.web.ladders import rows_of
from analytics.web.match_rows import match_rows
from analytics.web.naming import Names, named, player_or_404, visitor_id
from analytics.web.numbers import whole
from analytics.web.paging import Pages, page_asked, rules_or_404
from analytics.web.queries import WEEKS, active_days, matches_of
from analytics.web.seasons import badge_name
from analytics.web.stats import in_words, luck_picture, opening_table, streak_lines
from matches.web.labels import RULE_SET_NAMES, Label

_LATEST = 10
_PAGE = 50


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating as a card shows it."""

    rules: str
    name: Label
    rating: str
    deviation: str
    provisional: bool
    matches: int
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Tab:
    """A set of rules that the player has played."""

    rules: str
    name: Label


@vary_on_cookie
@require_safe
def player(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """A player in all sets of rules."""
    person = player_or_404(player_id)
    played = statistics.breakdown(player_id, by="rules")
    total, latest = matches_of(player_id, limit=_LATEST)
    context = {
        "player": named(person),
        "since": person.created_at,
        "own": visitor_id(request) == player_id,
        "me": visitor_id(request),
        "badges": [badge_name(one) for one in ratings.badges(player_id)],
        "ratings": [_rated(one) for one in ratings.of_player(player_id)],
        "total": total,
        "matches": match_rows(latest),
        "pictures": _pictures(player_id, played),
        "tabs": _tabs(played),
        "groups": [*in_words(statistics.player(player_id)), streak_lines(statistics.streaks(player_id))],
    }
    return render(request, "analytics/player.html", context)


@vary_on_cookie
@require_safe
def player_rules(request: HttpRequest, player_id: UUID, rules: str) -> HttpResponse:
    """A player in one set of rules."""
    rules_or_404(rules)
    person = player_or_404(player_id)
    me = visitor_id(request)
    known = ratings.now(player_id, rules)
    total, latest = matches_of(player_id, rules=rules, limit=_LATEST)
    context = {
        "player": named(person),
        "own": me == player_id,
        "me": me,
        "rules": rules,
        "name": RULE_SET_NAMES[rules],
        "rated": _rated(known) if known else None,
        "tabs": _tabs(statistics.breakdown(player_id, by="rules")),
        "total": total,
        "matches": match_rows(latest),
        **_figures(player_id, rules),
        **(_standing(player_id, known, named(person).name, me) if known else {}),
    }
    return render(request, "analytics/player_rules.html", context)


@vary_on_cookie
@require_safe
def player_matches(request: HttpRequest, player_id: UUID) -> HttpResponse:
    """All matches of a player, the latest first."""
    person = player_or_404(player_id)
    page = page_asked(request)
    total, found = matches_of(player_id, limit=_PAGE, offset=(page - 1) * _PAGE)
    context = {
        "player": named(person),
        "matches": match_rows(found),
        "pages": Pages(page, max(-(-total // _PAGE), page)),
    }
    return render(request, "analytics/player_matches.html", context)


@never_cache
@require_safe
def own_page(request: HttpRequest) -> HttpResponse:
    """Lead visitors to their own page, and those who are nobody yet to the first page."""
    me = visitor_id(request)
    return redirect("player", player_id=me) if me else redirect("index")


def _figures(player_id: UUID, rules: str) -> dict[str, Any]:
    """What the statistics say of the player in one set of rules."""
    groups = statistics.player(player_id, rules=rules)
    return {
        "groups": [*in_words(groups, without="luck"), streak_lines(statistics.streaks(player_id, rules))],
        "luck": luck_picture(groups),
        "luck_lines": in_words(group for group in groups if group.key == "luck"),
        "openings": opening_table(statistics.openings(rules, player_id)),
        "pictures": breakdowns(player_id, rules),
    }


def _pictures(player_id: UUID, played: list[Share]) -> list[Picture]:
    """What was won in each set of rules, and when there was play at all."""
    now = datetime.now(UTC)
    found = [pictures.activity(active_days(player_id, now - timedelta(weeks=WEEKS)), now.date())]
    rows = [(str(RULE_SET_NAMES[one.key]), one.wins, one.wins + one.losses) for one in played if one.key]
    if rows:
        found.insert(0, pictures.won_bars(rows, key="by-rules", title=_("Matches won by rules")))
    return found


def _tabs(played: list[Share]) -> list[Tab]:
    """A way to each set of rules that the player has played."""
    return [Tab(one.key, RULE_SET_NAMES[one.key]) for one in played if one.key]


def _standing(player_id: UUID, known: RatingNow, name: str, me: UUID | None) -> dict[str, Any]:
    """Where the player stands in one set of rules, and how it came there."""
    rules = known.rules
    near = ratings.around(rules, player_id, size=2)
    points = ratings.history(player_id, rules)
    own = next((row for row in near if row.player_id == player_id), None)
    names = Names({row.player_id for row in near})
    return {
        "place": own.place if own else None,
        "around": rows_of(near, names, rules, here=player_id, me=me),
        "lacks": _lacks_in_words(ratings.lacks(player_id, rules)) if own is None else [],
        "history": pictures.rating_lines({name: points}, key="history"),
    }


def _rated(one: RatingNow) -> Rated:
    return Rated(
        rules=one.rules,
        name=RULE_SET_NAMES[one.rules],
        rating=whole(one.rating),
        deviation=whole(one.deviation),
        provisional=one.provisional,
        matches=one.matches,
        wins=one.wins,
        losses=one.matches - one.wins,
    )


def _lacks_in_words(lacks: Lacks | None) -> list[str]:
    if lacks is None:
        return []
    found = []
    if lacks.deviation > 0:
        found.append(
            _("The rating is not known well enough yet: ± has to come down by %(deviation)s.")
            % {"deviation": whole(lacks.deviation + 0.5)}
        )
    if lacks.days > 0:
        found.append(_("The last ranked match is too long ago."))
    if lacks.opponents > 0:
        words = ngettext("%(count)s more opponent is needed.", "%(count)s more opponents are needed.", lacks.opponents)
        found.append(words % {"count": lacks.opponents})
    return found
