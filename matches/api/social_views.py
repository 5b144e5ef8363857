"""Phrases, mutes, blocks and reports over the REST interface."""

from uuid import UUID

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches.accounts.throttling import OpenThrottle, TokenThrottle
from matches.api import lobby_forms as forms
from matches.api import lobby_schema as schema
from matches.api.authentication import caller
from matches.api.base import JSONView, valid
from matches.api.lobby_views import known
from matches.social import aversions, phrases, reports
from matches.social.models import Aversion


class PhraseThrottle(OpenThrottle):
    """How often one player may say something."""

    scope = "phrases"
    rate = "12/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:  # noqa: ARG002 -- the framework's signature
        """By player."""
        player = caller(request)
        return self.cache_format % {"scope": self.scope, "ident": player.pk if player else self.get_ident(request)}


class PhrasesView(JSONView):
    """What is said at a table."""

    throttle_classes = (TokenThrottle, PhraseThrottle)

    @schema.say_phrase
    def post(self, request: Request, match_id: UUID) -> Response:
        """Say a preset phrase."""
        form = valid(forms.PhraseForm, request.data)
        phrases.say(match_id=match_id, player=known(request), phrase=form.validated_data["phrase"])
        return Response(status=status.HTTP_204_NO_CONTENT)


class AversionsView(JSONView):
    """Whom the caller has muted and blocked."""

    @schema.list_aversions
    def get(self, request: Request) -> Response:
        """Their ids."""
        return Response(aversions.of(known(request)))


class MuteView(JSONView):
    """Hearing somebody no more."""

    @schema.mute
    def post(self, request: Request, player_id: UUID) -> Response:
        """Mute a player."""
        aversions.add(player=known(request), other_id=player_id, kind=Aversion.Kind.MUTE)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @schema.unmute
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Undo it."""
        aversions.remove(player=known(request), other_id=player_id, kind=Aversion.Kind.MUTE)
        return Response(status=status.HTTP_204_NO_CONTENT)


class BlockView(JSONView):
    """Meeting somebody no more."""

    @schema.block
    def post(self, request: Request, player_id: UUID) -> Response:
        """Block a player."""
        aversions.add(player=known(request), other_id=player_id, kind=Aversion.Kind.BLOCK)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @schema.unblock
    def delete(self, request: Request, player_id: UUID) -> Response:
        """Undo it."""
        aversions.remove(player=known(request), other_id=player_id, kind=Aversion.Kind.BLOCK)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportPlayerView(JSONView):
    """Reporting a player."""

    @schema.report_player
    def post(self, request: Request, player_id: UUID) -> Response:
        """Tell staff what is wrong."""
        form = valid(forms.PlayerReportForm, request.data)
        reports.report(reporter=known(request), player_id=player_id, **form.given())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportMatchView(JSONView):
    """Reporting a match."""

    @schema.report_match
    def post(self, request: Request, match_id: UUID) -> Response:
        """Tell staff what is wrong."""
        form = valid(forms.ReportForm, request.data)
        reports.report(reporter=known(request), match_id=match_id, **form.given())
        return Response(status=status.HTTP_204_NO_CONTENT)
