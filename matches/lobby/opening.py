"""A live match begins: whoever sits where, the clock, the coins and the first event in one transaction."""

import logging
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.conf import settings as service
from django.db import DatabaseError

from ledger import api as ledger
from matches import identity, notices, restrictions, staking, table, tempo, writing
from matches.engine.evolve import start
from matches.engine.rulesets import RULE_SETS
from matches.errors import Refused
from matches.fairness import lot
from matches.live_models import MatchClock
from matches.loading import load
from matches.lobby.models import OpenTable, QueueEntry, TableSeat
from matches.lobby.settings import TableSettings
from matches.models import Player, Seat
from matches.record import codec
from matches.services import PROGRAM

_log = logging.getLogger(__name__)


def lock_players(player_ids: Iterable[UUID]) -> dict[UUID, Player]:
    """Hold players to the end of the transaction, so that nobody is led into two matches at once.

    Always after the table, challenge or offer that leads them there, always in the same order.
    """
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=set(player_ids)).order_by("pk")
    return {row.pk: row for row in rows}


def running_matches(player_id: UUID) -> list[UUID]:
    """The live matches in which a player sits."""
    return matches_of([player_id]).get(player_id, [])


def matches_of(player_ids: Collection[UUID]) -> dict[UUID, list[UUID]]:
    """The live matches in which each of the players sits."""
    running = MatchClock.objects.filter(wait__isnull=False).values("match_id")
    found: dict[UUID, list[UUID]] = {}
    seats = Seat.objects.filter(player__in=player_ids, match_id__in=running)
    for player_id, match_id in seats.values_list("player_id", "match_id"):
        found.setdefault(player_id, []).append(match_id)
    return found


def open_match(*, seated: Sequence[Player | str], settings: TableSettings, table_id: UUID) -> UUID:
    """Open a match with players, and bots of the house by name, at these seats; gives its id.

    In a transaction that holds the players. They are taken from the queue and from all tables that wait.
    Raises `Refused` when one of them plays too much already, or may not play.
    """
    people = [one for one in seated if isinstance(one, Player)]
    for one in people:
        _check_free(one)
        if not restrictions.may_play(one, ranked=settings.ranked):
            raise Refused("may_not_play", "Somebody here may not play this match.")
    match_id = uuid4()
    now = datetime.now(UTC)
    names = _names(seated)
    opened = settings.opened(names, lot(tuple(range(len(names)))) if settings.calls_colour else None)
    header = codec.encode(opened) | {
        "id": str(match_id),
        "started_at": writing.stamp(now),
        "bots": [_bot(one) for one in seated],
        "table": str(table_id),
        "tempo": settings.tempo,
        "ranked": settings.ranked,
        "stake": settings.stake,
        "private": settings.private,
        # What is behind a secret link is not listed for all to watch.
        "watch": "closed" if settings.private else settings.watch,
    }
    _take_from_elsewhere(people, table_id)
    players = [one if isinstance(one, Player) else identity.bot_player(one) for one in seated]
    Seat.objects.bulk_create(Seat(match_id=match_id, seat=seat, player=one) for seat, one in enumerate(players))
    ledger.append(match_id, [writing.new_event(header)], expected_version=0, command_id=match_id)
    if settings.stake:
        pot = RULE_SETS[settings.rules].pot
        staking.reserve(match_id, [one.pk for one in players], stake=settings.stake, pot=pot)
    tempo.open_clock(match_id, settings.tempo, start(opened), [isinstance(one, str) for one in seated], now)
    notices.announce(match_id, 1, [opened])
    return match_id


def begin(match_id: UUID) -> None:
    """Let the table deal, once the opening is committed. What fails here the timekeepers make good."""
    try:
        table.drive(load(match_id))
    except (DatabaseError, ledger.LedgerError, Refused) as error:
        _log.error("match %s has not begun: %s", match_id, type(error).__name__)


def _check_free(player: Player) -> None:
    most = service.BOT_MATCHES_AT_ONCE if player.kind == Player.Kind.BOT else service.LIVE_MATCHES_AT_ONCE
    if len(running_matches(player.pk)) >= most:
        raise Refused("plays_already", f"{player.name} plays as many matches as one can.")


def _take_from_elsewhere(people: list[Player], table_id: UUID) -> None:
    """Whoever begins here waits nowhere else."""
    QueueEntry.objects.filter(player__in=people).delete()
    TableSeat.objects.filter(player__in=people, table__status="open").exclude(table_id=table_id).delete()
    # One that somebody is sitting down at just now is cleared away later: waiting for it could be for ever.
    others = OpenTable.objects.select_for_update(skip_locked=True).filter(host__in=people, status="open")
    for other in others.exclude(pk=table_id):
        other.taken.all().delete()
        other.status = OpenTable.Status.CLOSED
        other.save(update_fields=["status"])


def _names(seated: Sequence[Player | str]) -> tuple[str, ...]:
    """Bots of the house are numbered where there are several."""
    bots = [one for one in seated if isinstance(one, str)]
    names: list[str] = []
    for one in seated:
        if isinstance(one, Player):
            names.append(one.name)
        else:
            numbered = f"{one} {sum(name.startswith(one) for name in names) + 1}"
            names.append(one if bots.count(one) == 1 else numbered)
    return tuple(names)


def _bot(one: Player | str) -> str | None:
    if isinstance(one, str):
        return one
    return PROGRAM if one.kind == Player.Kind.BOT else None
