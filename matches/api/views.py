"""The REST interface: each operation reads its form, calls one service or selector, and writes the answer."""

from typing import Any, Final
from uuid import UUID

from django.core.paginator import EmptyPage, Paginator
from django.http import Http404, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from matches import selectors, services
from matches.accounts import bots, tokens
from matches.accounts.throttling import CommandThrottle, TokenThrottle
from matches.api import forms, refusals, schema
from matches.api.authentication import caller
from matches.api.base import CreatingView, CreationThrottle, JSONView, valid
from matches.api.commands import read_command
from matches.api.documents import SummaryDocument
from matches.api.guests import guest_name, player_of
from matches.engine.ruleset import OPTIONS, RuleSet
from matches.engine.rulesets import RULE_SETS
from matches.errors import StaleVersion
from matches.models import Player

_PAGE: Final = 25


class GuestsView(JSONView):
    """Guests for programs."""

    throttle_classes = (TokenThrottle, CreationThrottle)

    @schema.guests
    def post(self, request: Request) -> Response:
        """Make a guest and its token."""
        form = valid(forms.GuestForm, request.data)
        player = Player.objects.create(name=guest_name(form.validated_data.get("name")))
        _token, secret = tokens.issue(player)
        body = {"player": str(player.pk), "name": player.name, "token": secret}
        return Response(body, status=status.HTTP_201_CREATED)


class MatchesView(CreatingView):
    """All matches."""

    @schema.listing
    def get(self, request: Request) -> Response:
        """List matches."""
        form = valid(forms.ListForm, request.query_params.dict())
        asked = form.validated_data
        rows = selectors.summaries_of(status=asked.get("status"), rules=asked.get("rules"))
        pages = Paginator(rows, _PAGE)
        try:
            found = list(pages.page(asked["page"]).object_list)
        except EmptyPage:
            found = []
        results = SummaryDocument(found, many=True).data
        return Response({"count": pages.count, "page": asked["page"], "pages": pages.num_pages, "results": results})

    @schema.create
    def post(self, request: Request) -> Response:
        """Open a match."""
        form = valid(forms.MatchForm, request.data)
        player = player_of(request, form.validated_data.get("name"))
        if bots.plays_too_much(player):
            raise Throttled(detail="A bot plays no more matches at once.")
        match = services.create_match(player=player, asked=form.asked())
        return Response(selectors.view_of(match, 0), status=status.HTTP_201_CREATED)


class MatchView(JSONView):
    """One match."""

    @schema.summary
    def get(self, request: Request, match_id: UUID) -> Response:
        """Its summary."""
        viewer = selectors.viewer_of(match_id, _player_id(request))
        return Response(SummaryDocument(selectors.summary(match_id, viewer)).data)


class TableView(JSONView):
    """The table of a match."""

    @schema.view
    def get(self, request: Request, match_id: UUID) -> Response:
        """What the caller may see."""
        return Response(selectors.view(match_id, selectors.viewer_of(match_id, _player_id(request))))


class EventsView(JSONView):
    """The events of a match."""

    @schema.events
    def get(self, request: Request, match_id: UUID) -> Response:
        """Those above a version."""
        form = valid(forms.EventsForm, request.query_params.dict())
        viewer = selectors.viewer_of(match_id, _player_id(request))
        version, events = selectors.events_after(match_id, viewer, form.validated_data["after"])
        return Response({"version": version, "events": events})


class RecordView(JSONView):
    """The record of a match."""

    @schema.record
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """As a file."""
        lines = selectors.record(match_id, selectors.viewer_of(match_id, _player_id(request)))
        response = HttpResponse("".join(f"{line}\n" for line in lines), content_type="application/x-ndjson")
        response["Content-Disposition"] = f'attachment; filename="{match_id}.bura.jsonl"'
        return response


class CommandsView(JSONView):
    """The commands of a match."""

    throttle_classes = (TokenThrottle, CommandThrottle)

    @schema.command
    def post(self, request: Request, match_id: UUID) -> Response:
        """Give a command."""
        sent = read_command(request.data)
        player_id = _player_id(request)
        try:
            done = services.act(match_id=match_id, player_id=player_id, sent=sent)
        except StaleVersion as stale:
            viewer = selectors.viewer_of(match_id, player_id)
            version, events = selectors.events_after(match_id, viewer, stale.expected)
            body = {**refusals.error_json(stale.code, stale.sentence), "version": version, "events": events}
            return Response(body, status=status.HTTP_409_CONFLICT)
        return Response({"version": done.version, "events": done.events, "view": done.view})


@extend_schema(exclude=True)
class UnknownView(JSONView):
    """Addresses that lead nowhere."""

    def get(self, _request: Request) -> Response:
        """There is no such page."""
        raise Http404

    post = delete = get


class RuleSetsView(JSONView):
    """The rule sets."""

    @schema.rulesets
    def get(self, _request: Request) -> Response:
        """All of them."""
        return Response([_rule_set(rules) for rules in RULE_SETS.values()])


def _rule_set(rules: RuleSet) -> dict[str, Any]:
    return {
        "key": rules.key,
        "version": rules.version,
        "seats": list(rules.seats),
        "pairs": rules.pairs,
        "hand_size": rules.hand_size,
        "target": rules.target,
        "pot": rules.pot,
        "lengths": list(rules.lengths),
        "default_length": rules.default_length,
        "options": {
            name: {"default": getattr(rules, name), "values": list(values)} for name, values in OPTIONS.items()
        },
    }


def _player_id(request: Request) -> UUID | None:
    player = caller(request)
    return player.pk if player else None
