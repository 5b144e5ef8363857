"""Points of history into PostgreSQL, by COPY in its binary form; and standings, by plain COPY."""

from collections.abc import Iterable
from functools import cache
from struct import Struct
from typing import Final
from uuid import UUID

from django.db import connection

from analytics.ratings import sql
from analytics.ratings.course import Line, Match, Point, Pool, moment

_BEGIN: Final = b"PGCOPY\n\xff\r\n\x00" + bytes(8)
_END: Final = b"\xff\xff"
_UUID_OID: Final = 2950
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
    """Gathers points, and writes them all at once."""

    def __init__(self) -> None:
        self._rows = bytearray()

    def add(self, match: Match, season: str, points: Iterable[Point]) -> None:
        """What a match made of its players."""
        head = _head(match.rules, season)
        for point in points:
            rating, deviation, _ = point.belief
            row = _row(len(point.opponents))
            self._rows += head
            self._rows += row.pack(
                *(16, point.player, 4, point.number, 16, match.match_id, 8, match.at),
                *(8, rating, 8, deviation, 8, point.change, 8, point.expected, 1, point.won, 1, point.settled),
                *(20 + 20 * len(point.opponents), 1, 0, _UUID_OID, len(point.opponents), 1),
                *[part for opponent in point.opponents for part in (16, opponent)],
            )

    def write(self) -> None:
        """Into the table, in the open transaction."""
        with connection.cursor() as cursor, cursor.copy(_POINTS) as copy:
            copy.write(_BEGIN)
            copy.write(self._rows)
            copy.write(_END)
        self._rows = bytearray()


@cache
def _head(rules: str, season: str) -> bytes:
    texts = (rules.encode(), season.encode())
    return len(_COLUMNS).to_bytes(2, "big") + b"".join(len(one).to_bytes(4, "big") + one for one in texts)


@cache
def _row(opponents: int) -> Struct:
    return Struct(">i16siii16siqidididid" + "i?i?" + "iiiIii" + "i16s" * opponents)


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
