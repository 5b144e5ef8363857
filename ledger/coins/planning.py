"""Pure: the lines of each movement, from the coins of a match as they were read."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from uuid import UUID

from ledger.coins.limits import commission
from ledger.coins.types import AccountId, Book, Line, Owners, Reserve


def owned(book: Book, owners: Owners) -> Book:
    """The book, with the coins of seats that have changed hands belonging to whoever has them now."""
    reserves = (replace(one, player_id=owners.get(one.seat, one.player_id)) for one in book.reserves)
    return replace(book, reserves=tuple(reserves))


def minted(player_id: UUID, amount: int) -> list[Line]:
    """Coins come into being, or go out of it."""
    return _moving([Line(AccountId.mint(player_id), -amount), Line(AccountId.player(player_id), amount)])


def reserved(match_id: UUID, players: Sequence[UUID], amount: int) -> list[Line]:
    """Every seat puts the same aside."""
    lines: list[Line] = []
    for seat, player_id in enumerate(players):
        lines += _put_aside(match_id, seat, player_id, amount)
    return lines


def raised(book: Book, level: int) -> list[Line]:
    """Every seat puts aside what it lacks to stake the level."""
    lines: list[Line] = []
    for one in book.reserves:
        lines += _put_aside(book.match_id, one.seat, one.player_id, max(level * book.stake - one.balance, 0))
    return lines


def paid_into_pot(book: Book, seats: Collection[int], amount: int) -> list[Line]:
    """Each of the seats pays the amount."""
    payers = [one for one in book.reserves if one.seat in seats]
    if amount < 0 or len(payers) < len(seats):
        raise ValueError("seats of the match pay, and never less than nothing")
    lines = [_reserve(book, one, -amount) for one in payers]
    return _moving([*lines, Line(AccountId.pot(book.match_id), amount * len(payers))])


def won(book: Book, winners: Sequence[int], losers: Sequence[int], level: int) -> list[Line]:
    """Each loser's stake at the level goes to a winner, less commission; what is left goes back to its owner.

    In pairs the first loser pays the first winner, the second the second.
    """
    stake = level * book.stake
    fee = commission(stake)
    gain = dict.fromkeys(winners, stake - fee) | dict.fromkeys(losers, -stake)
    lines = [Line(AccountId.house(book.match_id), fee * len(losers))]
    for one in book.reserves:
        lines += _given_back(book, one, one.balance + gain[one.seat])
    return _moving(lines)


def pot_won(book: Book, winner: int) -> list[Line]:
    """The winner takes the pot, less commission on what others paid; every reserve goes back to its owner."""
    others = sum(one.paid for one in book.reserves if one.seat != winner)
    fee = commission(others)
    lines = [Line(AccountId.pot(book.match_id), -book.pot), Line(AccountId.house(book.match_id), fee)]
    for one in book.reserves:
        gain = book.pot - fee if one.seat == winner else 0
        lines += _given_back(book, one, one.balance + gain)
    return _moving(lines)


def refunded(book: Book) -> list[Line]:
    """Everything goes back, what was paid into the pot too."""
    lines = [Line(AccountId.pot(book.match_id), -book.pot)]
    for one in book.reserves:
        lines += _given_back(book, one, one.balance + one.paid)
    return _moving(lines)


def _given_back(book: Book, one: Reserve, amount: int) -> Iterator[Line]:
    yield _reserve(book, one, -one.balance)
    yield Line(AccountId.player(one.player_id), amount)


def _put_aside(match_id: UUID, seat: int, player_id: UUID, amount: int) -> list[Line]:
    return _moving(
        [
            Line(AccountId.player(player_id), -amount),
            Line(AccountId.reserve(match_id, seat), amount, holder=player_id),
        ]
    )


def _reserve(book: Book, one: Reserve, amount: int) -> Line:
    return Line(AccountId.reserve(book.match_id, one.seat), amount, holder=one.player_id)


def _moving(lines: Sequence[Line]) -> list[Line]:
    """Leave out the lines that move nothing."""
    return [line for line in lines if line.amount]
