"""Tokens and bots over the REST interface, for an account in its own browser session."""

from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError as Refused
from django.http import Http404
from rest_framework import status
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from matches.accounts import bots, documents, schema, tokens
from matches.accounts.permissions import LoggedIn, token_of
from matches.accounts.throttling import TokenThrottle
from matches.api.authentication import caller
from matches.api.base import CreationThrottle, JSONView
from matches.models import Player, Token


class _AccountView(JSONView):
    permission_classes = (LoggedIn,)
    throttle_classes = (TokenThrottle, CreationThrottle)


class TokensView(_AccountView):
    """Tokens of the account and of its bots."""

    @schema.list_tokens
    def get(self, request: Request) -> Response:
        """List them, without secrets."""
        owned = Token.objects.filter(player__in=_players(request)).select_related("player").order_by("-created_at")
        return Response(documents.TokenDocument(owned, many=True).data)

    @schema.create_token
    def post(self, request: Request) -> Response:
        """Make one; its secret is in this answer alone."""
        form = documents.TokenForm(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        player = _player_named(request, asked.get("player"))
        try:
            token, secret = tokens.issue(player, asked["name"], asked.get("scope"))
        except Refused as error:
            raise ValidationError({"scope": error.messages}) from error
        body = {**documents.TokenDocument(token).data, "token": secret}
        return Response(body, status=status.HTTP_201_CREATED)


class TokenView(JSONView):
    """One token."""

    permission_classes = ()

    @schema.revoke_token
    def delete(self, request: Request, handle: UUID) -> Response:
        """Revoke it; a program may revoke the token it came with, and no other."""
        token = token_of(request)
        is_foreign = token is not None and token.handle != handle
        if is_foreign or not any(tokens.revoke(player, handle) for player in _players(request)):
            raise Http404
        return Response(status=status.HTTP_204_NO_CONTENT)


class BotsView(_AccountView):
    """Bots of the account."""

    @schema.list_bots
    def get(self, request: Request) -> Response:
        """List them."""
        return Response(documents.BotDocument([one for one in _players(request) if one.owner_id], many=True).data)

    @schema.create_bot
    def post(self, request: Request) -> Response:
        """Make one; it plays with a token of its own."""
        form = documents.BotForm(data=request.data)
        form.is_valid(raise_exception=True)
        try:
            bot = bots.create_bot(_account(request), form.validated_data["name"])
        except Refused as error:
            raise ValidationError({"name": error.messages}) from error
        return Response(documents.BotDocument(bot).data, status=status.HTTP_201_CREATED)


def _players(request: Request) -> list[Player]:
    """The caller's own player and its bots."""
    player = caller(request)
    if player is None:
        return []
    return [player, *(bots.bots_of(player.user) if player.user else ())]


def _account(request: Request) -> User:
    """The caller's user; the permission of the view sees to it that there is one."""
    player = caller(request)
    if player is None or player.user is None:
        raise NotAuthenticated
    return player.user


def _player_named(request: Request, player_id: UUID | None) -> Player:
    players = _players(request)
    if player_id is None:
        return players[0]
    for player in players:
        if player.pk == player_id:
            return player
    raise ValidationError({"player": ["This is no player of yours."]})
