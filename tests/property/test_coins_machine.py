"""Whatever is done with coins, in whatever order, repeated, raced or cut off: the books hold what the rules say."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError, connection, transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ledger.coins import api
from tests.contract.ledger_support import execute, threads
from tests.support.coins import sums_to_zero

Call = Callable[[UUID], api.Receipt]
STAKES = st.one_of(st.integers(50, 130), st.sampled_from([50, 50_000]))
TWINS = 3


@dataclass
class Table:
    """What the rules say of one match, worked out apart from the code under test."""

    players: list[int]
    stake: int
    pot: bool
    match_id: UUID = field(default_factory=uuid4)
    left: list[int] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Done:
    """A movement that was carried out."""

    call: Call
    key: UUID
    receipt: api.Receipt


class Coins(RuleBasedStateMachine):
    """Six players, their tables, and what each should hold."""

    def __init__(self) -> None:
        super().__init__()
        self.ids = [uuid4() for _ in range(6)]
        self.held = [0] * 6
        self.house = 0
        self.tables: list[Table] = []
        self.done: list[Done] = []

    @initialize(amounts=st.lists(st.integers(0, 1500), min_size=6, max_size=6))
    def begin(self, amounts: list[int]) -> None:
        for player, amount in enumerate(amounts):
            self._adjust(player, amount)

    @rule(player=st.integers(0, 5), amount=st.integers(-500, 60_000))
    def adjust(self, player: int, amount: int) -> None:
        if self.held[player] + amount < 0:
            self._refused(lambda key: api.adjust(key=key, player_id=self.ids[player], amount=amount))
        else:
            self._adjust(player, amount)

    @rule(players=st.permutations(range(6)), seats=st.integers(2, 6), pot=st.booleans(), stake=STAKES)
    def reserve(self, players: list[int], seats: int, stake: int, *, pot: bool) -> None:
        table = Table(players[: seats if pot else seats // 4 * 2 + 2], stake, pot)
        buy_in = api.default_buy_in(stake, seats) if pot else None
        amount = buy_in or stake
        ids = [self.ids[player] for player in table.players]

        def call(key: UUID) -> api.Receipt:
            return api.reserve(key=key, match_id=table.match_id, players=ids, stake=stake, buy_in=buy_in)

        if any(self.held[player] < amount for player in table.players):
            self._refused(call)
            return
        self._done(call)
        table.left = [amount] * len(ids)
        table.paid = [0] * len(ids)
        self.tables.append(table)
        for player in table.players:
            self.held[player] -= amount

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), level=st.integers(2, 6))
    def raise_stake(self, data: st.DataObject, level: int) -> None:
        table = self._drawn(data, pot=False)
        if table is None:
            return
        lacking = [max(level * table.stake - left, 0) for left in table.left]

        def call(key: UUID) -> api.Receipt:
            return api.raise_reserve(key=key, match_id=table.match_id, level=level)

        if any(self.held[player] < lack for player, lack in zip(table.players, lacking, strict=True)):
            self._refused(call)
            return
        self._done(call)
        for seat, (player, lack) in enumerate(zip(table.players, lacking, strict=True)):
            self.held[player] -= lack
            table.left[seat] += lack

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), amount=st.none() | st.integers(0, 900))
    def pay(self, data: st.DataObject, amount: int | None) -> None:
        """The ante of all, or what some owe."""
        table = self._drawn(data, pot=True)
        if table is None:
            return
        seats = list(range(len(table.players)))
        if amount is not None:
            seats = data.draw(st.lists(st.sampled_from(seats), unique=True))
        owed = table.stake if amount is None else amount

        def call(key: UUID) -> api.Receipt:
            if amount is None:
                return api.ante(key=key, match_id=table.match_id)
            return api.penalty(key=key, match_id=table.match_id, seats=seats, amount=amount)

        if any(table.left[seat] < owed for seat in seats):
            self._refused(call)
            return
        self._done(call)
        for seat in seats:
            table.left[seat] -= owed
            table.paid[seat] += owed

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), twins=st.booleans())
    def win(self, data: st.DataObject, *, twins: bool) -> None:
        table = data.draw(st.sampled_from(self.tables))
        seats = range(len(table.players))
        first = data.draw(st.sampled_from(seats))
        self.tables.remove(table)
        if table.pot:
            others = sum(table.paid) - table.paid[first]
            fee = others * 5 // 100
            gains = {first: sum(table.paid) - fee}
            self._done(lambda key: api.settle_pot(key=key, match_id=table.match_id, winner=first), twins=twins)
        else:
            level = data.draw(st.integers(1, min(table.left) // table.stake))
            winners = [seat for seat in seats if seat % 2 == first % 2]
            losers = [seat for seat in seats if seat % 2 != first % 2]
            part = level * table.stake * 5 // 100
            fee = part * len(losers)
            gains = dict.fromkeys(winners, level * table.stake - part) | dict.fromkeys(losers, -level * table.stake)
            self._done(
                lambda key: api.settle_points(
                    key=key, match_id=table.match_id, winners=winners, losers=losers, level=level
                ),
                twins=twins,
            )
        self.house += fee
        for seat, player in enumerate(table.players):
            self.held[player] += table.left[seat] + gains.get(seat, 0)

    @precondition(lambda self: self.tables)
    @rule(data=st.data(), twins=st.booleans())
    def refund(self, data: st.DataObject, *, twins: bool) -> None:
        table = data.draw(st.sampled_from(self.tables))
        self.tables.remove(table)
        self._done(lambda key: api.refund(key=key, match_id=table.match_id), twins=twins)
        for seat, player in enumerate(table.players):
            self.held[player] += table.left[seat] + table.paid[seat]

    @precondition(lambda self: self.done)
    @rule(data=st.data(), twins=st.booleans())
    def again(self, data: st.DataObject, *, twins: bool) -> None:
        """The same call with the same key gets the first answer, however often and late."""
        done = data.draw(st.sampled_from(self.done))
        for receipt in _answers(done.call, done.key, TWINS if twins else 1):
            assert receipt.repeated
            assert _lines(receipt) == _lines(done.receipt)

    @precondition(lambda self: self.tables)
    @rule(data=st.data())
    def race_to_the_end(self, data: st.DataObject) -> None:
        """Two outcomes at the same moment, under keys of their own: one of them stands."""
        table = data.draw(st.sampled_from(self.tables))
        self.tables.remove(table)
        receipts: list[api.Receipt] = []

        def refund() -> None:
            with suppress(api.MatchSettled):
                receipts.append(api.refund(key=uuid4(), match_id=table.match_id))

        with threads(*[refund] * TWINS):
            pass
        assert [receipt.repeated for receipt in receipts] == [False]
        for seat, player in enumerate(table.players):
            self.held[player] += table.left[seat] + table.paid[seat]

    @invariant()
    def everybody_holds_what_the_rules_say(self) -> None:
        for player, player_id in enumerate(self.ids):
            reserved = sum(t.left[t.players.index(player)] for t in self.tables if player in t.players)
            assert api.holdings(player_id) == api.Holdings(self.held[player], reserved)
        for table in self.tables:
            assert api.purses(table.match_id) == tuple(table.left)
        assert sum(done.receipt.commission for done in self.done) == self.house

    def teardown(self) -> None:
        """Every coin reserved finds an end."""
        for table in self.tables:
            api.refund(key=uuid4(), match_id=table.match_id)
            assert api.purses(table.match_id) == (0,) * len(table.players)
        sums_to_zero()

    def _adjust(self, player: int, amount: int) -> None:
        self._done(lambda key: api.adjust(key=key, player_id=self.ids[player], amount=amount))
        self.held[player] += amount

    def _drawn(self, data: st.DataObject, *, pot: bool) -> Table | None:
        fitting = [table for table in self.tables if table.pot is pot]
        return data.draw(st.sampled_from(fitting)) if fitting else None

    def _done(self, call: Call, *, twins: bool = False) -> None:
        """Cut off before it is committed, then carried out, alone or by several at once: done once."""
        key = uuid4()
        _cut_off(call, key)
        receipts = _answers(call, key, TWINS if twins else 1)
        assert sorted(receipt.repeated for receipt in receipts) == [False] + [True] * (len(receipts) - 1)
        assert len({str(_lines(receipt)) for receipt in receipts}) == 1
        self.done.append(Done(call, key, receipts[0]))

    def _refused(self, call: Call) -> None:
        key = uuid4()
        for _ in range(2):
            with pytest.raises(api.InsufficientCoins):
                call(key)


def _cut_off(call: Call, key: UUID) -> None:
    """The connection is lost after the movement and before its commit."""

    def movement() -> None:
        with transaction.atomic():
            call(key)
            execute("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(OperationalError):
        movement()
    connection.close()


def _answers(call: Call, key: UUID, count: int) -> list[api.Receipt]:
    if count == 1:
        return [call(key)]
    receipts: list[api.Receipt] = []
    with threads(*[lambda: receipts.append(call(key))] * count):
        pass
    assert len(receipts) == count
    return receipts


def _lines(receipt: api.Receipt) -> list[Any]:
    return sorted((line.account, line.amount) for line in receipt.lines)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_books_hold_what_the_rules_say() -> None:
    run_state_machine_as_test(
        Coins,
        settings=settings(
            max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
