"""Evidence out of the facts of finished matches and the ratings of their time."""

from collections.abc import Iterable, Iterator
from itertools import groupby, starmap
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import connection

from analytics.fairplay import sql
from analytics.fairplay.signals.evidence import Evidence, Pace
from matches.bots.stakes import match_chance

_OPEN: Final = 200
"""A match is open while the side that gives it up wins it at least so often, per mille, by even deals."""
_GIVEN_UP: Final = frozenset({"resigned", "timed_out"})
_UNIT: Final = 1e3
_SQUARE: Final = 1e6


class _Row(NamedTuple):
    """The columns of `evidence.sql`."""

    player: UUID
    other: UUID
    match: UUID
    version: int
    main: bool
    two_sides: bool
    rated: bool
    rating: float
    settled: bool
    expected: float
    won: bool
    coins: int
    reason: str
    match_to: int | None
    score: int
    others_score: int
    left: bool
    other_left: bool
    deals: int
    actual: int
    luck: int
    aa: int
    ee: int
    ae: int
    thinks: int
    x: int
    y: int
    xx: int
    xy: int
    yy: int
    claims: int
    guesses: int
    guessed_right: int
    chance: int


def evidence(players: Iterable[UUID]) -> Iterator[tuple[UUID, list[Evidence]]]:
    """The evidence about each player who has some, oldest first, within `FAIRPLAY_WINDOW_DAYS` of its last match."""
    parameters: dict[str, Any] = {"players": list(players), "days": settings.FAIRPLAY_WINDOW_DAYS}
    with connection.cursor() as cursor:
        cursor.execute(sql.text("evidence"), parameters)
        rows = list(starmap(_Row, cursor.fetchall()))
    for player, group in groupby(rows, key=lambda row: row.player):
        yield player, [_evidence(row) for row in group]


def _evidence(row: _Row) -> Evidence:
    guess_chance = row.chance / _UNIT
    return Evidence(
        other=row.other,
        match=row.match,
        version=row.version,
        main=row.main,
        rating=row.rating,
        settled=row.settled,
        # Of more than two sides only one wins, so that a loss is not a win of each other.
        rated=row.rated and row.two_sides,
        won=row.won,
        expected=row.expected,
        gave_up=row.left and not row.won and _was_open(row, row.score, row.others_score),
        given_up_to=row.other_left and row.won and _was_open(row, row.others_score, row.score),
        deals=row.deals,
        card_excess=(row.actual - row.luck) / _UNIT,
        card_squares=(row.aa - 2 * row.ae + row.ee) / _SQUARE,
        pace=Pace(row.thinks, row.x / _UNIT, row.y / _UNIT, row.xx / _SQUARE, row.xy / _SQUARE, row.yy / _SQUARE),
        claims=row.claims,
        guesses=row.guesses,
        guessed_right=row.guessed_right,
        guess_chance=guess_chance,
        reckless=row.guesses - guess_chance,
        coins=(row.coins if row.won else -row.coins) if row.two_sides else 0,
    )


def _was_open(row: _Row, leaver: int, stayer: int) -> bool:
    """Whether a match that was given up could well have been won; pots and party davi's refusals do not tell."""
    if row.match_to is None or row.reason not in _GIVEN_UP:
        return False
    return match_chance(row.match_to - leaver, row.match_to - stayer) >= _OPEN
