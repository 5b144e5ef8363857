"""Many at once over the same coins: one wins, nobody waits in a circle, coins and events stand or fall together."""

import threading
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from ledger import api as ledger
from ledger.coins import api
from tests.contract.ledger_support import DEADLINE, execute, moves, threads
from tests.support.coins import at_hand, funded, sums_to_zero

pytestmark = pytest.mark.django_db(transaction=True)

CLERKS = 6
LOCK = "SELECT FROM ledger.coin_account WHERE kind = 'player' AND owner = %s FOR UPDATE NOWAIT"


def together(*calls: Callable[[], api.Receipt | None]) -> list[api.Receipt | api.CoinsError | None]:
    """Make all calls at the same moment; what each gave, refusals too."""
    start = threading.Barrier(len(calls))
    answers: list[api.Receipt | api.CoinsError | None] = []

    def make(call: Callable[[], api.Receipt | None]) -> None:
        start.wait()
        try:
            answers.append(call())
        except api.CoinsError as refusal:
            answers.append(refusal)

    with threads(*(partial(make, call) for call in calls)):
        pass
    assert len(answers) == len(calls)
    return answers


def receipts(answers: list[api.Receipt | api.CoinsError | None]) -> list[api.Receipt]:
    return [answer for answer in answers if isinstance(answer, api.Receipt)]


def test_the_empty_handed_get_their_coins_once_however_many_ask_at_once() -> None:
    today = date(2027, 3, 1)
    for _ in range(10):
        player = uuid4()
        together(*[partial(api.top_up, player_id=player, today=today)] * CLERKS)
        assert at_hand(player) == 5000
        assert len(api.statement(player)) == 1


def test_of_several_outcomes_at_the_same_moment_one_stands() -> None:
    for _ in range(10):
        match_id, players = uuid4(), [funded(1000), funded(1000)]
        api.reserve(key=uuid4(), match_id=match_id, players=players, stake=100)
        answers = together(
            partial(api.settle_points, key=uuid4(), match_id=match_id, winners=[0], losers=[1]),
            partial(api.settle_points, key=uuid4(), match_id=match_id, winners=[1], losers=[0]),
            partial(api.refund, key=uuid4(), match_id=match_id),
            partial(api.raise_reserve, key=uuid4(), match_id=match_id, level=2),
        )
        ends = [one for one in receipts(answers) if api.AccountId.reserve(match_id, 0) in losing(one)]
        assert len(ends) == 1
        assert sorted(at_hand(one) for one in players) in ([900, 1095], [1000, 1000])
    sums_to_zero()


def losing(receipt: api.Receipt) -> list[api.AccountId]:
    return [line.account for line in receipt.lines if line.amount < 0]


def test_a_player_at_two_tables_covers_one_raise_where_it_cannot_cover_two() -> None:
    for _ in range(10):
        shared = funded(300)
        tables = [uuid4(), uuid4()]
        for table in tables:
            api.reserve(key=uuid4(), match_id=table, players=[shared, funded(1000)], stake=100)
        answers = together(*(partial(api.raise_reserve, key=uuid4(), match_id=table, level=2) for table in tables))
        assert len(receipts(answers)) == 1
        assert [answer.seat for answer in answers if isinstance(answer, api.InsufficientCoins)] == [0]
        assert at_hand(shared) == 0
        assert sorted(min(api.purses(table) or ()) for table in tables) == [100, 200]


def wait_until_one_waits() -> None:
    """Until another session waits for this one."""
    deadline = time.monotonic() + DEADLINE
    waiting = "SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
    while not execute(waiting):
        assert time.monotonic() < deadline, "nobody waits"


def test_who_waited_for_coins_that_are_gone_meanwhile_is_told_so() -> None:
    shared, tables = funded(300), [uuid4(), uuid4()]
    for table in tables:
        api.reserve(key=uuid4(), match_id=table, players=[shared, funded(1000)], stake=100)
    answers: list[str] = []
    start = threading.Event()

    def second() -> None:
        assert start.wait(DEADLINE)
        with pytest.raises(api.InsufficientCoins) as refused:
            api.raise_reserve(key=uuid4(), match_id=tables[1], level=2)
        answers.append(str(refused.value))

    # Blocks nest: the transaction is committed first, then the thread is awaited.
    with threads(second), transaction.atomic():
        api.raise_reserve(key=uuid4(), match_id=tables[0], level=2)
        start.set()
        wait_until_one_waits()
    assert answers == ["Seat 0 cannot cover this: it takes 1 in coins."]


def test_accounts_are_locked_in_one_order_whatever_the_seats() -> None:
    low, high = sorted([funded(1000), funded(1000)])
    for players in ([low, high], [high, low]):
        start = threading.Event()

        def second(players: list[UUID] = players, start: threading.Event = start) -> None:
            assert start.wait(DEADLINE)
            api.reserve(key=uuid4(), match_id=uuid4(), players=players, stake=100)

        with threads(second), transaction.atomic():
            execute(LOCK, low)
            start.set()
            wait_until_one_waits()
            # It waits for the lower account. If it held the higher one, this would be refused.
            execute(LOCK, high)
    assert [at_hand(low), at_hand(high)] == [800, 800]


def test_tables_that_share_their_players_in_every_order_never_wait_in_a_circle() -> None:
    players = [funded(1_000_000) for _ in range(4)]

    def play(clerk: int) -> Callable[[], None]:
        def matches() -> None:
            for number in range(15):
                match_id, first = uuid4(), (clerk + number) % 4
                order = [players[(first + step * (1 if clerk % 2 else 3)) % 4] for step in range(4)]
                api.reserve(key=uuid4(), match_id=match_id, players=order, stake=100)
                api.raise_reserve(key=uuid4(), match_id=match_id, level=2)
                api.settle_points(key=uuid4(), match_id=match_id, winners=[0, 2], losers=[1, 3], level=2)

        return matches

    # A circle would end one of them with an error.
    with threads(*(play(clerk) for clerk in range(CLERKS))):
        pass
    fees = CLERKS * 15 * 20
    assert sum(at_hand(player) for player in players) == 4_000_000 - fees
    sums_to_zero()


def raise_to(level: int, match_id: UUID, version: int) -> None:
    """As a table does it: the event and the coins in one transaction, the event first."""
    with transaction.atomic():
        ledger.append(match_id, moves(1), expected_version=version, command_id=uuid4())
        api.raise_reserve(key=api.movement_key(match_id, version + 1), match_id=match_id, level=level)


def test_an_event_whose_coins_are_refused_was_never_written() -> None:
    match_id, players = uuid4(), [funded(1000), funded(200)]
    ledger.append(match_id, moves(1), expected_version=0, command_id=match_id)
    api.reserve(key=api.movement_key(match_id, 1), match_id=match_id, players=players, stake=100)
    raise_to(2, match_id, 1)
    with pytest.raises(api.InsufficientCoins):
        raise_to(3, match_id, 2)
    head = ledger.head(match_id)
    assert head is not None
    assert head.version == 2
    assert api.purses(match_id) == (200, 200)


def test_coins_whose_event_lost_a_race_were_never_moved() -> None:
    match_id, players = uuid4(), [funded(1000), funded(1000)]
    ledger.append(match_id, moves(2), expected_version=0, command_id=match_id)
    api.reserve(key=api.movement_key(match_id, 1), match_id=match_id, players=players, stake=100)
    with pytest.raises(ledger.VersionConflict):
        raise_to(2, match_id, 1)
    assert api.purses(match_id) == (100, 100)
