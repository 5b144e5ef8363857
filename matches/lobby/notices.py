"""Tells open sockets that the lobby has changed, or that something concerns a player."""

from typing import Any, Final
from uuid import UUID

from matches.accounts.changes import group_of_player
from matches.notices import tell

LOBBY: Final = "lobby"
"""The channel group of all who look at the lobby."""


def lobby_changed() -> None:
    """Everybody in the lobby looks anew."""
    tell(LOBBY, {"type": "lobby.changed"})


def tell_player(player_id: UUID, body: dict[str, Any]) -> None:
    """Send a message to the lobby sockets of one player."""
    tell(group_of_player(player_id), {"type": "lobby.told", "body": body})


def tell_started(match_id: UUID, player_ids: list[UUID]) -> None:
    """The match of these players has begun."""
    for player_id in player_ids:
        tell_player(player_id, {"type": "started", "match": str(match_id)})
    lobby_changed()
