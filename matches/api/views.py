"""The REST interface: each operation reads its form, calls one service or selector, and writes the answer."""

from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django.core.paginator import EmptyPage, Paginator
from django.http import HttpResponse
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from matches import identity, selectors, services
from matches.api import forms, refusals, schema
from matches.api.authentication import PlayerAuthentication, caller
from matches.api.commands import read_command
from matches.api.documents import SummaryDocument
from matches.api.parsing import BoundedJSONParser
from matches.engine.ruleset import OPTIONS, RuleSet
from matches.engine.rulesets import RULE_SETS
from matches.errors import MatchNotFound, StaleVersion
from matches.models import Player
from matches.viewing import view_json

_PAGE: Final = 25


class _AlwaysJSON(BaseContentNegotiation):
    """Answers are JSON whatever a client accepts, so that refusals can be read too."""

    def select_parser(self, request: Request, parsers: Any) -> Any:  # noqa: ANN401 -- the framework's signature
        content_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002 -- the framework's signature
        renderers: Any,  # noqa: ANN401 -- the framework's signature
        format_suffix: str | None = None,  # noqa: ARG002 -- the framework's signature
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class CreationThrottle(SimpleRateThrottle):
    """How often one player or address may open matches and become a guest."""

    scope = "creation"
    rate = "120/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:  # noqa: ARG002 -- the framework's signature
        """By player, else by address."""
        player = caller(request)
        ident = player.pk if player else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}


class _View(APIView):
    authentication_classes = (PlayerAuthentication,)
    parser_classes = (BoundedJSONParser,)
    content_negotiation_class = _AlwaysJSON

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        return refusals.handle


class GuestsView(_View):
    """Guests for programs."""

    throttle_classes = (CreationThrottle,)

    @schema.guests
    def post(self, request: Request) -> Response:
        """Make a guest and its token."""
        form = forms.GuestForm(data=request.data)
        form.is_valid(raise_exception=True)
        player = Player.objects.create(name=form.validated_data.get("name", identity.GUEST_NAME))
        body = {"player": str(player.pk), "name": player.name, "token": identity.issue_token(player)}
        return Response(body, status=status.HTTP_201_CREATED)


class MatchesView(_View):
    """All matches."""

    def get_throttles(self) -> list[Any]:
        """Reading is not limited."""
        return [CreationThrottle()] if self.request.method == "POST" else []

    @schema.listing
    def get(self, request: Request) -> Response:
        """List matches."""
        form = forms.ListForm(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
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
        form = forms.MatchForm(data=request.data)
        form.is_valid(raise_exception=True)
        player = _player(request, form.validated_data.get("name"))
        match = services.create_match(player=player, asked=form.asked())
        return Response(view_json(match, 0), status=status.HTTP_201_CREATED)


class MatchView(_View):
    """One match."""

    @schema.summary
    def get(self, _request: Request, match_id: UUID) -> Response:
        """Its summary."""
        return Response(SummaryDocument(selectors.summary(match_id)).data)


class TableView(_View):
    """The table of a match."""

    @schema.view
    def get(self, request: Request, match_id: UUID) -> Response:
        """What the caller may see."""
        return Response(selectors.view(match_id, selectors.viewer_of(match_id, _player_id(request))))


class EventsView(_View):
    """The events of a match."""

    @schema.events
    def get(self, request: Request, match_id: UUID) -> Response:
        """Those above a version."""
        form = forms.EventsForm(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        viewer = selectors.viewer_of(match_id, _player_id(request))
        version, events = selectors.events_after(match_id, viewer, form.validated_data["after"])
        return Response({"version": version, "events": events})


class RecordView(_View):
    """The record of a match."""

    @schema.record
    def get(self, request: Request, match_id: UUID) -> HttpResponse:
        """As a file."""
        lines = selectors.record(match_id, selectors.viewer_of(match_id, _player_id(request)))
        response = HttpResponse("".join(f"{line}\n" for line in lines), content_type="application/x-ndjson")
        response["Content-Disposition"] = f'attachment; filename="{match_id}.bura.jsonl"'
        return response


class CommandsView(_View):
    """The commands of a match."""

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
class UnknownView(_View):
    """Addresses that lead nowhere."""

    def get(self, _request: Request) -> Response:
        """There is no such match."""
        raise MatchNotFound

    post = get


class RuleSetsView(_View):
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


def _player(request: Request, name: str | None) -> Player:
    """The caller, made a guest of the session on first need."""
    player = caller(request)
    if player is None:
        get_token(request)
        return identity.bind_guest(request.session, name or identity.GUEST_NAME)
    if name and name != player.name:
        player.name = name
        player.save(update_fields=["name"])
    return player


def _player_id(request: Request) -> UUID | None:
    player = caller(request)
    return player.pk if player else None
