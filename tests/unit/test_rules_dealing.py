"""Cards, decks and the deal: rules.md §1, §2.1 and the dealers of §4."""

import pytest

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.cards import DECKS, NAMES, SUITS, card_points, in_order, parse_card, parse_cards
from matches.engine.errors import RuleViolation
from matches.engine.events import Colour
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase, hand_size
from tests.support.table import Table, names


@pytest.mark.parametrize(("size", "lowest"), [(20, "J"), (32, "7"), (36, "6")])
def test_every_deck_goes_from_the_ace_down_to_its_lowest_rank_and_holds_120_points(size: int, lowest: str) -> None:
    deck = in_order(DECKS[size])
    ranks = "ATKQJ9876"[: size // 4]
    assert ranks[-1] == lowest
    assert {NAMES[card] for card in deck} == {rank + suit for rank in ranks for suit in SUITS}
    assert card_points(deck) == 120


@pytest.mark.parametrize(("name", "points"), [("As", 11), ("Th", 10), ("Kd", 4), ("Qc", 3), ("Js", 2), ("9h", 0)])
def test_a_card_has_the_points_of_its_rank(name: str, points: int) -> None:
    assert card_points(parse_cards(name)) == points


def dealt(key: str, seats: int, lot: int, **options: str | int) -> tuple[ev.Dealt, bytes]:
    table = Table(key, seats=seats, options=options)
    table.begin(0)
    deck = in_order(table.state.setup.deck)[::-1]
    table.command(cmd.Deal(deck, lot))
    event = table.events[-1]
    assert isinstance(event, ev.Dealt)
    return event, deck


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key in RULE_SETS for seats in RULE_SETS[key].seats])
def test_cards_are_dealt_one_at_a_time_clockwise_from_the_seat_left_of_the_dealer(key: str, seats: int) -> None:
    first_leader = RULE_SETS[key].first_leader
    event, deck = dealt(key, seats, 1) if first_leader != "colour_call" else dealt(key, seats, 1, first_leader="random")
    size = RULE_SETS[key].hand_size
    for place, seat in enumerate(range(event.dealer + 1, event.dealer + 1 + seats)):
        assert event.hands[seat % seats] == deck[place : seats * size : seats]


@pytest.mark.parametrize("key", ["georgian-3", "georgian-5", "georgian-pairs", "pot-ukrainian", "duel-russian"])
def test_the_next_card_is_turned_up_and_is_the_last_of_the_stock(key: str) -> None:
    seats = RULE_SETS[key].seats[0]
    event, deck = dealt(key, seats, 0)
    given = seats * RULE_SETS[key].hand_size
    assert event.trump == deck[given]
    assert event.stock == deck[given + 1 :] + deck[given : given + 1]


def test_a_deck_of_20_leaves_14_cards_in_the_stock_of_two() -> None:
    event, _ = dealt("georgian-3", 2, 0)
    assert len(event.stock) == 14


@pytest.mark.parametrize("last", ["As", "6s", ""])
def test_a_deck_with_a_card_twice_or_foreign_or_missing_is_refused(last: str) -> None:
    table = Table("georgian-3")
    deck = in_order(table.state.setup.deck)  # its last card is a club
    with pytest.raises(RuleViolation):
        table.command(cmd.Deal(deck[:-1] + parse_cards(last), 0))


def test_without_dealers_the_dealer_of_two_is_the_seat_that_does_not_lead() -> None:
    event, _ = dealt("georgian-3", 2, 1)
    assert (event.leader, event.dealer) == (1, 0)


def test_in_pairs_the_dealer_is_the_seat_before_the_leader() -> None:
    event, _ = dealt("georgian-pairs", 4, 0)
    assert (event.leader, event.dealer) == (0, 3)


def test_with_left_of_dealer_the_lot_names_the_dealer() -> None:
    event, _ = dealt("pot-ukrainian", 3, 1)
    assert (event.dealer, event.leader) == (1, 2)


def test_with_dealer_the_dealer_leads() -> None:
    event, _ = dealt("pot-lithuanian", 3, 1)
    assert (event.dealer, event.leader) == (1, 1)


@pytest.mark.parametrize(
    ("colour", "card", "leader"),
    [("red", "Jh", 1), ("red", "Ad", 1), ("red", "Js", 0), ("black", "Tc", 1), ("black", "Th", 0)],
)
def test_who_calls_the_colour_right_leads_and_who_calls_it_wrong_does_not(
    colour: Colour, card: str, leader: int
) -> None:
    table = Table("staked-3", leader=1)
    assert table.phase() is Phase.CALL
    assert table.to_act() == (1,)
    called = table.command(cmd.CallColour(1, colour, parse_card(card)))
    assert called == [f"1 called {colour} {card}: {leader} leads"]
    table.deal("As Ts Qd / Ks Qs Jc", "Jh")
    assert f"dealt 1 by {1 - leader}: {leader} leads, raises" in table.log


def test_without_a_call_in_time_a_random_seat_leads() -> None:
    table = Table("staked-3", leader=1)
    assert table.command(cmd.CallColour(1, None, None, 0)) == ["1 called None -: 0 leads"]
    table.deal("As Ts Qd / Ks Qs Jc", "Jh")
    assert "dealt 1 by 1: 0 leads, raises" in table.log


def test_only_the_drawn_seat_calls_the_colour_and_it_cannot_resign_from_it() -> None:
    table = Table("staked-3", leader=1)
    with pytest.raises(RuleViolation):
        table.command(cmd.CallColour(0, "red", parse_cards("Ah")[0]))
    assert set(table.legal(1)) == {"1 call red", "1 call black"}
    assert table.legal(0) == []
    table.refusal("0 resign")
    table.refusal("1 resign")
    table.refusal("1 late")


def test_the_ante_is_paid_before_the_first_deal_by_every_seat() -> None:
    table = Table("pot-lithuanian", "As Ts 6d / Ks Qs 6c / 7c 8d 9s", "Jh", purses=[20, 20, 20])
    assert table.log == ["anted 5: pot 15", "dealt 1 by 0: 0 leads"]


def test_a_seat_that_is_out_gets_no_cards() -> None:
    table = Table("pot-lithuanian", "6s Ts 6d / Ks Qs 6c / 7c 8d 9s", "Jh")
    table.play("0 late")
    table.play_on(lambda state: state.phase is Phase.DEAL)
    table.deal("/ Ks Qs 6c / 7c 8d 9s", "Jh")
    event = table.events[-1]
    assert isinstance(event, ev.Dealt)
    assert [names(hand) for hand in event.hands] == ["", "Ks Qs 6c", "7c 8d 9s"]
    assert [hand_size(hand) for hand in table.state.hands] == [0, 3, 3]
