"""Who is there: sockets at matches, counted across all web processes, and what they came and went through.

Programs that only ask over HTTP have no socket: each request of theirs is a sign of life for a while.
"""

import logging
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from time import monotonic
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet
from redis.exceptions import RedisError

from matches.beats import NODE_SECONDS, THIS_NODE
from matches.live_models import ConnectionEvent, OpenSocket, Outage, WebNode
from matches.loading import MATCHES_KEPT
from matches.notices import group_of, tell
from matches.recent import Recent

_log = logging.getLogger(__name__)
_KEPT_SECONDS: Final = 20.0
_NOTED_SECONDS: Final = 5.0
"""How often at most a process notes that a player asks."""
_GONE: Final = timedelta(seconds=NODE_SECONDS)
_PRUNED: Final = 1000
"""Rows that are removed in one statement."""


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats with an open socket, and how many sockets watch from no seat."""

    seats: frozenset[int]
    watchers: int


_recent: Final[Recent[UUID, tuple[float, Presence]]] = Recent(MATCHES_KEPT)
_heard: Final[Recent[UUID, float]] = Recent(MATCHES_KEPT)


def came(*, match_id: UUID | None, seat: int | None, player_id: UUID | None) -> UUID:
    """A socket has opened; gives the id under which it is known."""
    with transaction.atomic():
        WebNode.objects.get_or_create(pk=THIS_NODE, defaults={"seen_at": datetime.now(UTC)})
        socket = OpenSocket.objects.create(node_id=THIS_NODE, match_id=match_id, seat=seat, player_id=player_id)
        if match_id is not None:
            _note(socket, ConnectionEvent.Kind.CONNECTED, ConnectionEvent.Kind.BACK)
            _changed(match_id)
    return socket.pk


def went(socket_id: UUID) -> None:
    """A socket has closed."""
    with transaction.atomic():
        socket = OpenSocket.objects.filter(pk=socket_id).first()
        if socket is None:
            return
        socket.delete()
        if socket.match_id is not None:
            socket.pk = socket_id
            _note(socket, ConnectionEvent.Kind.LEFT, ConnectionEvent.Kind.AWAY)
            _changed(socket.match_id)


def at(match_id: UUID) -> Presence:
    """Who is at a match; asked of the database once in a while, or when it changes."""
    known = _recent.get(match_id)
    if known is None or monotonic() - known[0] > _KEPT_SECONDS:
        seats = list(_alive().filter(match_id=match_id).values_list("seat", flat=True))
        known = monotonic(), Presence(frozenset(seat for seat in seats if seat is not None), seats.count(None))
        _recent.put(match_id, known)
    return known[1]


def forget(match_id: UUID) -> None:
    """Ask anew: somebody came or went."""
    _recent.forget(match_id)


def heard_of(player_id: UUID) -> None:
    """A player has asked for something, and is here as long as a table waits for whoever has left."""
    now = monotonic()
    if now - (_heard.get(player_id) or -_NOTED_SECONDS) >= _NOTED_SECONDS:
        _heard.put(player_id, now)
        try:
            cache.set(_key(player_id), value=1, timeout=settings.TABLE_DESERTED_SECONDS)
        except (RedisError, OSError) as error:
            _log.warning("a sign of life was not noted: %s", type(error).__name__)


def are_here(player_ids: Collection[UUID]) -> set[UUID]:
    """Those of the players who have any socket open, or have asked for something a moment ago."""
    connected = _alive().filter(player_id__in=player_ids).values_list("player_id", flat=True)
    return {one for one in connected if one is not None} | _heard_lately(player_ids)


def forget_gone_nodes() -> None:
    """Let the sockets of processes that died go, as of when they were last seen.

    In a few statements however many they are: whoever calls this keeps time besides. Just after an outage none is
    forgotten: others who live may not have had time to say so.
    """
    since = datetime.now(UTC) - _GONE
    if not WebNode.objects.filter(seen_at__lt=since).exists() or Outage.objects.filter(ended_at__gt=since).exists():
        return
    with transaction.atomic():
        gone = WebNode.objects.select_for_update(skip_locked=True).filter(seen_at__lt=since)
        for node in gone:
            _forget_node(node)


def prune() -> int:
    """Remove what was noted of connections longer ago than `CONNECTIONS_KEPT_DAYS`; returns how many rows.

    In the order of their ids, which is that of time but for a process that died: no other index is needed, and a row
    out of order goes on another day.
    """
    until = datetime.now(UTC) - timedelta(days=settings.CONNECTIONS_KEPT_DAYS)
    removed = 0
    while True:
        first = ConnectionEvent.objects.order_by("pk").values_list("pk", "at")[:_PRUNED]
        old = [pk for pk, at in first if at < until]
        removed += ConnectionEvent.objects.filter(pk__in=old).delete()[0]
        if len(old) < _PRUNED:
            return removed


def _heard_lately(player_ids: Collection[UUID]) -> set[UUID]:
    try:
        noted = cache.get_many([_key(one) for one in player_ids])
    except (RedisError, OSError) as error:
        _log.warning("signs of life are not known: %s", type(error).__name__)
        return set()
    return {one for one in player_ids if _key(one) in noted}


def _key(player_id: UUID) -> str:
    return f"heard.{player_id}"


def _alive() -> QuerySet[OpenSocket]:
    return OpenSocket.objects.filter(node__seen_at__gt=datetime.now(UTC) - _GONE)


def _forget_node(node: WebNode) -> None:
    sockets = list(node.sockets.exclude(match_id=None).order_by("pk"))
    node.delete()
    matches = {one.match_id for one in sockets}
    left = set(_alive().filter(match_id__in=matches).values_list("match_id", "seat"))
    noted = []
    for one in sockets:
        if one.seat is None:
            continue
        kinds = [ConnectionEvent.Kind.LEFT]
        if (one.match_id, one.seat) not in left:
            left.add((one.match_id, one.seat))
            kinds.append(ConnectionEvent.Kind.AWAY)
        noted += [_event(one, kind, at=node.seen_at) for kind in kinds]
    ConnectionEvent.objects.bulk_create(noted)
    for match_id in matches:
        if match_id is not None:
            _changed(match_id)


def _note(socket: OpenSocket, of_socket: str, of_seat: str) -> None:
    """Record what a seat's socket did; with the first or the last of them the seat itself is back or away."""
    if socket.seat is None or socket.match_id is None:
        return
    others = _alive().filter(match_id=socket.match_id, seat=socket.seat).exclude(pk=socket.pk).exists()
    kinds = [of_socket] if others else [of_socket, of_seat]
    now = datetime.now(UTC)
    ConnectionEvent.objects.bulk_create(_event(socket, kind, at=now) for kind in kinds)


def _event(socket: OpenSocket, kind: str, *, at: datetime) -> ConnectionEvent:
    event = ConnectionEvent(kind=kind, socket=sha256(socket.pk.bytes).hexdigest()[:16], at=at)
    # Null for none of those that are noted.
    event.match_id, event.seat = socket.match_id, socket.seat  # type: ignore[assignment]  # as said
    return event


def _changed(match_id: UUID) -> None:
    tell(group_of(match_id), {"type": "presence.changed", "match": str(match_id)})
