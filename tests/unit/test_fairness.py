"""Chance at the table: every card once, every order and seat equally likely."""

from collections import Counter

import pytest

from matches import fairness
from matches.engine.cards import DECKS, in_order


@pytest.mark.parametrize("deck", DECKS.values(), ids=map(str, DECKS))
def test_a_shuffle_keeps_every_card_once(deck: int) -> None:
    assert sorted(fairness.shuffled(deck)) == sorted(in_order(deck))


def test_each_card_comes_to_each_place_about_equally_often() -> None:
    deck, rounds = DECKS[20], 4_000
    counts = Counter((place, card) for _ in range(rounds) for place, card in enumerate(fairness.shuffled(deck)))
    expected = rounds / 20
    chi_square = sum((counts[place, card] - expected) ** 2 / expected for place in range(20) for card in in_order(deck))
    # 361 degrees of freedom: beyond 530 lies less than one run in ten million.
    assert chi_square < 530


def test_a_lot_falls_on_every_seat() -> None:
    assert {fairness.lot((0, 2, 3)) for _ in range(500)} == {0, 2, 3}


def test_a_turned_card_is_of_the_deck() -> None:
    deck = DECKS[20]
    assert {fairness.turned_card(deck) for _ in range(2_000)} == set(in_order(deck))
