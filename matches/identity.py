"""Who is asking: guests behind a session or a token, and the bots."""

import hashlib
import secrets
from typing import Final
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase

from matches.models import Player, Seat, Token

SESSION_KEY: Final = "player"
GUEST_NAME: Final = "guest"


def player_of_session(session: SessionBase) -> Player | None:
    """The guest bound to this session."""
    known = session.get(SESSION_KEY)
    return Player.objects.filter(pk=known, kind=Player.Kind.HUMAN).first() if known else None


def bind_guest(session: SessionBase, name: str = GUEST_NAME) -> Player:
    """A new guest for this session."""
    player = Player.objects.create(name=name)
    session[SESSION_KEY] = str(player.pk)
    return player


def issue_token(player: Player) -> str:
    """A new secret that lets a program act as the player; it is shown this once."""
    secret = secrets.token_urlsafe(32)
    Token.objects.create(digest=_digest(secret), player=player)
    return secret


def player_of_token(secret: str) -> Player | None:
    """The player whose token this is."""
    token = Token.objects.select_related("player").filter(digest=_digest(secret)).first()
    return token.player if token else None


def bot_player(name: str) -> Player:
    """The player that stands for a bot."""
    return Player.objects.get_or_create(name=name, kind=Player.Kind.BOT)[0]


def seat_of(match_id: UUID, player_id: UUID | None) -> int | None:
    """The seat that a player has in a match."""
    if player_id is None:
        return None
    return Seat.objects.filter(match_id=match_id, player_id=player_id).values_list("seat", flat=True).first()


def _digest(secret: str) -> bytes:
    # The secret holds 256 random bits, so a plain hash is enough.
    return hashlib.sha256(secret.encode()).digest()
