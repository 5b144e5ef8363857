"""The lines of each movement of coins: who gets what, to the hundredth."""

from collections import Counter
from uuid import UUID

import pytest

from ledger.coins import limits, planning
from ledger.coins.errors import LimitExceeded
from ledger.coins.types import AccountId, Book, Line, Reserve

MATCH = UUID(int=77)
PLAYERS = tuple(UUID(int=number) for number in range(1, 7))


def book(*balances: int, stake: int = 100, paid: tuple[int, ...] = ()) -> Book:
    reserves = tuple(
        Reserve(seat, PLAYERS[seat], balance, paid[seat] if paid else 0) for seat, balance in enumerate(balances)
    )
    return Book(MATCH, 1, stake, ended=False, reserves=reserves, pot=sum(paid))


def totals(lines: list[Line]) -> Counter[AccountId]:
    found: Counter[AccountId] = Counter()
    for line in lines:
        found[line.account] += line.amount
    assert sum(found.values()) == 0
    return found


def players(lines: list[Line]) -> list[int]:
    found = totals(lines)
    return [found[AccountId.player(player)] for player in PLAYERS]


def test_the_winner_gets_its_stake_back_and_the_losers_less_five_percent() -> None:
    lines = planning.won(book(100, 100), [1], [0], 1)
    assert players(lines) == [0, 195, 0, 0, 0, 0]
    assert totals(lines)[AccountId.house(MATCH)] == 5


@pytest.mark.parametrize(("stake", "fee"), [(50, 2), (59, 2), (60, 3), (99, 4), (100, 5), (50_000, 2_500)])
def test_commission_is_rounded_down_so_that_a_part_of_a_hundredth_stays_with_the_winner(stake: int, fee: int) -> None:
    lines = planning.won(book(stake, stake, stake=stake), [0], [1], 1)
    assert totals(lines)[AccountId.house(MATCH)] == fee
    assert players(lines)[0] == 2 * stake - fee


def test_a_raise_that_was_refused_costs_the_level_before_it() -> None:
    # Both sides had covered level 3; the match was lost at level 2.
    lines = planning.won(book(300, 300), [0], [1], 2)
    assert players(lines)[:2] == [490, 100]


def test_in_pairs_each_loser_pays_one_winner_and_commission_is_rounded_for_each() -> None:
    lines = planning.won(book(59, 59, 59, 59, stake=59), [1, 3], [0, 2], 1)
    assert players(lines)[:4] == [0, 116, 0, 116]
    assert totals(lines)[AccountId.house(MATCH)] == 4


def test_a_raise_takes_from_every_seat_what_it_lacks_and_gives_nothing_back() -> None:
    assert players(planning.raised(book(100, 250), 2))[:2] == [-100, 0]
    assert planning.raised(book(200, 200), 2) == []


def test_the_pots_winner_pays_commission_on_what_others_paid_alone() -> None:
    lines = planning.pot_won(book(900, 700, 0, paid=(100, 300, 1000)), 0)
    # 900 left, 100 of its own, and 1,300 of the others less 65.
    assert players(lines)[:3] == [2235, 700, 0]
    assert totals(lines)[AccountId.house(MATCH)] == 65
    assert totals(lines)[AccountId.pot(MATCH)] == -1400


def test_a_refund_gives_back_what_is_left_and_what_was_paid() -> None:
    lines = planning.refunded(book(900, 700, 0, paid=(100, 300, 1000)))
    assert players(lines)[:3] == [1000, 1000, 1000]
    assert AccountId.house(MATCH) not in totals(lines)


@pytest.mark.parametrize("stake", [49, 0, -100, 50_001])
def test_a_stake_outside_of_the_limits_is_refused_in_one_sentence(stake: int) -> None:
    with pytest.raises(LimitExceeded, match=r"^A stake is 0\.50 to 500 coins, not [^\n]+\.$"):
        limits.check_stake(stake)


@pytest.mark.parametrize("stake", [50, 50_000])
def test_the_limits_themselves_may_be_staked(stake: int) -> None:
    limits.check_stake(stake)


def test_the_largest_win_is_shashi_at_the_highest_stake() -> None:
    limits.check_win(limits.HIGHEST_LEVEL * limits.HIGHEST_STAKE)
    with pytest.raises(
        LimitExceeded, match=r"^Nobody may win more than 3,000 coins; this could win 3,000\.01 coins\.$"
    ):
        limits.check_win(limits.LARGEST_WIN + 1)


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("ante", [50, 777, 50_000])
def test_a_default_buy_in_holds_the_ante_and_keeps_to_the_largest_win(seats: int, ante: int) -> None:
    buy_in = limits.default_buy_in(ante, seats)
    assert ante <= buy_in
    limits.check_win(buy_in * (seats - 1))


@pytest.mark.parametrize(("amount", "text"), [(150_000, "1,500"), (50, "0.50"), (5, "0.05"), (0, "0"), (-150, "-1.50")])
def test_hundredths_read_as_coins(amount: int, text: str) -> None:
    assert limits.coins(amount) == text
