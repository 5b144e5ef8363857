"""Hints that a match has moved. Each may be lost: readers go by versions and checkpoints."""

import logging
from collections.abc import Iterable
from typing import Final
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from matches.engine.events import DealEnded, Event, MatchEnded, Opened

_log = logging.getLogger(__name__)
_LISTED: Final = (Opened, DealEnded, MatchEnded)
"""Events that change what the lobby shows."""


def group_of(match_id: UUID) -> str:
    """The channel group of all who follow a match."""
    return f"match.{match_id}"


def announce(match_id: UUID, version: int, events: Iterable[Event]) -> None:
    """Tell followers and projections once what was written is committed; never fails the command."""
    listed = any(isinstance(event, _LISTED) for event in events)
    transaction.on_commit(lambda: _announce(match_id, version, listed=listed))


def _announce(match_id: UUID, version: int, *, listed: bool) -> None:
    _tell_followers(match_id, version)
    if listed:
        _nudge_projections()


def _tell_followers(match_id: UUID, version: int) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    message = {"type": "match.moved", "match": str(match_id), "version": version}
    try:
        async_to_sync(layer.group_send)(group_of(match_id), message)
    except (RedisError, OSError) as error:
        _log.warning("followers of a match were not told: %s", type(error).__name__)


def _nudge_projections() -> None:
    from matches.tasks import catch_up  # noqa: PLC0415 -- the tasks call the table, which announces

    try:
        catch_up.apply_async(retry=False)
    except (OperationalError, RedisError, OSError) as error:
        _log.warning("projections were not nudged: %s", type(error).__name__)
