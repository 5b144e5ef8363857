"""Statistics say what they are; intervals and openings are as they should be."""

import pytest

from analytics.statistics.definitions import GROUPS, OF_A_PLAYER_ALONE, STATISTICS
from analytics.statistics.openings import hand_words, lead_words
from analytics.statistics.statistic import wilson


def test_each_statistic_has_a_key_of_its_own_and_a_definition() -> None:
    assert len(STATISTICS) == sum(len(group.statistics) for group in GROUPS)
    for one in STATISTICS.values():
        assert str(one.title)
        assert str(one.definition).endswith((".", "here."))
        assert str(one.counted)
    assert set(STATISTICS) >= OF_A_PLAYER_ALONE


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_wilsons_interval_is_that_of_the_books(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=1e-3)


def test_a_share_of_nothing_has_no_interval() -> None:
    assert wilson(0, 0) is None


def test_openings_are_told_in_words() -> None:
    assert hand_words("1t2h") == "1 trump, 2 high cards"
    assert hand_words("3t3h") == "3 trumps and more, 3 high cards and more"
    assert lead_words("p2h") == "plain suit, 2 cards, with an ace or a ten"
    assert lead_words("t1l") == "trump, 1 card, low"
