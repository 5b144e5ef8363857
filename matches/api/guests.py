"""The player behind a request, made a guest of the session on first need."""

from django.core.exceptions import ValidationError as InvalidName
from django.middleware.csrf import get_token
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from matches import identity
from matches.accounts import names
from matches.api.authentication import caller
from matches.models import Player


def player_of(request: Request, name: str | None = None) -> Player:
    """The caller; a guest may call itself by another name."""
    player = caller(request)
    if player is not None and name in (None, player.name):
        return player
    if player is not None and player.skeleton:
        raise ValidationError({"name": ["An account and a bot keep their names."]})
    name = guest_name(name)
    if player is None:
        get_token(request)
        return identity.bind_guest(request.session, name)
    player.name = name
    player.save(update_fields=["name"])
    return player


def guest_name(name: str | None) -> str:
    """The name that a guest asks for, or one made up for it."""
    try:
        return names.check_guest_name(name) if name else identity.guest_name()
    except InvalidName as error:
        raise ValidationError({"name": error.messages}) from error
