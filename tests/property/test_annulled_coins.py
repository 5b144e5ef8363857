"""An annulled match costs nobody anything, leaves nobody below zero, and can be undone; the books sum to zero."""

from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.coins import api
from tests.contract.ledger_support import threads
from tests.support.coins import at_hand, funded, sums_to_zero

pytestmark = pytest.mark.django_db(transaction=True)
PURSE = 20_000


@dataclass
class Played:
    """A match that is settled, what each player held before it, and whom it cost what."""

    match_id: UUID
    players: list[UUID]
    before: list[int]

    @property
    def gains(self) -> list[int]:
        return [at_hand(player) - held for player, held in zip(self.players, self.before, strict=True)]


def played(dice: Random, *, pot: bool) -> Played:
    count = dice.choice((3, 4, 5, 6) if pot else (2, 4))
    players = [funded(PURSE) for _ in range(count)]
    match_id, stake = uuid4(), dice.randint(50, 700)
    match = Played(match_id, players, [at_hand(player) for player in players])
    keys = iter(uuid4() for _ in range(9))
    if pot:
        api.reserve(key=next(keys), match_id=match_id, players=players, stake=stake, buy_in=stake * 4)
        api.ante(key=next(keys), match_id=match_id)
        api.penalty(key=next(keys), match_id=match_id, seats=[0, 1], amount=stake)
        api.settle_pot(key=next(keys), match_id=match_id, winner=dice.randrange(count))
    else:
        api.reserve(key=next(keys), match_id=match_id, players=players, stake=stake)
        level = dice.randint(1, 3)
        if level > 1:
            api.raise_reserve(key=next(keys), match_id=match_id, level=level)
        api.settle_points(
            key=next(keys),
            match_id=match_id,
            winners=list(range(0, count, 2)),
            losers=list(range(1, count, 2)),
            level=level,
        )
    return match


def spend(player: UUID, amount: int) -> None:
    api.adjust(key=uuid4(), player_id=player, amount=-min(amount, at_hand(player)))


@given(seed=st.integers(0, 10**6), pot=st.booleans(), spent=st.integers(0, PURSE * 2))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_an_annulment_gives_back_what_the_match_cost_and_can_be_undone(*, seed: int, pot: bool, spent: int) -> None:
    match = played(Random(seed), pot=pot)
    gains = match.gains
    winner = max(range(len(gains)), key=lambda seat: gains[seat])
    spend(match.players[winner], spent)
    held = [at_hand(player) for player in match.players]
    key, undone = uuid4(), uuid4()
    receipt = api.annul(key=key, match_id=match.match_id)
    assert sum(line.amount for line in receipt.lines) == 0
    assert [at_hand(player) for player in match.players] == [
        max(now - gain, 0) for now, gain in zip(held, gains, strict=True)
    ]
    assert api.annul(key=key, match_id=match.match_id).repeated
    with pytest.raises(api.AlreadyAnnulled):
        api.annul(key=uuid4(), match_id=match.match_id)
    api.restore(key=undone, match_id=match.match_id, annulled=key)
    assert [at_hand(player) for player in match.players] == held
    assert api.restore(key=undone, match_id=match.match_id, annulled=key).repeated
    sums_to_zero()


@given(seed=st.integers(0, 10**6), pot=st.booleans())
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
def test_whoever_spent_what_came_back_is_not_below_zero_when_the_annulment_is_lifted(*, seed: int, pot: bool) -> None:
    match = played(Random(seed), pot=pot)
    gains = match.gains
    loser = min(range(len(gains)), key=lambda seat: gains[seat])
    key = uuid4()
    api.annul(key=key, match_id=match.match_id)
    spend(match.players[loser], PURSE * 3)
    api.restore(key=uuid4(), match_id=match.match_id, annulled=key)
    expected = [before + gain for before, gain in zip(match.before, gains, strict=True)]
    expected[loser] = 0
    assert [at_hand(player) for player in match.players] == expected
    sums_to_zero()


def test_many_annulments_at_once_move_the_coins_once() -> None:
    match = played(Random(5), pot=False)
    receipts: list[Any] = []
    key = uuid4()
    with threads(*[lambda: receipts.append(api.annul(key=key, match_id=match.match_id))] * 4):
        pass
    assert sorted(receipt.repeated for receipt in receipts) == [False, True, True, True]
    assert match.gains == [0] * len(match.players)
    sums_to_zero()


def test_a_seat_that_changed_hands_is_paid_back_to_whoever_has_it_now() -> None:
    match = played(Random(6), pot=False)
    loser, account = match.players[1], uuid4()
    [lost] = [-gain for seat, gain in enumerate(match.gains) if seat == 1]
    api.annul(key=uuid4(), match_id=match.match_id, owners={1: account})
    assert at_hand(account) == lost
    assert at_hand(loser) == PURSE - lost


def test_what_is_not_settled_or_played_without_coins_cannot_be_given_back() -> None:
    players = [funded(500), funded(500)]
    match_id = uuid4()
    api.reserve(key=uuid4(), match_id=match_id, players=players, stake=100)
    with pytest.raises(api.NotSettled):
        api.annul(key=uuid4(), match_id=match_id)
    with pytest.raises(api.NoCoinsReserved):
        api.annul(key=uuid4(), match_id=uuid4())
