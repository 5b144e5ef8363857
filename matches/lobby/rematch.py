"""Rematches: all seats of a finished match want another, and sit down again, each one seat further."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from matches.bots import BOTS
from matches.errors import NotYourSeat, Refused
from matches.loading import LoadedMatch, load
from matches.lobby import notices
from matches.lobby.models import Rematch, RematchOffer
from matches.lobby.opening import begin, lock_players, open_match
from matches.lobby.settings import TableSettings
from matches.models import MatchClock, Player, Seat
from matches.notices import group_of, tell
from matches.rematches import rematch_json
from matches.social import aversions

STANDS: Final = timedelta(minutes=5)
"""How long after its end a match can have a rematch."""


def offer(*, match_id: UUID, player: Player) -> dict[str, Any]:
    """Want another match, or agree to one; with the last seat's word it begins.

    Raises `MatchNotFound`, `NotYourSeat`, `Refused`.
    """
    match = load(match_id)
    with transaction.atomic():
        seats = _held_seats(match, player)
        known = rematch_json(match_id)
        if known["match"] is None:
            RematchOffer.objects.get_or_create(match_id=match_id, seat=seats[player.pk])
            following = _open_if_agreed(match, seats)
            known = rematch_json(match_id)
            _tell(match_id, known)
        else:
            following = None
    if following is not None:
        begin(following)
    return known


def withdraw(*, match_id: UUID, player: Player) -> dict[str, Any]:
    """Want no other match after all. Raises as `offer`."""
    match = load(match_id)
    with transaction.atomic():
        seats = _held_seats(match, player)
        RematchOffer.objects.filter(match_id=match_id, seat=seats[player.pk]).delete()
        known = rematch_json(match_id)
        _tell(match_id, known)
    return known


def _held_seats(match: LoadedMatch, player: Player) -> dict[UUID, int]:
    """The seats of the match by player, while nobody else changes its offers."""
    seats = dict(Seat.objects.filter(match_id=match.match_id).values_list("player_id", "seat"))
    if player.pk not in seats:
        raise NotYourSeat("You have no seat in this match.")
    clock = MatchClock.objects.select_for_update().filter(match_id=match.match_id).first()
    if clock is None or not match.finished:
        raise Refused("no_rematch", "A rematch follows a live match that is over.")
    if timezone.now() - clock.started_at > STANDS:
        raise Refused("too_late", "It is too late for a rematch; open a table or challenge the others.")
    return seats


def _open_if_agreed(match: LoadedMatch, seats: dict[UUID, int]) -> UUID | None:
    people = {seat: player_id for player_id, seat in seats.items() if match.bots[seat] not in BOTS}
    offered = set(RematchOffer.objects.filter(match_id=match.match_id).values_list("seat", flat=True))
    if not set(people) <= offered:
        return None
    players = lock_players(people.values())
    if any(aversions.any_block(one, list(players)) for one in players):
        raise Refused("blocked", "Somebody at this table does not play another any more.")
    old: list[Player | str] = [
        players[people[seat]] if seat in people else str(match.bots[seat]) for seat in range(len(match.bots))
    ]
    settings = settings_of(match)
    following = open_match(seated=[old[-1], *old[:-1]], settings=settings, table_id=UUID(match.header["table"]))
    Rematch.objects.create(match_id=match.match_id, next_match_id=following)
    notices.tell_started(following, list(players))
    return following


def settings_of(match: LoadedMatch) -> TableSettings:
    """The settings with which a live match was opened."""
    header, opened = match.header, match.opened
    return TableSettings(
        rules=opened.rules,
        options=dict(opened.options),
        match_to=opened.match_to,
        ante=opened.ante,
        seats=len(opened.seats),
        tempo=header["tempo"],
        stake=header["stake"],
        private=bool(header.get("private")),
        ranked=header["ranked"],
        watch=header["watch"],
    )


def _tell(match_id: UUID, known: dict[str, Any]) -> None:
    tell(group_of(match_id), {"type": "table.told", "body": {"type": "rematch", **known}})
