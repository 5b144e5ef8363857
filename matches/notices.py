"""Hints that a match has moved. Each may be lost: readers go by versions and checkpoints."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from matches import nearby
from matches.engine.events import DealEnded, Event, MatchEnded, Opened
from matches.messenger import Hint, Letter, Messenger, Parcel

_log = logging.getLogger(__name__)
_LISTED: Final = (Opened, DealEnded, MatchEnded)
"""Events that change what the lobby shows."""
_SECONDS: Final = 5.0


def group_of(match_id: UUID) -> str:
    """The channel group of all who follow a match."""
    return f"match.{match_id}"


def announce(match_id: UUID, version: int, events: Iterable[Event]) -> None:
    """Tell followers and projections once what was written is committed; neither waits nor fails."""
    hint = Hint(match_id, version, listed=any(isinstance(event, _LISTED) for event in events))
    transaction.on_commit(lambda: _announce(hint))


def _announce(hint: Hint) -> None:
    nearby.tell(hint.match_id, hint.version)
    _messenger.take(hint)


def tell(group: str, message: Mapping[str, Any]) -> None:
    """Send a message to a group's sockets once what was written is committed; of equal ones in a row one will do."""
    letter = Letter(group, message)
    transaction.on_commit(lambda: _messenger.take(letter))


async def deliver(parcels: Iterable[Parcel]) -> None:
    """Pass hints and letters on; of several hints for one match the last one will do."""
    taken = list(parcels)
    found = [one for one in taken if isinstance(one, Hint)]
    letters = [one for one in taken if isinstance(one, Letter)]
    latest = {hint.match_id: hint.version for hint in found}
    try:
        async with asyncio.timeout(_SECONDS):
            await _tell_followers(latest)
            await _post(letters)
    except (RedisError, OSError) as error:
        _log.warning("followers of a match were not told: %s", type(error).__name__)
    if any(hint.listed for hint in found):
        _nudge_projections()


async def _tell_followers(latest: dict[UUID, int]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    for match_id, version in latest.items():
        message = {"type": "match.moved", "match": str(match_id), "version": version}
        await layer.group_send(group_of(match_id), message)


async def _post(letters: list[Letter]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    before: Letter | None = None
    for letter in letters:
        if letter != before:
            await layer.group_send(letter.group, dict(letter.message))
        before = letter


def _nudge_projections() -> None:
    from matches.tasks import catch_up  # noqa: PLC0415 -- the tasks call the table, which announces

    try:
        # Tried once: by the time a broker is back beat has brought the projections up to date.
        with catch_up.app.connection_for_write(transport_options={"max_retries": 0}) as connection:
            catch_up.apply_async(retry=False, producer=connection.Producer())
    except (OperationalError, RedisError, OSError) as error:
        _log.warning("projections were not nudged: %s", type(error).__name__)


_messenger: Final = Messenger(deliver)
