"""Rated matches out of the facts, by COPY in PostgreSQL's binary form: parsed two or three times as fast as rows."""

from collections.abc import Iterator, Sequence
from functools import cache
from struct import Struct
from typing import Final, LiteralString, NamedTuple

from django.db import connection
from psycopg.sql import SQL, Literal

from analytics.ratings import sql
from analytics.ratings.course import Match

_SIGNATURE: Final = 19
"""Bytes before the first row: a mark, flags, the length of an extension that there never is."""
_LENGTH: Final = Struct(">i")
_HEAD: Final = Struct(">hi16si")
_BEFORE_LEADER: Final = 18
_ARRAY_HEAD: Final = 24


class Position(NamedTuple):
    """A place in the global order of the ledger."""

    epoch: int
    xid: int
    gpos: int


START: Final = Position(0, 0, 0)


def latest() -> Position:
    """Where the last finished match stands."""
    return _position("latest") or START


def stop(after: Position, most: int) -> Position:
    """Where the next finished matches end, at most so many; `after` itself when there are none."""
    return _position("stop", [*after, most - 1]) or max(latest(), after)


def annulled(upto: Position) -> str:
    """A digest of the matches up to there that are annulled."""
    with connection.cursor() as cursor:
        cursor.execute(sql.text("annulled"), upto)
        return str(cursor.fetchone()[0])


def matches(after: Position, upto: Position) -> Iterator[Match]:
    """Rated matches behind `after`, up to `upto`, in order."""
    bounds = {f"after_{name}": Literal(value) for name, value in after._asdict().items()}
    bounds |= {f"upto_{name}": Literal(value) for name, value in upto._asdict().items()}
    query = SQL(sql.text("matches")).format(**bounds)
    with connection.cursor() as cursor, cursor.copy(query) as copy:
        skipped = _SIGNATURE
        for block in copy:
            row = bytes(block)[skipped:]
            skipped = 0
            if len(row) > _LENGTH.size:
                yield _parsed(row)


def _position(query: LiteralString, parameters: Sequence[int] = ()) -> Position | None:
    with connection.cursor() as cursor:
        cursor.execute(sql.text(query), parameters)
        row = cursor.fetchone()
    return Position(*row) if row else None


def _parsed(row: bytes) -> Match:
    """One row: how many columns, then each column's length, -1 for null, and its bytes."""
    _, _, match_id, length = _HEAD.unpack_from(row)
    at = _HEAD.size + length
    rules = row[_HEAD.size : at].decode()
    led = _LENGTH.unpack_from(row, at + _BEFORE_LEADER)[0] >= 0
    fixed = _fixed(led)
    fields = fixed.unpack_from(row, at)
    seats = _seats((len(row) - at - fixed.size - _ARRAY_HEAD) // 20)
    players = seats.unpack_from(row, at + fixed.size + _ARRAY_HEAD)[1::2]
    return Match(match_id, rules, fields[1], fields[3], fields[5] if led else None, fields[-1], players)


@cache
def _fixed(led: bool) -> Struct:  # noqa: FBT001 -- the one thing in which rows differ
    """From the moment to the sides; without a first leader there is its length alone."""
    return Struct(">iqihihih" if led else ">iqihiih")


@cache
def _seats(count: int) -> Struct:
    return Struct(">" + "i16s" * count)
