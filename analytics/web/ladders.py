"""The pages of the ladders."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from analytics.ratings import places, selectors
from analytics.ratings.places import Gates
from analytics.ratings.selectors import BadgeShown, LadderRow
from analytics.web.naming import Named, Names, visitor_id
from analytics.web.numbers import whole
from analytics.web.paging import Pages, page_asked, rules_or_404
from analytics.web.seasons import badge_name, season_name
from matches import people
from matches.countries import UNKNOWN, Country, countries, country
from matches.engine.rulesets import RULE_SETS
from matches.web.labels import RULE_SET_NAMES, Label

_TOP = 5


@dataclass(frozen=True, slots=True)
class Row:
    """A place as the page shows it; `here`: the one that the list is about, `yours`: the visitor's."""

    place: int
    named: Named
    rating: str
    in_country: int | None = None
    deviation: str = ""
    matches: int = 0
    opponents: int = 0
    last_at: datetime | None = None
    badges: tuple[str, ...] = ()
    here: bool = False
    yours: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A ladder's best, on the page of all ladders."""

    rules: str
    name: Label
    rows: list[Row]
    total: int


@dataclass(frozen=True, slots=True)
class SeasonTab:
    """A season to choose."""

    key: str
    name: str


@vary_on_cookie
@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """All ladders, each with its best."""
    best = {rules: places.page(rules, "", limit=_TOP) for rules in RULE_SETS}
    names = Names(row.player_id for rows in best.values() for row in rows)
    cards = [
        Card(
            rules=rules,
            name=RULE_SET_NAMES[rules],
            rows=[Row(row.place, names[row.player_id], whole(row.rating)) for row in rows],
            total=rows[0].total if rows else 0,
        )
        for rules, rows in best.items()
    ]
    return render(request, "analytics/ladders.html", {"cards": cards, "me": visitor_id(request)})


@vary_on_cookie
@require_safe
def ladder(request: HttpRequest, rules: str) -> HttpResponse:
    """One ladder: a page of it, and what is around the visitor."""
    rules_or_404(rules)
    season, code = request.GET.get("season") or None, request.GET.get("country", "")
    only, me = country(code), visitor_id(request)
    narrowed = only.code if only else ""
    try:
        found = selectors.ladder(rules, season=season, country=narrowed, page=page_asked(request))
        near = selectors.around(rules, me, season=season, country=narrowed) if me else []
    except ValueError as error:
        raise Http404 from error
    names = Names({me, *(row.player_id for row in (*found.rows, *near))})
    context = {
        "rules": rules,
        "name": RULE_SET_NAMES[rules],
        "season": season,
        "country": only,
        "problem": UNKNOWN if code and only is None else "",
        "countries": _choices(only),
        "seasons": [SeasonTab(one, season_name(one)) for one in selectors.seasons(rules)],
        "rows": rows_of(found.rows, names, rules, here=me, me=me),
        "around": rows_of(near, names, rules, here=me, me=me),
        "me": me,
        "belongs": only is None or names[me].country == only,
        "pages": Pages(found.page, found.pages, _query(season, narrowed)),
        "gates": gates_in_words(found.gates),
    }
    return render(request, "analytics/ladder.html", context, status=404 if context["problem"] else 200)


def rows_of(rows: Iterable[LadderRow], names: Names, rules: str, *, here: UUID | None, me: UUID | None) -> list[Row]:
    """Places as the page shows them."""
    return [
        Row(
            place=row.place,
            in_country=row.place_in_country,
            named=names[row.player_id],
            rating=whole(row.rating),
            deviation=whole(row.deviation),
            matches=row.matches,
            opponents=row.opponents,
            last_at=row.last_at,
            badges=tuple(_worn(row.badges, rules)),
            here=row.player_id == here,
            yours=row.player_id == me,
        )
        for row in rows
    ]


def gates_in_words(gates: Gates) -> list[str]:
    """What a place needs, a sentence each."""
    return [
        _("A rating that is known well enough: at most ± %(deviation)s.") % {"deviation": whole(gates.deviation)},
        ngettext("A ranked match within the last day.", "A ranked match within the last %(count)s days.", gates.days)
        % {"count": gates.days},
        ngettext(
            "Ranked matches against %(count)s opponent.",
            "Ranked matches against %(count)s different opponents.",
            gates.opponents,
        )
        % {"count": gates.opponents},
    ]


def _choices(only: Country | None) -> list[Country]:
    """The countries that somebody is of, and the one that was asked for."""
    chosen = people.chosen_countries() | ({only.code} if only else set())
    return [one for one in countries() if one.code in chosen] if chosen else []


def _query(season: str | None, code: str) -> str:
    asked = {"season": season, "country": code}
    return "".join(f"{name}={value}&" for name, value in asked.items() if value)


def _worn(badges: Iterable[BadgeShown], rules: str) -> Iterable[str]:
    return (badge_name(badge, rules_known=True) for badge in badges if badge.rules == rules)
