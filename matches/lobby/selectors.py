"""What can be read of the lobby."""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Prefetch, Q

from matches.lobby import opening, pairing
from matches.lobby.models import Challenge, OpenTable, QueueEntry, TableSeat
from matches.lobby.settings import TableSettings
from matches.models import MatchSummary, Player
from matches.writing import stamp

_SHOWN: Final = 50


def lobby_json(player: Player | None) -> dict[str, Any]:
    """The lobby as a visitor, or a player, sees it."""
    return public_json() | {"me": me_json(player) if player else None}


def public_json() -> dict[str, Any]:
    """What everybody sees alike."""
    public = _tables().filter(status="open", code=None)[:_SHOWN]
    running = MatchSummary.objects.filter(status="running", tempo__isnull=False).exclude(watch="closed")
    return {
        "tables": [table_json(table) for table in public],
        "queues": list(QueueEntry.objects.values("rules", "tempo").annotate(waiting=Count("player")).order_by("rules")),
        "running": [summary_json(row) for row in running.order_by("-started_at")[:_SHOWN]],
    }


def me_json(player: Player) -> dict[str, Any]:
    """What waits for the player: queue, tables, challenges and matches."""
    return me_of([player.pk])[player.pk]


def me_of(player_ids: Collection[UUID]) -> dict[UUID, dict[str, Any]]:
    """The same for many players at once; without those who do not exist."""
    players = Player.objects.filter(pk__in=player_ids)
    queues = {entry.player_id: entry for entry in QueueEntry.objects.filter(player__in=player_ids)}
    tables, challenges = _tables_of(player_ids), _challenges_of(player_ids)
    running = opening.matches_of(player_ids)
    return {
        one.pk: {
            "id": str(one.pk),
            "name": one.name,
            "queue": _entry_json(queues[one.pk]) if one.pk in queues else None,
            "tables": tables.get(one.pk, []),
            "challenges": {
                "received": [challenge_json(two) for two in challenges if two.challenged_id == one.pk][:_SHOWN],
                "sent": [challenge_json(two) for two in challenges if two.challenger_id == one.pk][:_SHOWN],
            },
            "running": [str(match_id) for match_id in running.get(one.pk, [])],
        }
        for one in players
    }


def table_json(table: OpenTable, *, secret: bool = False) -> dict[str, Any]:
    """A table; with its code only for those who sit at it or came with it."""
    settings = TableSettings.of(table.settings)
    taken = {one.seat: one for one in table.taken.all()}
    return {
        "id": str(table.pk),
        "host": player_json(table.host),
        "settings": settings.as_json(),
        "seats": [_seat_json(seat, taken.get(seat)) for seat in range(settings.seats)],
        "status": table.status,
        "match": str(table.match_id) if table.match_id else None,
        "code": table.code if secret else None,
        "created_at": stamp(table.created_at),
    }


def read_table(table: OpenTable) -> OpenTable:
    """The table as it stands now, with its seats."""
    found: OpenTable = _tables().get(pk=table.pk)
    return found


def queue_json(player: Player) -> dict[str, Any] | None:
    """The player's place in a queue: how long it waits, and whom it would play by now."""
    entry = QueueEntry.objects.filter(player=player).first()
    return _entry_json(entry) if entry else None


def challenge_json(one: Challenge) -> dict[str, Any]:
    """A challenge."""
    return {
        "id": str(one.pk),
        "from": player_json(one.challenger),
        "to": player_json(one.challenged),
        "settings": one.settings,
        "status": one.status,
        "match": str(one.match_id) if one.match_id else None,
        "created_at": stamp(one.created_at),
    }


def summary_json(row: MatchSummary) -> dict[str, Any]:
    """A running match; of one that shows whole deals only those."""
    return {
        "id": str(row.match_id),
        "rules": row.rules,
        "options": row.options,
        "match_to": row.match_to,
        "ante": row.ante,
        "seats": row.seats,
        "bots": row.bots,
        "score": row.score,
        "deals": row.shown_deals,
        "tempo": row.tempo,
        "ranked": row.ranked,
        "stake": row.stake,
        "watch": row.watch,
        "started_at": stamp(row.started_at),
    }


def player_json(player: Player) -> dict[str, Any]:
    """Who somebody is."""
    return {"id": str(player.pk), "name": player.name, "bot": player.kind == Player.Kind.BOT}


def _tables() -> Any:  # noqa: ANN401 -- the stubs lose the prefetch
    seats = TableSeat.objects.select_related("player")
    rows = OpenTable.objects.select_related("host").prefetch_related(Prefetch("taken", queryset=seats))
    return rows.order_by("-created_at")


def _seat_json(seat: int, taken: TableSeat | None) -> dict[str, Any]:
    if taken is None:
        return {"seat": seat, "player": None}
    if taken.player is None:
        return {"seat": seat, "player": {"id": None, "name": taken.bot, "bot": True}}
    return {"seat": seat, "player": player_json(taken.player)}


def _entry_json(entry: QueueEntry) -> dict[str, Any]:
    waited = (datetime.now(UTC) - entry.joined_at).total_seconds()
    return {
        "rules": entry.rules,
        "tempo": entry.tempo,
        "rating": round(entry.rating),
        "waited_s": round(waited, 1),
        "range": round(pairing.width(waited)),
    }


def _tables_of(player_ids: Collection[UUID]) -> dict[UUID, list[dict[str, Any]]]:
    found: dict[UUID, list[dict[str, Any]]] = {}
    of_theirs = TableSeat.objects.filter(player__in=player_ids).values("table")
    for table in _tables().filter(status="open", pk__in=of_theirs):
        shown = table_json(table, secret=True)
        for seat in table.taken.all():
            found.setdefault(seat.player_id, []).append(shown)
    return found


def _challenges_of(player_ids: Collection[UUID]) -> list[Challenge]:
    between = Q(challenged__in=player_ids) | Q(challenger__in=player_ids)
    return list(Challenge.objects.filter(between, status="open").select_related("challenger", "challenged"))
