"""What can be done with coins. Every movement has a key: given again, it moves nothing and answers the same.

A movement is one transaction of the database. Inside `atomic` it joins the open one, so that coins and the
event that moves them stand or fall together. A refusal leaves an open transaction usable.

`owners` names, by seat, who has it now; a seat that is not named belongs to whoever reserved its coins.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from uuid import UUID, uuid5

from ledger.coins import limits, planning, store
from ledger.coins.errors import InsufficientCoins, LimitExceeded
from ledger.coins.posting import move, post
from ledger.coins.store import Movement
from ledger.coins.types import NOBODY_ELSE, Book, Line, Owners, Receipt


def movement_key(match_id: UUID, version: int) -> UUID:
    """The key of what the event at a version of the match's stream moves: the same for whoever does it."""
    return uuid5(match_id, f"coins {version}")


def top_up(*, player_id: UUID, today: date | None = None) -> Receipt | None:
    """Give an empty-handed player coins up to a fixed amount, once a calendar day (UTC).

    None when the player holds enough; a repeated receipt when today's coins were given before.
    """
    holdings = store.holdings(player_id)
    held = holdings.at_hand + holdings.reserved
    if held >= limits.TOP_UP_BELOW:
        return None
    day = today or datetime.now(UTC).date()
    key = uuid5(player_id, f"top-up {day.isoformat()}")
    return post(Movement(key, "top_up", planning.minted(player_id, limits.TOP_UP_TO - held)))


def adjust(*, key: UUID, player_id: UUID, amount: int) -> Receipt:
    """Correct a player's coins by hand, up or down; raises `InsufficientCoins`."""
    return post(Movement(key, "adjust", planning.minted(player_id, amount)))


def reserve(*, key: UUID, match_id: UUID, players: Sequence[UUID], stake: int, buy_in: int | None = None) -> Receipt:
    """Put coins aside for a match from the player of every seat, or from none.

    Points matches: `stake` each. Pot matches: `buy_in` each, and `stake` is the ante.
    Raises `InsufficientCoins`, `LimitExceeded`, `AlreadyReserved`, `MatchSettled`.
    """
    limits.check_stake(stake)
    if len(set(players)) < len(players):
        raise LimitExceeded("A player takes one seat at a table with coins.")
    if buy_in is not None:
        _check_buy_in(stake, buy_in, len(players))
    lines = planning.reserved(match_id, players, stake if buy_in is None else buy_in)
    return post(Movement(key, "reserve", lines, match_id, stake=stake))


def raise_reserve(*, key: UUID, match_id: UUID, level: int, owners: Owners = NOBODY_ELSE) -> Receipt:
    """Before a raise of the match stake to a level 2…6 is legal: every seat covers level times the stake.

    Raises `InsufficientCoins` (then the raise is illegal), `LimitExceeded`, `MatchSettled`, `NoCoinsReserved`.
    """
    if not 1 < level <= limits.HIGHEST_LEVEL:
        raise LimitExceeded(f"A stake is raised to level 2 to {limits.HIGHEST_LEVEL}, not {level}.")

    def plan(book: Book) -> list[Line]:
        limits.check_win(level * book.stake)
        return planning.raised(planning.owned(book, owners), level)

    return move(key, "raise", match_id, plan)


def ante(*, key: UUID, match_id: UUID) -> Receipt:
    """Every seat pays the ante into the pot. Raises as `penalty`."""

    def plan(book: Book) -> list[Line]:
        return planning.paid_into_pot(book, [one.seat for one in book.reserves], book.stake)

    return move(key, "ante", match_id, plan)


def penalty(*, key: UUID, match_id: UUID, seats: Collection[int], amount: int) -> Receipt:
    """Each of the seats pays the amount into the pot, penalties and restakes alike.

    Raises `InsufficientCoins`, `MatchSettled`, `NoCoinsReserved`.
    """
    return move(key, "penalty", match_id, lambda book: planning.paid_into_pot(book, seats, amount))


def settle_points(
    *,
    key: UUID,
    match_id: UUID,
    winners: Sequence[int],
    losers: Sequence[int],
    level: int = 1,
    owners: Owners = NOBODY_ELSE,
) -> Receipt:
    """End a points match: each loser's stake times the level to a winner less commission, the rest to its owners.

    Raises `InsufficientCoins` when the level was never covered, `MatchSettled`, `NoCoinsReserved`.
    """

    def plan(book: Book) -> list[Line]:
        if sorted([*winners, *losers]) != [one.seat for one in book.reserves] or len(winners) != len(losers):
            raise ValueError("every seat wins or loses, as many as lose")
        _check_cover(book, losers, level * book.stake)
        return planning.won(planning.owned(book, owners), winners, losers, level)

    return move(key, "win", match_id, plan, ends=True)


def settle_pot(*, key: UUID, match_id: UUID, winner: int, owners: Owners = NOBODY_ELSE) -> Receipt:
    """End a pot match: the pot to the winner less commission on what others paid, the rest to its owners.

    Raises `MatchSettled`, `NoCoinsReserved`.
    """

    def plan(book: Book) -> list[Line]:
        if winner not in [one.seat for one in book.reserves]:
            raise ValueError("the winner has a seat in the match")
        return planning.pot_won(planning.owned(book, owners), winner)

    return move(key, "win", match_id, plan, ends=True)


def refund(*, key: UUID, match_id: UUID, owners: Owners = NOBODY_ELSE) -> Receipt:
    """End a match without a result: everything goes back to its owners, the pot too.

    Raises `MatchSettled`, `NoCoinsReserved`.
    """
    return move(key, "refund", match_id, lambda book: planning.refunded(planning.owned(book, owners)), ends=True)


def _check_buy_in(ante: int, buy_in: int, seats: int) -> None:
    if buy_in < ante:
        raise LimitExceeded(f"A buy-in holds at least the ante of {limits.coins(ante)} coins.")
    limits.check_win(buy_in * (seats - 1))


def _check_cover(book: Book, seats: Sequence[int], amount: int) -> None:
    for one in book.reserves:
        if one.seat in seats and one.balance < amount:
            raise InsufficientCoins(
                f"Seat {one.seat} has less than {limits.coins(amount)} in reserve.",
                seat=one.seat,
            )
