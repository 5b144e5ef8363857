"""Carries a movement out, once a key: plans again when the coins moved meanwhile, and says no in one sentence."""

from collections.abc import Callable, Sequence
from typing import Final, assert_never
from uuid import UUID

from ledger.coins import limits, store
from ledger.coins.errors import (
    AlreadyReserved,
    BooksBusy,
    InsufficientCoins,
    KeyReused,
    MatchSettled,
    NoCoinsReserved,
)
from ledger.coins.store import Movement
from ledger.coins.types import Book, Line, MovementKind, Receipt

_ATTEMPTS: Final = 20


def post(movement: Movement) -> Receipt:
    """Carry out a movement that rests on no earlier one; raises the errors of this package."""
    receipt = post_once(movement)
    if receipt is None:
        raise AlreadyReserved
    return receipt


def move(
    key: UUID, kind: MovementKind, match_id: UUID, plan: Callable[[Book], Sequence[Line]], *, ends: bool = False
) -> Receipt:
    """Carry out what `plan` makes of the coins of a match; raises what it raises, and this package's errors."""
    for _ in range(_ATTEMPTS):
        book = store.book(match_id)
        if book is None:
            raise NoCoinsReserved
        if book.ended:
            # Nothing is left to plan on; the key alone tells whether this was done before.
            return _repeated(key, kind, match_id)
        receipt = post_once(Movement(key, kind, plan(book), match_id, book.version, ends=ends))
        if receipt is not None:
            return receipt
    raise BooksBusy


def _repeated(key: UUID, kind: MovementKind, match_id: UUID | None) -> Receipt:
    lines = store.posted(key, kind, match_id)
    if lines is None:
        raise MatchSettled
    return Receipt(key, lines, repeated=True)


def post_once(movement: Movement) -> Receipt | None:
    """Try a movement as planned: the receipt, or None when the coins of the match no longer stand where it was."""
    answer = store.move(movement)
    match answer.outcome:
        case "moved":
            return Receipt(movement.key, tuple(movement.lines))
        case "repeated":
            return _repeated(movement.key, movement.kind, movement.match_id)
        case "stale":
            return None
        case "short":
            raise _short(movement, movement.lines[answer.short - 1])
        case "ended":
            raise MatchSettled
        case "reused":
            raise KeyReused
        case _:
            assert_never(answer.outcome)


def _short(movement: Movement, short: Line) -> InsufficientCoins:
    """Names the seat and what was asked of it, never what it holds."""
    needed = limits.coins(-short.amount)
    if movement.match_id is None or not any(line.account.kind == "reserve" for line in movement.lines):
        return InsufficientCoins(f"This player cannot cover this: it takes {needed} in coins.")
    seat = next(
        line.account.place
        for line in movement.lines
        if line.account.kind == "reserve" and (line == short or line.holder == short.account.owner)
    )
    return InsufficientCoins(f"Seat {seat} cannot cover this: it takes {needed} in coins.", seat=seat)
