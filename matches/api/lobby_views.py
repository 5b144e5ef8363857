"""The lobby's part of the REST interface: each operation reads its form, calls one service, writes the answer."""

from typing import Any
from uuid import UUID

from rest_framework import status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api import lobby_forms as forms
from matches.api import lobby_schema as schema
from matches.api.authentication import caller
from matches.api.base import CreatingView, JSONView, valid
from matches.api.forms import GuestForm
from matches.api.guests import player_of
from matches.lobby import challenges, pairing, rematch, selectors, tables
from matches.lobby.models import OpenTable
from matches.models import Player


class LobbyView(JSONView):
    """The lobby."""

    @schema.lobby
    def get(self, request: Request) -> Response:
        """What waits and what is played."""
        return Response(selectors.lobby_json(caller(request)))


class TablesView(CreatingView):
    """Open tables."""

    @schema.create_table
    def post(self, request: Request) -> Response:
        """Open one, with the caller as its host."""
        form = valid(forms.SettingsForm, request.data)
        table = tables.create(host=player_of(request), settings=form.checked())
        return Response(_table(table, secret=True), status=status.HTTP_201_CREATED)


class TableView(JSONView):
    """One open table."""

    @schema.read_table
    def get(self, request: Request, table_id: UUID) -> Response:
        """As it stands."""
        form = valid(forms.CodeForm, request.query_params.dict())
        player = caller(request)
        code = form.validated_data.get("code")
        table = tables.read(table_id=table_id, player_id=player.pk if player else None, code=code)
        return Response(_table(table, secret=True))

    @schema.close_table
    def delete(self, request: Request, table_id: UUID) -> Response:
        """Take it away, as its host."""
        tables.close(table_id=table_id, player=known(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class SitView(CreatingView):
    """Seats of a table."""

    @schema.sit
    def post(self, request: Request, table_id: UUID) -> Response:
        """Take one; with the last one the match begins."""
        form = valid(forms.SitForm, request.data)
        table = tables.sit(table_id=table_id, player=player_of(request), **form.validated_data)
        return Response(_table(table, secret=True))


class LeaveView(JSONView):
    """Getting up."""

    @schema.leave
    def post(self, request: Request, table_id: UUID) -> Response:
        """Leave one's seat; the host's leaving closes the table."""
        tables.leave(table_id=table_id, player=known(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class BotsAtTableView(CreatingView):
    """Bots of the house at a table."""

    @schema.seat_bot
    def post(self, request: Request, table_id: UUID) -> Response:
        """Give an empty seat to one, as the host."""
        form = valid(forms.SeatBotForm, request.data)
        asked = form.validated_data
        table = tables.seat_bot(
            table_id=table_id, player=known(request), seat=asked.get("seat"), bot=asked.get("bot", "heuristic")
        )
        return Response(_table(table, secret=True))


class QueueView(CreatingView):
    """Quick pairing."""

    @schema.read_queue
    def get(self, request: Request) -> Response:
        """The caller's place."""
        return Response({"queue": selectors.queue_json(known(request))})

    @schema.join_queue
    def post(self, request: Request) -> Response:
        """Wait for an opponent of like rank."""
        form = valid(forms.QueueForm, request.data)
        player = player_of(request)
        asked = form.validated_data
        pairing.join(player=player, rules=asked["rules"], tempo=asked.get("tempo", "normal"))
        return Response({"queue": selectors.queue_json(player)})

    @schema.leave_queue
    def delete(self, request: Request) -> Response:
        """Wait no more."""
        pairing.leave(player=known(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ChallengesView(CreatingView):
    """Challenges."""

    @schema.create_challenge
    def post(self, request: Request) -> Response:
        """Ask somebody to a match."""
        form = valid(forms.ChallengeForm, request.data)
        to = form.validated_data["to"]
        one = challenges.create(challenger=player_of(request), to=to, settings=form.checked())
        return Response(selectors.challenge_json(one), status=status.HTTP_201_CREATED)


class ChallengeView(JSONView):
    """One challenge."""

    @schema.withdraw_challenge
    def delete(self, request: Request, challenge_id: UUID) -> Response:
        """Withdraw it, as its sender."""
        challenges.withdraw(challenge_id=challenge_id, player=known(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class AcceptView(JSONView):
    """Saying yes."""

    @schema.accept_challenge
    def post(self, request: Request, challenge_id: UUID) -> Response:
        """Accept a challenge: the match begins."""
        return Response(selectors.challenge_json(challenges.accept(challenge_id=challenge_id, player=known(request))))


class DeclineView(JSONView):
    """Saying no."""

    @schema.decline_challenge
    def post(self, request: Request, challenge_id: UUID) -> Response:
        """Decline a challenge."""
        challenges.decline(challenge_id=challenge_id, player=known(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RematchView(JSONView):
    """Rematches."""

    @schema.offer_rematch
    def post(self, request: Request, match_id: UUID) -> Response:
        """Offer one, or agree; when all seats have, it begins with the seats turned by one."""
        return Response(rematch.offer(match_id=match_id, player=known(request)))

    @schema.withdraw_rematch
    def delete(self, request: Request, match_id: UUID) -> Response:
        """Withdraw one's offer."""
        return Response(rematch.withdraw(match_id=match_id, player=known(request)))


class MeView(CreatingView):
    """The caller."""

    @schema.me
    def get(self, request: Request) -> Response:
        """Who it is."""
        return Response(selectors.player_json(known(request)))

    @schema.rename
    def post(self, request: Request) -> Response:
        """Become a guest, or a guest of another name."""
        form = valid(GuestForm, request.data)
        return Response(selectors.player_json(player_of(request, form.validated_data.get("name"))))


def known(request: Request) -> Player:
    """The caller, who must be somebody already."""
    player = caller(request)
    if player is None:
        raise NotAuthenticated("Sit down somewhere first, or bring a token.")
    return player


def _table(table: OpenTable, *, secret: bool) -> dict[str, Any]:
    return selectors.table_json(selectors.read_table(table), secret=secret)
