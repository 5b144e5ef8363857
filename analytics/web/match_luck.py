"""The page of a match's luck: deal by deal, what the cards brought and what was made of them."""

import json
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from analytics.charts.line import Point, Series, lines
from analytics.charts.picture import Picture, Words
from analytics.facts.models import MatchFact, SeatFact
from analytics.luck.match import DealLuck, of_match
from analytics.web.naming import Named, Names
from analytics.web.numbers import signed, whole
from ledger import api as ledger
from matches.engine.rulesets import RULE_SETS
from matches.record.codec import decode_event, decode_header
from matches.web.labels import match_title

_TICKS = 6


@require_safe
def match_luck(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """One side's luck in a finished match; `?side=` chooses the side."""
    fact = MatchFact.objects.filter(pk=match_id).first()
    if fact is None:
        raise Http404
    side = _side(request, fact.sides)
    deals = [deal for deal in deals_of(match_id) if side in deal.sides]
    told = [deal for deal in deals if deal.luck is not None and deal.actual is not None]
    context = {
        "match_id": match_id,
        "title": match_title(RULE_SETS[fact.rules], fact.match_to, fact.ante),
        "sides": _sides(match_id, fact.sides),
        "side": side,
        "picture": _picture(told, side) if told else None,
        "deals": [_row(deal, side) for deal in deals],
    }
    return render(request, "analytics/match_luck.html", context)


def deals_of(match_id: UUID) -> list[DealLuck]:
    """The luck of a finished match, deal by deal."""
    opening, *others = ledger.read_stream(match_id)
    events = [decode_event(json.loads(one.body)) for one in others]
    return of_match(decode_header(json.loads(opening.body)), events)


def _sides(match_id: UUID, sides: int) -> list[list[Named]]:
    """The players of each side."""
    seats = list(SeatFact.objects.filter(match_id=match_id).order_by("seat"))
    names = Names(seat.player_id for seat in seats)
    return [[names[seat.player_id] for seat in seats if seat.side == side] for side in range(sides)]


def _side(request: HttpRequest, sides: int) -> int:
    text = request.GET.get("side", "0")
    return int(text) if len(text) == 1 and text in "0123456789" and int(text) < sides else 0


def _picture(deals: list[DealLuck], side: int) -> Picture:
    """Running sums of what the cards brought and of what was won."""
    cards, results = [(0, 0.0)], [(0, 0.0)]
    for deal in deals:
        if deal.luck is not None and deal.actual is not None:
            cards.append((deal.deal, cards[-1][1] + deal.luck[side]))
            results.append((deal.deal, results[-1][1] + deal.actual[side]))
    step = max(-(-len(deals) // _TICKS), 1)
    words = Words(
        "luck",
        _("Luck and result, deal by deal"),
        _("Running sums in stakes of a deal: what was won, and what the cards alone would bring between equals."),
    )
    return lines(
        words,
        [Series(_("result"), _points(results)), Series(_("cards"), _points(cards))],
        moments=[(float(number), whole(number)) for number, _sum in results[::step]],
        show=lambda value: signed(value, 1),
        head=(_("Line"), _("After deal"), _("Sum"), _("from"), _("to")),
    )


def _points(sums: list[tuple[int, float]]) -> list[Point]:
    return [Point(float(number), total, total, total, whole(number)) for number, total in sums]


def _row(deal: DealLuck, side: int) -> tuple[str, str, str]:
    luck = "–" if deal.luck is None else signed(deal.luck[side])
    result = "–" if deal.actual is None else signed(deal.actual[side], 1)
    return (whole(deal.deal), luck, result)
