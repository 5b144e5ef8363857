"""Open tables: made, joined, left, closed; the match begins when the last seat is taken."""

import secrets
from collections.abc import Sequence
from uuid import UUID

from django.conf import settings as service
from django.db import transaction
from django.utils.crypto import constant_time_compare

from ledger.coins import api as coins
from matches import restrictions, staking
from matches.bots import BOTS
from matches.engine.rulesets import RULE_SETS
from matches.errors import Forbidden, InvalidMatch, NotFound, Refused
from matches.lobby import notices
from matches.lobby.models import OpenTable, TableSeat
from matches.lobby.opening import begin, lock_players, open_match
from matches.lobby.settings import TableSettings
from matches.models import Player
from matches.social import aversions

Open = OpenTable.Status.OPEN


def create(*, host: Player, settings: TableSettings) -> OpenTable:
    """A new table with its host at seat 0; raises `Refused` for one table too many."""
    with transaction.atomic():
        lock_players([host.pk])
        if OpenTable.objects.filter(host=host, status=Open).count() >= service.TABLES_PER_PLAYER:
            raise Refused("too_many_tables", "You have as many open tables as one may have.")
        if host.kind == Player.Kind.BOT and (settings.ranked or settings.stake):
            raise Refused("no_bots", "Bots play casual matches.")
        restrictions.check_play(host, ranked=settings.ranked)
        _check_purse(host, settings)
        code = secrets.token_urlsafe(16) if settings.private else None
        table = OpenTable.objects.create(host=host, settings=settings.as_json(), code=code)
        TableSeat.objects.create(table=table, seat=0, player=host)
        notices.lobby_changed()
    return table


def read(*, table_id: UUID, player_id: UUID | None, code: str | None) -> OpenTable:
    """A table for somebody who may know of it: a private one takes its code, or a seat at it. Raises `NotFound`."""
    table = OpenTable.objects.filter(pk=table_id).first()
    if table is None or not _may_enter(table, player_id, code):
        raise NotFound("There is no such table.")
    return table


def sit(*, table_id: UUID, player: Player, seat: int | None = None, code: str | None = None) -> OpenTable:
    """Take a seat, by default the first empty one; with the last one the match begins.

    Raises `NotFound`, `Refused`, `Forbidden`.
    """
    with transaction.atomic():
        table = _held(table_id)
        if not _may_enter(table, player.pk, code):
            raise NotFound("There is no such table.")
        _check_open(table)
        taken = list(table.taken.select_related("player"))
        if not any(one.player_id == player.pk for one in taken):
            _check_welcome(table, player, taken)
            TableSeat.objects.create(table=table, seat=_free_seat(table, taken, seat), player=player)
        _start_if_full(table)
        notices.lobby_changed()
    return _begun(table)


def leave(*, table_id: UUID, player: Player) -> None:
    """Get up; when the host does, the table is closed. Raises `NotFound`, `Refused`."""
    with transaction.atomic():
        table = _held(table_id)
        _check_open(table)
        if table.host_id == player.pk:
            _close(table)
        else:
            TableSeat.objects.filter(table=table, player=player).delete()
        notices.lobby_changed()


def close(*, table_id: UUID, player: Player) -> None:
    """Take the table away; raises `NotFound`, `Refused`, `Forbidden`."""
    with transaction.atomic():
        table = _held(table_id)
        if table.host_id != player.pk:
            raise Forbidden("Only its host can close a table.")
        _check_open(table)
        _close(table)
        notices.lobby_changed()


def seat_bot(*, table_id: UUID, player: Player, seat: int | None, bot: str) -> OpenTable:
    """The host gives an empty seat to a bot of the house; raises `NotFound`, `Refused`, `Forbidden`."""
    if bot not in BOTS:
        raise InvalidMatch("There is no such bot.")
    with transaction.atomic():
        table = _held(table_id)
        if table.host_id != player.pk:
            raise Forbidden("Only its host can seat bots.")
        _check_open(table)
        settings = TableSettings.of(table.settings)
        if settings.ranked or settings.stake:
            raise Refused("no_bots", "Bots sit at casual tables without coins.")
        taken = list(table.taken.select_related("player"))
        TableSeat.objects.create(table=table, seat=_free_seat(table, taken, seat), bot=bot)
        _start_if_full(table)
        notices.lobby_changed()
    return _begun(table)


