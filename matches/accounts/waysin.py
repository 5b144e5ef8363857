"""How an open socket got in as a player, and whether that still holds."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from matches import identity
from matches.accounts import tokens


@dataclass(frozen=True, slots=True)
class WayIn:
    """A session or a token; a visitor has neither a player nor anything to lose."""

    player_id: UUID | None = None
    may_play: bool = True
    session_key: str | None = None
    token: UUID | None = None

    def holds(self) -> bool:
        """Whether the session is still open for this player, or the token not revoked."""
        if self.player_id is None:
            return True
        if self.token is not None:
            return tokens.is_live(self.token)
        player = identity.player_of_session(_stored_session(self.session_key))
        return player is not None and player.pk == self.player_id


def by_session(session: SessionBase) -> WayIn:
    """What a cookie opens."""
    player = identity.player_of_session(session)
    return WayIn(player.pk, session_key=session.session_key) if player else WayIn()


def by_token(secret: str) -> WayIn | None:
    """What a token opens; None when it is nobody's."""
    token = tokens.find(secret)
    return WayIn(token.player_id, tokens.may_play(token), token=token.handle) if token else None


def _stored_session(key: str | None) -> SessionBase:
    engine: Any = import_module(settings.SESSION_ENGINE)
    session: SessionBase = engine.SessionStore(key)
    return session
