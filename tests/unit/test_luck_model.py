"""The worth of a deal's cards: laws that hold whatever the weights are, and what everybody would say of some cards."""

from dataclasses import replace
from random import Random

import pytest

from analytics.luck.model import expected, load, worth
from analytics.luck.sampling import Kind, draw, kinds
from matches.engine.cards import HIDDEN, Cards, in_order, parse_cards
from matches.engine.events import Dealt, Opened
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import Setup, seat_match

KINDS = list(kinds())


def deals(kind: Kind, count: int) -> list[Dealt]:
    dice = Random(f"{kind}")
    setup = kind.setup()
    return [draw(kind, setup, dice) for _ in range(count)]


def laid(setup: Setup, first: str, second: str, trump: str) -> Dealt:
    """Deal these hands; the rest of the deck lies in order."""
    hands, turned = (parse_cards(first), parse_cards(second)), parse_cards(trump)
    used = {*hands[0], *hands[1], *turned}
    rest = bytes(card for card in in_order(setup.deck) if card not in used)
    return Dealt(1, 1, 0, hands, turned[0], rest + turned, raises=False)


def leader_gets(rules: str, first: str, second: str, trump: str) -> float:
    setup = Kind(rules, 2, raises=False).setup()
    found = expected(laid(setup, first, second, trump), setup)
    assert found is not None
    return found[0]


def test_every_kind_of_deal_at_the_defaults_has_a_model() -> None:
    assert set(load()) == {(kind.rules, kind.seats, kind.raises) for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_all_sides_expect_adds_up_to_nothing(kind: Kind) -> None:
    for dealt in deals(kind, 20):
        found = worth(dealt, kind.setup())
        assert found is not None
        assert sum(found.expected) == pytest.approx(0, abs=1e-9)
        assert sum(found.luck) == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_luck_is_nothing_on_average_over_the_ways_the_cards_may_fall(kind: Kind) -> None:
    setup = kind.setup()
    found = [worth(dealt, setup) for dealt in deals(kind, 500)]
    for side in range(setup.sides):
        luck = [each.luck[side] for each in found if each]
        mean = sum(luck) / len(luck)
        spread = (sum((each - mean) ** 2 for each in luck) / len(luck)) ** 0.5
        assert abs(mean) < 4.5 * spread / len(luck) ** 0.5


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_it_does_not_matter_at_which_seat_the_leader_sits(kind: Kind) -> None:
    setup = kind.setup()
    for dealt in deals(kind, 5):
        turned = replace(dealt, leader=1, dealer=0, hands=dealt.hands[-1:] + dealt.hands[:-1])
        first, second = worth(dealt, setup), worth(turned, setup)
        assert first is not None
        assert second is not None
        for seat in range(kind.seats):
            side, moved = setup.side_of[seat], setup.side_of[(seat + 1) % kind.seats]
            assert first.expected[side] == second.expected[moved]
            assert first.luck[side] == second.luck[moved]


def test_it_does_not_matter_which_suit_is_which() -> None:
    kind = Kind("georgian-3", 2, raises=True)
    names = bytes((card + 9) % 36 for card in range(36)) + bytes(220)

    def renamed(cards: Cards) -> Cards:
        return cards.translate(names)

    for dealt in deals(kind, 20):
        hands = tuple(renamed(hand) for hand in dealt.hands)
        other = replace(dealt, hands=hands, trump=renamed(bytes([dealt.trump]))[0], stock=renamed(dealt.stock))
        assert worth(other, kind.setup()) == worth(dealt, kind.setup())


def test_trumps_are_better_than_small_cards() -> None:
    for rules in ("georgian-3", "duel-russian"):
        strong = leader_gets(rules, "Ah Th As", "Js Jd Qc", "Jh")
        weak = leader_gets(rules, "Js Jd Qc", "Ah Th As", "Jh")
        assert strong > 0.4
        assert weak < -0.4


def test_a_bura_in_hand_all_but_wins_the_deal() -> None:
    assert leader_gets("staked-3", "Ah Th Kh", "Js Jd Qc", "Jh") > 0.75
    assert leader_gets("staked-3", "Js Jd Qc", "Ah Th Kh", "Jh") < -0.75


def test_a_deal_with_hidden_cards_is_refused() -> None:
    kind = Kind("georgian-3", 2, raises=True)
    (dealt,) = deals(kind, 1)
    with pytest.raises(ValueError, match="hidden cards"):
        worth(replace(dealt, stock=bytes([HIDDEN]) + dealt.stock[1:]), kind.setup())


def test_options_that_change_the_worth_of_cards_have_no_model_and_others_the_nearest() -> None:
    (dealt,) = deals(Kind("duel-russian", 2, raises=False), 1)

    def with_option(**options: int | str | bool) -> tuple[float, ...] | None:
        return expected(dealt, seat_match(Opened("duel-russian", ("a", "b"), options, 3)))

    default = with_option()
    assert default is not None
    assert with_option(discards="closed") == with_option(show_points=True) == default
    assert with_option(three_aces="none") is None
    assert with_option(bura="on_lead") is None


def test_a_seat_that_has_left_a_pot_is_not_dealt_luck() -> None:
    three, four = Kind("pot-ukrainian", 3, raises=False), Kind("pot-ukrainian", 4, raises=False)
    (dealt,) = deals(three, 1)
    fewer = worth(dealt, three.setup())
    within = worth(replace(dealt, hands=(*dealt.hands, b"")), four.setup())
    assert fewer is not None
    assert within is not None
    assert within.expected == (*fewer.expected, 0.0)


def test_a_deal_with_raises_under_an_option_falls_back_on_the_model_without() -> None:
    assert RULE_SETS["duel-russian"].raises == "none"
    kind = Kind("duel-russian", 2, raises=False)
    (dealt,) = deals(kind, 1)
    setup = seat_match(Opened("duel-russian", ("a", "b"), {"raises": "deal"}, 3))
    assert expected(replace(dealt, raises=True), setup) == expected(dealt, kind.setup())
