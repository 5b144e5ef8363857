"""The books of coins on PostgreSQL: each movement, each refusal, and that nothing is done twice."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from ledger.coins import api, audit
from tests.contract.ledger_support import as_administrator, execute
from tests.support.coins import at_hand, funded, sums_to_zero

pytestmark = pytest.mark.django_db


@pytest.fixture
def match_id() -> UUID:
    return uuid4()


def duel(match_id: UUID, *, held: int = 1000, stake: int = 100) -> list[UUID]:
    """Two players who have staked."""
    players = [funded(held), funded(held)]
    api.reserve(key=uuid4(), match_id=match_id, players=players, stake=stake)
    return players


def pot(match_id: UUID, *, held: int = 1000, buy_in: int = 500) -> list[UUID]:
    """Three players who have bought in and paid the ante of 100."""
    players = [funded(held) for _ in range(3)]
    api.reserve(key=uuid4(), match_id=match_id, players=players, stake=100, buy_in=buy_in)
    api.ante(key=uuid4(), match_id=match_id)
    return players


def test_a_staked_match_takes_from_the_loser_and_pays_winner_and_house(match_id: UUID) -> None:
    players = duel(match_id)
    assert [at_hand(one) for one in players] == [900, 900]
    receipt = api.settle_points(key=uuid4(), match_id=match_id, winners=[0], losers=[1])
    assert [at_hand(one) for one in players] == [1095, 900]
    assert receipt.commission == 5
    assert [line.amount for line in receipt.lines if line.account == api.AccountId.player(players[0])] == [195]
    sums_to_zero()


def test_coins_of_a_seat_that_changed_hands_go_to_whoever_has_it_now(match_id: UUID) -> None:
    guest, other = duel(match_id)
    account = funded(300)
    owners = {0: account, 1: other}
    assert api.highest_cover(match_id, owners=owners) == 4
    api.raise_reserve(key=uuid4(), match_id=match_id, level=2, owners=owners)
    assert [at_hand(one) for one in (guest, account, other)] == [900, 200, 800]
    api.settle_points(key=uuid4(), match_id=match_id, winners=[0], losers=[1], level=2, owners=owners)
    assert [at_hand(one) for one in (guest, account, other)] == [900, 590, 800]
    sums_to_zero()


def test_coins_go_back_to_whoever_has_the_seat_now(match_id: UUID) -> None:
    players = pot(match_id)
    account = funded(0)
    api.refund(key=uuid4(), match_id=match_id, owners={2: account})
    assert [at_hand(one) for one in (*players, account)] == [1000, 1000, 500, 500]
    sums_to_zero()


def test_a_raised_match_is_settled_at_its_level_and_the_rest_goes_back(match_id: UUID) -> None:
    players = duel(match_id)
    api.raise_reserve(key=uuid4(), match_id=match_id, level=2)
    api.raise_reserve(key=uuid4(), match_id=match_id, level=3)
    assert [api.holdings(one) for one in players] == [api.Holdings(700, 300)] * 2
    api.settle_points(key=uuid4(), match_id=match_id, winners=[1], losers=[0], level=2)
    assert [at_hand(one) for one in players] == [800, 1190]


def test_a_raise_that_one_side_cannot_cover_is_refused_and_takes_nothing_from_either(match_id: UUID) -> None:
    rich, poor = funded(1000), funded(150)
    api.reserve(key=uuid4(), match_id=match_id, players=[rich, poor], stake=100)
    assert api.highest_cover(match_id) == 1
    with pytest.raises(api.InsufficientCoins, match=r"^Seat 1 cannot cover this: it takes 1 in coins\.$") as refused:
        api.raise_reserve(key=uuid4(), match_id=match_id, level=2)
    assert refused.value.seat == 1
    assert [at_hand(rich), at_hand(poor)] == [900, 50]
    api.adjust(key=uuid4(), player_id=poor, amount=50)
    assert api.highest_cover(match_id) == 2


@pytest.mark.parametrize("level", [1, 7, 0])
def test_there_is_no_raise_beyond_shashi_or_below_davi(match_id: UUID, level: int) -> None:
    duel(match_id)
    with pytest.raises(api.LimitExceeded, match="level 2 to 6"):
        api.raise_reserve(key=uuid4(), match_id=match_id, level=level)


def test_shashi_at_the_highest_stake_pays_the_largest_win(match_id: UUID) -> None:
    players = duel(match_id, held=300_000, stake=50_000)
    api.raise_reserve(key=uuid4(), match_id=match_id, level=6)
    api.settle_points(key=uuid4(), match_id=match_id, winners=[0], losers=[1], level=6)
    assert [at_hand(one) for one in players] == [300_000 + 285_000, 0]


def test_a_pot_match_runs_from_ante_to_the_winner(match_id: UUID) -> None:
    players = pot(match_id)
    assert api.purses(match_id) == (400, 400, 400)
    api.penalty(key=uuid4(), match_id=match_id, seats=[1], amount=300)
    assert api.purses(match_id) == (400, 100, 400)
    api.settle_pot(key=uuid4(), match_id=match_id, winner=0)
    # 600 in the pot, 500 of it from others, 25 for the house.
    assert [at_hand(one) for one in players] == [1475, 600, 900]
    sums_to_zero()


def test_a_penalty_of_nothing_moves_nothing_and_uses_its_key_up_all_the_same(match_id: UUID) -> None:
    pot(match_id)
    key = uuid4()
    assert api.penalty(key=key, match_id=match_id, seats=[2], amount=0).lines == ()
    api.settle_pot(key=uuid4(), match_id=match_id, winner=0)
    assert api.penalty(key=key, match_id=match_id, seats=[2], amount=0).repeated


@pytest.mark.parametrize(("seats", "amount"), [([0], -1), ([0, 3], 10)])
def test_a_pot_takes_from_its_seats_and_gives_to_none(match_id: UUID, seats: list[int], amount: int) -> None:
    pot(match_id)
    with pytest.raises(ValueError, match="seats of the match"):
        api.penalty(key=uuid4(), match_id=match_id, seats=seats, amount=amount)


def test_nobody_pays_a_penalty_beyond_its_buy_in_though_it_holds_more(match_id: UUID) -> None:
    players = pot(match_id)
    with pytest.raises(api.InsufficientCoins, match=r"Seat 2 cannot cover this: it takes 4\.01 in coins"):
        api.penalty(key=uuid4(), match_id=match_id, seats=[2], amount=401)
    assert at_hand(players[2]) == 500
    assert api.purses(match_id) == (400, 400, 400)


@pytest.mark.parametrize("start", [duel, pot])
def test_a_technical_fault_gives_everything_back(match_id: UUID, start: Callable[[UUID], list[UUID]]) -> None:
    players = start(match_id)
    api.refund(key=uuid4(), match_id=match_id)
    assert [api.holdings(one) for one in players] == [api.Holdings(1000, 0)] * len(players)


def test_seats_are_reserved_for_all_or_for_none(match_id: UUID) -> None:
    players = [funded(1000), funded(99), funded(1000), funded(1000)]
    with pytest.raises(api.InsufficientCoins, match="Seat 1 cannot cover this: it takes 1 in coins"):
        api.reserve(key=uuid4(), match_id=match_id, players=players, stake=100)
    assert [at_hand(one) for one in players] == [1000, 99, 1000, 1000]
    assert api.book(match_id) is None
    api.adjust(key=uuid4(), player_id=players[1], amount=1)
    api.reserve(key=uuid4(), match_id=match_id, players=players, stake=100)
    assert [at_hand(one) for one in players] == [900, 0, 900, 900]


def test_nobody_stakes_against_itself(match_id: UUID) -> None:
    player = funded(1000)
    with pytest.raises(api.LimitExceeded, match="one seat"):
        api.reserve(key=uuid4(), match_id=match_id, players=[player, player], stake=100)


@pytest.mark.parametrize(("stake", "buy_in"), [(49, None), (50_001, None), (100, 99), (50_000, 150_001)])
def test_limits_are_kept_before_anything_moves(match_id: UUID, stake: int, buy_in: int | None) -> None:
    players = [funded(1_000_000) for _ in range(3)]
    with pytest.raises(api.LimitExceeded):
        api.reserve(key=uuid4(), match_id=match_id, players=players, stake=stake, buy_in=buy_in)
    assert [at_hand(one) for one in players] == [1_000_000] * 3


def test_every_movement_given_twice_answers_twice_and_moves_once(match_id: UUID) -> None:
    players = [funded(1000) for _ in range(3)]
    calls: list[Callable[[UUID], api.Receipt]] = [
        lambda key: api.reserve(key=key, match_id=match_id, players=players, stake=100, buy_in=600),
        lambda key: api.raise_reserve(key=key, match_id=match_id, level=2),
        lambda key: api.ante(key=key, match_id=match_id),
        lambda key: api.raise_reserve(key=key, match_id=match_id, level=6),
        lambda key: api.penalty(key=key, match_id=match_id, seats=[0, 2], amount=70),
        lambda key: api.settle_pot(key=key, match_id=match_id, winner=2),
    ]
    done: list[tuple[Callable[[UUID], api.Receipt], UUID, api.Receipt]] = []
    for call in calls:
        key = uuid4()
        first = call(key)
        done.append((call, key, first))
        held = [api.holdings(one) for one in players]
        for earlier, used, receipt in done:
            again = earlier(used)
            assert again.repeated
            assert sorted(again.lines, key=str) == sorted(receipt.lines, key=str)
        assert [api.holdings(one) for one in players] == held


def test_after_the_end_nothing_moves_under_another_key(match_id: UUID) -> None:
    players = duel(match_id)
    api.settle_points(key=uuid4(), match_id=match_id, winners=[0], losers=[1])
    late: list[Callable[[], object]] = [
        lambda: api.settle_points(key=uuid4(), match_id=match_id, winners=[1], losers=[0]),
        lambda: api.raise_reserve(key=uuid4(), match_id=match_id, level=2),
        lambda: api.refund(key=uuid4(), match_id=match_id),
        lambda: api.reserve(key=uuid4(), match_id=match_id, players=players, stake=100),
    ]
    for call in late:
        with pytest.raises(api.MatchSettled, match="settled already"):
            call()
    assert [at_hand(one) for one in players] == [1095, 900]


def test_a_match_is_reserved_once_and_one_without_coins_has_none(match_id: UUID) -> None:
    with pytest.raises(api.NoCoinsReserved):
        api.refund(key=uuid4(), match_id=match_id)
    assert api.purses(match_id) is None
    players = duel(match_id)
    with pytest.raises(api.AlreadyReserved):
        api.reserve(key=uuid4(), match_id=match_id, players=players, stake=100)
    assert [at_hand(one) for one in players] == [900, 900]


def test_a_key_stands_for_one_movement_only(match_id: UUID) -> None:
    key = uuid4()
    player = funded(1000)
    api.adjust(key=key, player_id=player, amount=5)
    with pytest.raises(api.KeyReused):
        api.reserve(key=key, match_id=match_id, players=[player, funded(1000)], stake=100)
    assert at_hand(player) == 1005
    assert api.book(match_id) is None


def test_a_level_that_was_never_covered_is_not_paid_from_what_the_loser_has_at_hand(match_id: UUID) -> None:
    players = duel(match_id)
    with pytest.raises(api.InsufficientCoins, match="Seat 1 has less than 2 in reserve"):
        api.settle_points(key=uuid4(), match_id=match_id, winners=[0], losers=[1], level=2)
    assert [at_hand(one) for one in players] == [900, 900]


@pytest.mark.parametrize(("winners", "losers"), [([0], []), ([0], [2]), ([0, 1], [1]), ([0, 1], [])])
def test_every_seat_wins_or_loses(match_id: UUID, winners: list[int], losers: list[int]) -> None:
    duel(match_id)
    with pytest.raises(ValueError, match="every seat"):
        api.settle_points(key=uuid4(), match_id=match_id, winners=winners, losers=losers)


def test_the_empty_handed_get_coins_once_a_day() -> None:
    player = uuid4()
    today = date(2027, 3, 1)
    receipt = api.top_up(player_id=player, today=today)
    assert receipt is not None
    assert at_hand(player) == 5000
    assert api.top_up(player_id=player, today=today) is None
    api.adjust(key=uuid4(), player_id=player, amount=-4600)
    again = api.top_up(player_id=player, today=today)
    assert again is not None
    assert again.repeated
    assert at_hand(player) == 400
    api.top_up(player_id=player, today=today + timedelta(days=1))
    assert at_hand(player) == 5000


def test_who_has_coins_in_a_match_is_not_empty_handed(match_id: UUID) -> None:
    players = duel(match_id, held=500, stake=500)
    assert api.holdings(players[0]) == api.Holdings(0, 500)
    assert api.top_up(player_id=players[0]) is None


def test_unsettled_matches_are_listed_until_they_end(match_id: UUID) -> None:
    duel(match_id)
    later = datetime.now(UTC) + timedelta(minutes=1)
    assert match_id in api.unsettled(later)
    assert match_id not in api.unsettled(later - timedelta(hours=1))
    api.refund(key=uuid4(), match_id=match_id)
    assert match_id not in api.unsettled(later)


def test_a_statement_tells_what_moved_a_players_coins_newest_first(match_id: UUID) -> None:
    player, _ = duel(match_id)
    api.settle_points(key=uuid4(), match_id=match_id, winners=[0], losers=[1])
    entries = api.statement(player)
    assert [(entry.kind, entry.match_id, entry.amount) for entry in entries] == [
        ("win", match_id, 195),
        ("reserve", match_id, -100),
        ("adjust", None, 1000),
    ]
    assert api.statement(player, before=entries[0].number, limit=1) == entries[1:2]


def test_a_refusal_leaves_the_open_transaction_usable(match_id: UUID) -> None:
    poor = funded(10)
    with transaction.atomic():
        with pytest.raises(api.InsufficientCoins):
            api.reserve(key=uuid4(), match_id=match_id, players=[poor, funded(1000)], stake=100)
        api.adjust(key=uuid4(), player_id=poor, amount=90)
        api.reserve(key=uuid4(), match_id=match_id, players=[poor, funded(1000)], stake=100)
    assert at_hand(poor) == 0


def test_the_command_says_that_the_books_balance(match_id: UUID, capsys: pytest.CaptureFixture[str]) -> None:
    duel(match_id)
    call_command("ledger", "coins")
    assert capsys.readouterr().out.startswith("ok: ")
    assert audit.verify().matches >= 200


def test_the_command_names_what_does_not_balance(match_id: UUID, capsys: pytest.CaptureFixture[str]) -> None:
    players = duel(match_id)
    with as_administrator():
        execute("UPDATE ledger.coin_account SET balance = balance + 7 WHERE owner = %s", players[0])
    with pytest.raises(CommandError, match="the books of coins do not balance: 2 findings"):
        call_command("ledger", "coins")
    out = capsys.readouterr().out
    assert "all balances together are 7, not 0" in out
    assert f"account player {players[0]} 0: the balance is 907, its lines sum to 900" in out
