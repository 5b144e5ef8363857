"""Points of history into PostgreSQL, by COPY in its binary form; and standings, by plain COPY."""

from collections.abc import Iterable
from contextlib import ExitStack
from functools import cache
from struct import Struct
from types import TracebackType
from typing import Final, Self
from uuid import UUID

from django.db import connection

from analytics.ratings import sql
from analytics.ratings.lines import Line, Match, Point, Pool, moment

_BEGIN: Final = b"PGCOPY\n\xff\r\n\x00" + bytes(8)
_END: Final = b"\xff\xff"
_UUID_OID: Final = 2950
_ID_LENGTH: Final = (16).to_bytes(4, "big")
_MANY: Final = 500
"""Rows that are sent together, some 80 KB."""
_COLUMNS: Final = (
    "rules",
    "season",
    "player_id",
    "number",
    "match_id",
    "at",
    "rating",
    "deviation",
    "change",
    "expected",
    "won",
    "settled",
    "opponents",
)
_POINTS: Final = f"COPY ratings_point ({', '.join(_COLUMNS)}) FROM STDIN (FORMAT BINARY)"
_STANDINGS: Final = """
COPY ratings_standing
    (rules, season, player_id, rating, deviation, volatility, matches, wins, opponents, last_at)
FROM STDIN
"""


class Points:
    """Writes points as they come, while it is entered; the server takes them in meanwhile. In a transaction."""

    def __init__(self) -> None:
        self._waiting: list[bytes] = []
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        cursor = self._stack.enter_context(connection.cursor())
        self._copy = self._stack.enter_context(cursor.copy(_POINTS))
        self._copy.write(_BEGIN)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._copy.write(b"".join([*self._waiting, _END]))
        self._stack.__exit__(kind, error, trace)

    def add(self, match: Match, season: str, points: Iterable[Point]) -> None:
        """What a match made of its players."""
        waiting, head, match_id, at = self._waiting, _head(match.rules, season), match.match_id, match.at
        for player, number, (rating, deviation, _), change, expected, won, settled, opponents in points:
            row = _row(len(head), len(opponents)).pack(
                *(head, 16, player, 4, number, 16, match_id, 8, at, 8, rating, 8, deviation, 8, change, 8, expected),
                *(1, won, 1, settled, _array_head(len(opponents)), _ID_LENGTH.join(opponents)),
            )
            waiting.append(row)
        if len(waiting) > _MANY:
            self._copy.write(b"".join(waiting))
            waiting.clear()


@cache
def _row(head: int, opponents: int) -> Struct:
    """The head of so many bytes; length and value of each column up to the flags; the array of opponents."""
    return Struct(f">{head}s i16s ii i16s iq id id id id i? i? 28s {20 * opponents - 4}s")


@cache
def _head(rules: str, season: str) -> bytes:
    """How many columns a row has, and the first two of them."""
    texts = (rules.encode(), season.encode())
    return len(_COLUMNS).to_bytes(2, "big") + b"".join(len(one).to_bytes(4, "big") + one for one in texts)


@cache
def _array_head(count: int) -> bytes:
    """The array's length in bytes, one dimension, no nulls, the type, how many, counted from 1; an id's length."""
    return Struct(">iiiIiii").pack(20 + 20 * count, 1, 0, _UUID_OID, count, 1, 16)


def write_standings(pools: Iterable[Pool]) -> None:
    """Standings of all lines of these pools, in place of those there were."""
    lines = [
        (pool.rules, season, UUID(bytes=player), line)
        for pool in pools
        for season, players in pool.lines.items()
        for player, line in players.items()
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql.text("forget"), [[row[column] for row in lines] for column in range(3)])
        with cursor.copy(_STANDINGS) as copy:
            for rules, season, player_id, line in lines:
                copy.write_row((rules, season, player_id, *_columns(line)))


def _columns(line: Line) -> tuple[object, ...]:
    return (*line.belief, line.matches, line.wins, len(line.opponents), moment(line.at))
