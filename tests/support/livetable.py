"""Live tables without waiting: what is due later is made due now."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

from matches import timekeeping
from matches.api.commands import read_command
from matches.clock import Wait
from matches.live_models import MatchClock
from matches.loading import LoadedMatch, load
from matches.lobby import tables
from matches.lobby.settings import checked
from matches.models import Player, Seat
from matches.selectors import Update, view
from matches.services import act
from matches.timekeeping import Due
from tests.support.scripted import Json, choose

Names = ("nino", "dato", "olena", "petro", "jonas", "ruta")


def players(count: int) -> list[Player]:
    """So many people."""
    return [Player.objects.create(name=Names[number]) for number in range(count)]


def sit_down(people: list[Player], rules: str = "georgian-3", **settings: Any) -> LoadedMatch:
    """A match of these people at a new table, as far as it goes by itself."""
    table = tables.create(host=people[0], settings=checked({"rules": rules, "seats": len(people), **settings}))
    for one in people[1:]:
        table = tables.sit(table_id=table.pk, player=one, code=table.code)
    assert table.match_id is not None
    return load(table.match_id)


def clock_row(match_id: UUID) -> MatchClock:
    """The row of a match's clock."""
    return MatchClock.objects.get(match_id=match_id)


def give(match_id: UUID, seat: int, command: Json, **fields: Any) -> Update:
    """Give a seat's command at the version that stands."""
    body = {"id": str(uuid4()), "expected_version": load(match_id).version, **command, **fields}
    player_id = Seat.objects.get(match_id=match_id, seat=seat).player_id
    return act(match_id=match_id, player_id=player_id, sent=read_command(body))


def make_due(match_id: UUID, late_ms: int = 0) -> Due:
    """Let time pass, for this match alone, until it is so late beyond what is due next."""
    row = clock_row(match_id)
    assert row.due_at is not None
    now = datetime.now(UTC)
    passed = now - row.due_at + timedelta(milliseconds=-late_ms)
    row.started_at += passed
    row.due_at += passed
    row.save(update_fields=["started_at", "due_at"])
    return Due(match_id, row.version, Wait(row.wait), row.due_at)


def hurry(match_id: UUID) -> bool:
    """Let what is due next happen."""
    return timekeeping.go_on(make_due(match_id))


def play_on(match_id: UUID, dice: Random) -> None:
    """One act at a live table: of whoever is awaited, or of the time."""
    match = load(match_id)
    row = clock_row(match_id)
    if row.wait in (Wait.DECISION.value, Wait.LAST_CLAIM.value, Wait.CALL.value):
        assert row.seat is not None
        give(match_id, row.seat, choose(view(match_id, row.seat), dice))
        return
    if row.wait == Wait.WINDOW.value:
        for seat in match.state.live:
            command = choose(view(match_id, seat), dice)
            if match.bots[seat] is None and command["type"] != "resign" and dice.random() < 0.7:
                give(match_id, seat, command)
    assert hurry(match_id)


def play_out(match_id: UUID, dice: Random, limit: int = 4000) -> LoadedMatch:
    """Play to the end."""
    for _ in range(limit):
        if load(match_id).finished:
            return load(match_id)
        play_on(match_id, dice)
    raise AssertionError("the match does not end")
