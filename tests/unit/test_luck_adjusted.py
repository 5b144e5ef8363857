"""Results without luck: sums that add up, and an interval."""

from random import Random

import pytest

from analytics.luck.adjusted import LEAST_DEALS, Sums, adjust, sums
from analytics.luck.match import DealLuck


def deal(actual: float, luck: float, *, sides: tuple[int, ...] = (0, 1)) -> DealLuck:
    return DealLuck(1, 0, sides, (luck, -luck), (luck, -luck), (actual, -actual), "claim")


def drawn(count: int, seed: int, *, skill: float = 0.0) -> list[DealLuck]:
    """Draw deals whose cards decide half of the result."""
    dice = Random(seed)
    found = []
    for _ in range(count):
        luck = dice.uniform(-0.9, 0.9)
        won = dice.random() < (1 + skill + luck) / 2
        found.append(deal(1.0 if won else -1.0, luck))
    return found


def test_sums_over_matches_add_up_to_sums_over_all_deals() -> None:
    deals = drawn(30, 1)
    assert sums(deals[:11], 1) + sums(deals[11:], 1) == sums(deals, 1)


def test_deals_without_model_result_or_cards_are_left_out() -> None:
    unknown = DealLuck(1, 0, (0, 1), None, None, (1.0, -1.0), "claim")
    aborted = DealLuck(2, 0, (0, 1), (0.1, -0.1), (0.1, -0.1), None, "aborted")
    assert sums([unknown, aborted, deal(1, 0.2, sides=(1,))], 0) == Sums()


def test_there_is_nothing_to_say_without_deals() -> None:
    assert adjust(Sums()) is None


def test_the_luck_is_taken_from_the_mean() -> None:
    found = adjust(sums([deal(1, 0.5), deal(1, 0.25), deal(-1, -0.5)], 0))
    assert found is not None
    assert found.deals == 3
    assert found.luck == pytest.approx(0.25 / 3)
    assert found.actual.value == pytest.approx(1 / 3)
    assert found.adjusted.value == pytest.approx(1 / 3 - found.factor * 0.25 / 3)


def test_results_that_do_not_follow_the_cards_are_left_as_they_are() -> None:
    dice = Random(8)
    found = adjust(sums([deal(dice.choice((-1, 1)), dice.uniform(-0.9, 0.9)) for _ in range(20_000)], 0))
    assert found is not None
    assert found.factor < 0.1
    assert found.adjusted.value == pytest.approx(found.actual.value, abs=0.002)


def test_few_deals_have_no_interval() -> None:
    few, enough = adjust(sums(drawn(LEAST_DEALS - 1, 2), 0)), adjust(sums(drawn(LEAST_DEALS, 2), 0))
    assert few is not None
    assert enough is not None
    assert (few.adjusted.low, few.adjusted.high) == (None, None)
    assert enough.adjusted.low is not None
    assert enough.adjusted.low < enough.adjusted.value


def test_the_interval_is_that_of_the_deals_themselves() -> None:
    deals = drawn(400, 3)
    found = adjust(sums(deals, 0))
    assert found is not None
    left = [one.actual[0] - found.factor * one.luck[0] for one in deals if one.actual and one.luck]
    mean = sum(left) / len(left)
    spread = (sum((each - mean) ** 2 for each in left) / (len(left) - 1) / len(left)) ** 0.5
    assert found.adjusted.low == pytest.approx(mean - 1.966 * spread, abs=2e-3)
    assert found.adjusted.high == pytest.approx(mean + 1.966 * spread, abs=2e-3)


def test_the_interval_holds_the_skill_about_95_times_of_100_and_is_narrower_than_without_luck() -> None:
    inside = narrower = 0
    for seed in range(300):
        found = adjust(sums(drawn(60, 1000 + seed, skill=0.08), 0))
        assert found is not None
        low, high = found.adjusted.low, found.adjusted.high
        raw_low, raw_high = found.actual.low, found.actual.high
        assert low is not None
        assert high is not None
        assert raw_low is not None
        assert raw_high is not None
        inside += low <= 0.08 <= high
        narrower += high - low < raw_high - raw_low
    assert 270 <= inside <= 299
    assert narrower >= 290
