"""Tells open sockets that a player's ways in have changed, so that each looks anew whether it still may."""

import logging
from typing import Final
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

_log = logging.getLogger(__name__)
MESSAGE: Final = "account.changed"


def group_of_player(player_id: UUID) -> str:
    """The channel group of all sockets of a player."""
    return f"player.{player_id}"


def announce_change(*player_ids: UUID) -> None:
    """Tell the sockets of these players, once what changed is committed."""
    transaction.on_commit(lambda: _tell(player_ids))


def _tell(player_ids: tuple[UUID, ...]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        for player_id in player_ids:
            async_to_sync(layer.group_send)(group_of_player(player_id), {"type": MESSAGE})
    except (RedisError, OSError) as error:
        _log.warning("sockets were not told of a change: %s", type(error).__name__)