def close_deserted(table_ids: Sequence[UUID]) -> int:
    """Close those of the tables that still wait; returns how many."""
    closed = 0
    for table_id in table_ids:
        with transaction.atomic():
            table = OpenTable.objects.select_for_update().get(pk=table_id)
            if table.status == Open:
                _close(table)
                closed += 1
                notices.lobby_changed()
    return closed


def _held(table_id: UUID) -> OpenTable:
    table = OpenTable.objects.select_for_update().filter(pk=table_id).first()
    if table is None:
        raise NotFound("There is no such table.")
    return table


def _may_enter(table: OpenTable, player_id: UUID | None, code: str | None) -> bool:
    if table.code is None or constant_time_compare(table.code, code or ""):
        return True
    return player_id is not None and table.taken.filter(player_id=player_id).exists()


def _check_open(table: OpenTable) -> None:
    if table.status != Open:
        raise Refused("table_closed", "The table waits for nobody any more.")


def _check_welcome(table: OpenTable, player: Player, taken: list[TableSeat]) -> None:
    settings = TableSettings.of(table.settings)
    if player.kind == Player.Kind.BOT and (settings.ranked or settings.stake):
        raise Refused("no_bots", "Bots sit at casual tables without coins.")
    restrictions.check_play(player, ranked=settings.ranked)
    _check_purse(player, settings)
    if aversions.any_block(player.pk, [one.player_id for one in taken if one.player_id]):
        raise Refused("blocked", "You and somebody at this table do not play each other.")


def _free_seat(table: OpenTable, taken: list[TableSeat], asked: int | None) -> int:
    free = sorted(set(range(TableSettings.of(table.settings).seats)) - {one.seat for one in taken})
    if not free or (asked is not None and asked not in free):
        raise Refused("seat_taken", "This seat is taken." if free else "All seats are taken.")
    return free[0] if asked is None else asked


def _start_if_full(table: OpenTable) -> None:
    """Open the match when every seat is taken, by players who are there still when they are held."""
    settings = TableSettings.of(table.settings)
    if table.taken.count() < settings.seats:
        return
    players = lock_players(table.taken.filter(player__isnull=False).values_list("player_id", flat=True))
    _unseat_who_may_not_play(table, settings)
    _unseat_who_cannot_pay(table, settings)
    taken = list(table.taken.order_by("seat"))
    if len(taken) < settings.seats:
        return
    seated = [players[one.player_id] if one.player_id else one.bot for one in taken]
    table.match_id = open_match(seated=seated, settings=settings, table_id=table.pk)
    table.status = OpenTable.Status.STARTED
    table.save(update_fields=["match_id", "status"])
    notices.tell_started(table.match_id, list(players))


def _check_purse(player: Player, settings: TableSettings) -> None:
    if settings.stake and not staking.can_pay(player.pk, _needed(settings)):
        raise Refused("coins", f"You need {coins.coins(_needed(settings))} coins to sit here.")


def _unseat_who_may_not_play(table: OpenTable, settings: TableSettings) -> None:
    """Staff may have decided on somebody since they sat down."""
    for one in table.taken.filter(player__isnull=False).select_related("player"):
        if one.player is not None and not restrictions.may_play(one.player, ranked=settings.ranked):
            one.delete()


def _unseat_who_cannot_pay(table: OpenTable, settings: TableSettings) -> None:
    """Coins may have gone elsewhere since somebody sat down."""
    if not settings.stake:
        return
    for one in table.taken.filter(player__isnull=False):
        if one.player_id and not staking.can_pay(one.player_id, _needed(settings)):
            one.delete()


def _needed(settings: TableSettings) -> int:
    return staking.needed(stake=settings.stake, pot=RULE_SETS[settings.rules].pot, seats=settings.seats)


def _begun(table: OpenTable) -> OpenTable:
    if table.match_id is not None:
        begin(table.match_id)
    return table


def _close(table: OpenTable) -> None:
    table.taken.all().delete()
    table.status = OpenTable.Status.CLOSED
    table.save(update_fields=["status"])
