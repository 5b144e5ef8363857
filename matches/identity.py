"""Who is asking: guests and accounts behind a session, and the bots of the house."""

import secrets
from time import monotonic
from typing import Final
from uuid import UUID

from django.contrib import auth
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare

from matches.models import Player, Seat
from matches.recent import Recent

SESSION_KEY: Final = "player"
_SEAT_KEPT_SECONDS: Final = 30.0
"""A seat passes on only with its player, when an account takes in its guest."""
_seats: Final[Recent[tuple[UUID, UUID], tuple[float, int]]] = Recent(8192)


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
    known = _seats.get((match_id, player_id))
    if known is not None and monotonic() - known[0] < _SEAT_KEPT_SECONDS:
        return known[1]
    seat = Seat.objects.filter(match_id=match_id, player_id=player_id).values_list("seat", flat=True).first()
    if seat is not None:
        _seats.put((match_id, player_id), (monotonic(), seat))
    return seat


def _is_logged_in(session: SessionBase, user: User) -> bool:
    """Whether the session was opened with the user's present password: a new one ends all others."""
    shown = session.get(auth.HASH_SESSION_KEY, "")
    return (
        user.is_active
        and session.get(auth.SESSION_KEY) == str(user.pk)
        and constant_time_compare(shown, user.get_session_auth_hash())
    )
