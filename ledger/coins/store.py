"""The books in PostgreSQL: one statement reads, one function moves (sql/coins_move.sql)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from ledger import sql
from ledger.coins.types import AccountId, Book, Entry, Holdings, Line, MovementKind, Owners, Reserve, Share, Shares
from ledger.connection import cursor

Outcome = Literal["moved", "repeated", "reused", "stale", "ended", "short"]

_MOVE = sql.text("coins_move_call")
_OF_MATCH = sql.text("coins_of_match")
_OF_PLAYER = sql.text("coins_of_player")
_LINES = sql.text("coins_lines")
_STATEMENT = sql.text("coins_statement")
_SHARES = sql.text("coins_shares")
_BALANCES = sql.text("coins_balances")
_UNSETTLED = sql.text("coins_unsettled")
_NEWEST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Movement:
    """A transaction to post. With a match it is planned on `version` of its coins (0: none yet)."""

    key: UUID
    kind: MovementKind
    lines: Sequence[Line]
    match_id: UUID | None = None
    version: int = 0
    stake: int | None = None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of it; `short` counts the line, from 1 on, whose account does not hold enough (0: none)."""

    outcome: Outcome
    short: int = 0


def move(movement: Movement, *, alias: str = "default") -> Answer:
    """Post a transaction; outside `atomic` it is durable at once, inside it joins the open one."""
    with cursor(alias) as opened:
        [(outcome, short)] = opened.execute(_MOVE, _parameters(movement))
    return Answer(outcome, short or 0)


def book(match_id: UUID, *, alias: str = "default") -> Book | None:
    """The coins of a match, or None when nothing was ever reserved for it."""
    with cursor(alias) as opened:
        rows = opened.execute(_OF_MATCH, (match_id,)).fetchall()
    return _book(match_id, rows) if rows else None


def holdings(player_id: UUID, *, alias: str = "default") -> Holdings:
    """What a player owns; nothing for a player the books do not know."""
    with cursor(alias) as opened:
        [(at_hand, reserved)] = opened.execute(_OF_PLAYER, (player_id,))
    return Holdings(at_hand, reserved)


def posted(key: UUID, kind: MovementKind, match_id: UUID | None, *, alias: str = "default") -> tuple[Line, ...] | None:
    """The lines posted under a key, perhaps none; None if there is no such transaction."""
    with cursor(alias) as opened:
        rows = opened.execute(_LINES, (key, kind, match_id)).fetchall()
    if not rows:
        return None
    return tuple(
        Line(AccountId(account, owner, place), amount, holder)
        for account, owner, place, holder, amount in rows
        if account is not None
    )


def shares(match_id: UUID, owners: Owners, *, alias: str = "default") -> Shares | None:
    """What a match was to each seat, or None when nothing was ever reserved for it."""
    with cursor(alias) as opened:
        rows = opened.execute(_SHARES, (match_id, list(owners), list(owners.values()))).fetchall()
    if not rows:
        return None
    seats = (Share(seat, owner, paid_to, put_in, got) for *_, seat, paid_to, owner, put_in, got in rows)
    version, ended, annulled = rows[0][:3]
    return Shares(version, ended, annulled, tuple(seats))


def balances(players: Sequence[UUID], *, alias: str = "default") -> dict[AccountId, int]:
    """What these players have at hand, and the parts of the house."""
    with cursor(alias) as opened:
        rows = opened.execute(_BALANCES, (list(players),)).fetchall()
    return {AccountId(kind, owner, place): balance for kind, owner, place, balance in rows}


def statement(player_id: UUID, *, before: int | None, limit: int, alias: str = "default") -> list[Entry]:
    """What moved a player's coins, newest first."""
    with cursor(alias) as opened:
        return [Entry(*row) for row in opened.execute(_STATEMENT, (player_id, before or _NEWEST, limit))]


def unsettled(before: datetime, *, limit: int, alias: str = "default") -> list[UUID]:
    """Matches that reserved coins before a moment and have not ended, oldest first."""
    with cursor(alias) as opened:
        return [match_id for (match_id,) in opened.execute(_UNSETTLED, (before, limit))]


def _parameters(movement: Movement) -> tuple[object, ...]:
    return (
        movement.key,
        movement.kind,
        movement.match_id,
        movement.version,
        movement.stake,
        movement.ends,
        [line.account.kind for line in movement.lines],
        [line.account.owner for line in movement.lines],
        [line.account.place for line in movement.lines],
        [line.holder for line in movement.lines],
        [line.amount for line in movement.lines],
    )


def _book(match_id: UUID, rows: list[tuple[Any, ...]]) -> Book:
    version, stake, ended = rows[0][:3]
    reserves = tuple(
        Reserve(seat, holder, balance, paid) for *_, kind, seat, holder, balance, paid in rows if kind == "reserve"
    )
    pot = sum(balance for *_, kind, _seat, _holder, balance, _paid in rows if kind == "pot")
    return Book(match_id, version, stake, ended, reserves, pot)
