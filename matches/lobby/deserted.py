"""Clears the lobby of tables, queue entries and challenges whose players have left."""

from datetime import datetime, timedelta

from django.conf import settings as service
from django.utils import timezone

from matches import presence
from matches.lobby import challenges, notices, tables
from matches.lobby.models import Challenge, OpenTable, QueueEntry, TableSeat


def clear_away() -> int:
    """End what has been waiting for somebody who is not here; returns how much."""
    now = timezone.now()
    left = now - timedelta(seconds=service.TABLE_DESERTED_SECONDS)
    too_long = now - timedelta(seconds=service.TABLE_WAITS_SECONDS)
    return _close_tables(left, too_long) + _empty_queue(left) + _end_challenges(too_long)


def _close_tables(left: datetime, too_long: datetime) -> int:
    rows = list(OpenTable.objects.filter(status="open", created_at__lt=left).values_list("pk", "host_id", "created_at"))
    here = presence.are_here({host for _, host, _ in rows})
    seated = set(TableSeat.objects.filter(table__in=[pk for pk, _, _ in rows]).values_list("table_id", "player_id"))
    gone = [pk for pk, host, made in rows if host not in here or (pk, host) not in seated or made < too_long]
    return tables.close_deserted(gone)


def _empty_queue(left: datetime) -> int:
    waiting = set(QueueEntry.objects.filter(joined_at__lt=left).values_list("player_id", flat=True))
    gone = waiting - presence.are_here(waiting)
    if not gone:
        return 0
    deleted, _ = QueueEntry.objects.filter(player__in=gone).delete()
    notices.lobby_changed()
    return deleted


def _end_challenges(too_long: datetime) -> int:
    old = list(Challenge.objects.filter(status="open", created_at__lt=too_long).values_list("pk", flat=True))
    challenges.withdraw_all(old)
    return len(old)
