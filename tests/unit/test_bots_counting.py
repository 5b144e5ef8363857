"""What the bots count, against counting every case."""

from itertools import combinations
from random import Random

import pytest

from matches.bots.counting import SURE, counts_of, cover_chance, least, points_in, reach_chance
from matches.engine.cards import DECKS, card_points, card_set, in_order, parse_cards, suit_of
from matches.engine.covering import covers


@pytest.mark.parametrize("seed", range(40))
def test_the_chance_to_cover_is_the_share_of_hands_that_cover(seed: int) -> None:
    dice = Random(seed)
    trump = dice.randrange(4)
    deck = in_order(DECKS[36])
    suit = dice.randrange(4)
    of_suit = [card for card in deck if suit_of(card) == suit]
    standing = bytes(dice.sample(of_suit, dice.randint(1, 3)))
    if dice.random() < 0.3:  # after a beat that needed a trump
        trumps = [card for card in deck if suit_of(card) == trump and card not in standing]
        standing = standing[:-1] + bytes([dice.choice(trumps)])
    unseen = dice.sample([card for card in deck if card not in standing], 9)
    hands = [card_set(bytes(hand)) for hand in combinations(unseen, 3)]
    covering = sum(
        any(covers(standing, card_set(bytes(part)), trump) for part in combinations(in_order(hand), len(standing)))
        for hand in hands
    )
    assert cover_chance(standing, trump, card_set(bytes(unseen)), 3) == SURE * covering // len(hands)


def test_a_hand_with_too_few_cards_covers_nothing() -> None:
    assert cover_chance(parse_cards("6s 7s"), 1, card_set(parse_cards("As Ts Ks")), 1) == 0


def test_what_a_pile_holds_at_least_counts_its_hidden_cards_as_the_cheapest() -> None:
    unseen = counts_of(card_set(parse_cards("Js Jd Qs As Ts")))
    assert least(unseen, 3) == 2 + 2 + 3
    assert reach_chance(unseen, 3, 7) == SURE
    assert reach_chance(unseen, 3, 25) == 0


def test_hidden_cards_are_more_likely_cheap_than_dear() -> None:
    unseen = counts_of(card_set(parse_cards("Js Qd As Ts")))
    assert 0 < reach_chance(unseen, 1, 10) < SURE // 4


def test_points_of_a_set_are_those_of_its_cards() -> None:
    for size in DECKS:
        assert points_in(DECKS[size]) == card_points(in_order(DECKS[size])) == 120
