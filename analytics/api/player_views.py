"""Ladders and players: each operation reads its form, asks selectors, and writes the answer."""

from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.http import Http404
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from analytics.api import documents, forms, schema
from analytics.api.players import players
from analytics.ratings import selectors as ratings
from analytics.ratings.selectors import LadderRow
from analytics.web.naming import player_or_404, shown_player
from analytics.web.queries import Played, matches_of
from matches.api.base import JSONView
from matches.engine.rulesets import RULE_SETS

_PAGE: Final = 50


class LadderView(JSONView):
    """One ladder."""

    @schema.ladder
    def get(self, request: Request, rules: str) -> Response:
        """A page of it."""
        known_rules(rules)
        asked = asked_by(request, forms.LadderForm)
        season, country, page = asked.get("season"), asked.get("country", ""), asked["page"]
        try:
            found = ratings.ladder(rules, season=season, country=country, page=page)
        except ValueError as error:
            raise ValidationError({"season": [str(error)]}) from error
        body = {
            "rules": found.rules,
            "season": found.season,
            "country": country,
            "seasons": ratings.seasons(rules),
            "total": found.total,
            "page": found.page,
            "pages": found.pages,
            "gates": found.gates,
            "results": found.rows,
        }
        return Response(documents.LadderDocument(body, context=_of(found.rows)).data)


class AroundView(JSONView):
    """The places around a player."""

    @schema.around
    def get(self, request: Request, rules: str, player_id: UUID) -> Response:
        """Five before and five behind; empty where it has no place, or is of another country than the one asked for."""
        known_rules(rules)
        player_or_404(player_id)
        country = asked_by(request, forms.AroundForm).get("country", "")
        found = ratings.around(rules, player_id, country=country)
        return Response(documents.LadderRowDocument(found, many=True, context=_of(found)).data)


class PlayerView(JSONView):
    """One player."""

    @schema.player
    def get(self, _request: Request, player_id: UUID) -> Response:
        """Who it is, and its ratings."""
        person = player_or_404(player_id)
        body = {
            "id": person.id,
            "name": person.name,
            "bot": person.bot,
            "guest": person.guest,
            "country": person.country,
            "since": person.created_at,
            "badges": ratings.badges(player_id),
            "ratings": ratings.of_player(player_id),
        }
        return Response(documents.PlayerRatingsDocument(body).data)


class HistoryView(JSONView):
    """A player's rating in one rule set."""

    @schema.history
    def get(self, request: Request, player_id: UUID, rules: str) -> Response:
        """As it stands, and how it came about."""
        known_rules(rules)
        player_or_404(player_id)
        asked = asked_by(request, forms.HistoryForm)
        history = ratings.history(player_id, rules, last=asked["last"])
        body = {
            "now": ratings.now(player_id, rules),
            "place": ratings.place(player_id, rules),
            "history": history,
        }
        met = players(one for point in history for one in point.opponents)
        return Response(documents.HistoryDocument(body, context=met).data)


class PlayedView(JSONView):
    """A player's finished matches."""

    @schema.played
    def get(self, request: Request, player_id: UUID) -> Response:
        """A page of them."""
        player_or_404(player_id)
        asked = asked_by(request, forms.PlayedForm)
        page, opponent = asked["page"], asked.get("opponent")
        count, found = 0, list[Played]()
        if opponent is None or shown_player(opponent):
            offset = (page - 1) * _PAGE
            count, found = matches_of(
                player_id, rules=asked.get("rules"), opponent=opponent, limit=_PAGE, offset=offset
            )
        pages = max(-(-count // _PAGE), 1)
        body = {"count": count, "page": page, "pages": pages, "results": found}
        seated = players(seat.player_id for match in found for seat in match.seats)
        return Response(documents.PlayedPageDocument(body, context=seated).data)


def _of(rows: Iterable[LadderRow]) -> dict[str, Any]:
    return players(row.player_id for row in rows)


def known_rules(rules: str) -> None:
    """Raise `Http404` for what is no rule set."""
    if rules not in RULE_SETS:
        raise Http404


def asked_by(request: Request, form: type[forms.AddressForm]) -> dict[str, Any]:
    """What the address asks, checked; raises `ValidationError`."""
    filled = form(data=request.query_params.dict())
    filled.is_valid(raise_exception=True)
    return dict(filled.validated_data)
