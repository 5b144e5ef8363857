"""Who is asking: guests and accounts behind a session, and the bots of the house."""

import secrets
from typing import Final
from uuid import UUID

from django.contrib import auth
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare

from matches.models import Player, Seat

SESSION_KEY: Final = "player"


def player_of_session(session: SessionBase) -> Player | None:
    """The guest bound to this session, or the account that is logged in with it."""
    known = session.get(SESSION_KEY)
    if not known:
        return None
    player = Player.objects.select_related("user").filter(pk=known, kind=Player.Kind.HUMAN).first()
    if player is None or player.user is None or _is_logged_in(session, player.user):
        return player
    return None


def bind_guest(session: SessionBase, name: str | None = None) -> Player:
    """A new guest for this session."""
    player = Player.objects.create(name=name or guest_name())
    session[SESSION_KEY] = str(player.pk)
    return player


def guest_name() -> str:
    """A name for somebody who gave none; no account can have it."""
    return f"guest-{secrets.token_hex(2)}"


def bot_player(name: str) -> Player:
    """The player that stands for a bot of the house."""
    return Player.objects.get_or_create(name=name, kind=Player.Kind.BOT)[0]


def seat_of(match_id: UUID, player_id: UUID | None) -> int | None:
    """The seat that a player has in a match."""
    if player_id is None:
        return None
    return Seat.objects.filter(match_id=match_id, player_id=player_id).values_list("seat", flat=True).first()


def _is_logged_in(session: SessionBase, user: User) -> bool:
    """Whether the session was opened with the user's present password: a new one ends all others."""
    shown = session.get(auth.HASH_SESSION_KEY, "")
    return (
        user.is_active
        and session.get(auth.SESSION_KEY) == str(user.pk)
        and constant_time_compare(shown, user.get_session_auth_hash())
    )
