"""Signs of life of the web processes: a time in which there was none is an outage, and charged to nobody."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.db import connection, transaction

from matches.live_models import Outage, ServiceBeat, WebNode
from matches.notices import tell

BEAT_SECONDS: Final = 0.5
OUTAGE: Final = timedelta(seconds=1.5)
"""Silence of all processes for so long is an outage."""
COMING_BACK: Final = timedelta(seconds=2)
"""Given besides after an outage, for players to connect again."""
NODE_SECONDS: Final = 6.0
"""A process that was silent for so long is gone, and its sockets with it."""
THIS_NODE: Final[UUID] = uuid4()
CLOCKS: Final = "clocks"
"""The channel group of all who show clocks."""

_SHIFT: Final = """
    UPDATE matches_matchclock
       SET due_at = due_at + (%(now)s - GREATEST(started_at, %(since)s)) + make_interval(secs => %(more)s),
           started_at = started_at + (%(now)s - GREATEST(started_at, %(since)s)) + make_interval(secs => %(more)s)
     WHERE due_at IS NOT NULL AND started_at < %(now)s
"""


def beat(now: datetime | None = None) -> Outage | None:
    """Say that a web process keeps time; the first to do so after an outage moves all running clocks."""
    with transaction.atomic():
        row = ServiceBeat.objects.select_for_update().filter(pk=1).first()
        # Only now: for the database one may have waited all through an outage, and a sign of life from its beginning
        # would make it shorter.
        now = now or datetime.now(UTC)
        if row is None:
            ServiceBeat.objects.bulk_create([ServiceBeat(at=now)], ignore_conflicts=True)
            return None
        since, row.at = row.at, max(row.at, now)
        row.save(update_fields=["at"])
        return _outage(since, now) if now - since > OUTAGE else None


def is_kept(now: datetime | None = None) -> bool:
    """Whether some web process keeps time, so that people can play."""
    now = now or datetime.now(UTC)
    return ServiceBeat.objects.filter(at__gt=now - OUTAGE).exists()


def note_node() -> None:
    """Say that this process holds its sockets."""
    WebNode.objects.update_or_create(pk=THIS_NODE, defaults={"seen_at": datetime.now(UTC)})


def _outage(since: datetime, now: datetime) -> Outage:
    with connection.cursor() as cursor:
        cursor.execute(_SHIFT, {"now": now, "since": since, "more": COMING_BACK.total_seconds()})
        moved = cursor.rowcount
    # Whoever shows a clock shows it anew.
    tell(CLOCKS, {"type": "clocks.moved"})
    return Outage.objects.create(began_at=since, ended_at=now, clocks=moved)
