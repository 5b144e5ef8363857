"""What a deal brought each side, read off a match's events."""

from random import Random

import pytest

from analytics.luck.match import of_match
from analytics.luck.outcome import outcomes
from matches.engine import events as ev
from matches.engine.cards import in_order
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import Setup, seat_match
from tests.support.play import Mishaps
from tests.support.stacked import MISHAPS, StackedTable, wild_options


def seated(rules: str, seats: int) -> Setup:
    rule_set = RULE_SETS[rules]
    names = tuple("abcdef"[:seats])
    return seat_match(ev.Opened(rules, names, {}, rule_set.default_length, 5 if rule_set.pot else None))


def dealt(setup: Setup, number: int = 1, gone: tuple[int, ...] = ()) -> ev.Dealt:
    deck = in_order(setup.deck)
    hands = tuple(b"" if seat in gone else deck[3 * seat : 3 * seat + 3] for seat in range(setup.seats))
    return ev.Dealt(number, 0, 0, hands, deck[-1], deck[3 * setup.seats :], raises=False)


def results(setup: Setup, *events: ev.Event) -> list[tuple[float, ...] | None]:
    return [outcome.results for outcome in outcomes(setup, events)]


def test_the_winner_of_a_deal_gets_one_stake_whatever_it_scores() -> None:
    setup = seated("georgian-3", 2)
    won, drawn = ev.DealEnded(1, "claim", 3, (0, 3)), ev.DealEnded(None, "tie", 0, (0, 3))
    assert results(setup, dealt(setup), won, dealt(setup, 2), drawn) == [(-1.0, 1.0), (0.0, 0.0)]


def test_a_pair_wins_and_loses_as_one_side() -> None:
    setup = seated("georgian-pairs", 4)
    assert results(setup, dealt(setup), ev.DealEnded(0, "count", 1, (1, 0))) == [(1.0, -1.0)]


def test_giving_up_within_a_deal_loses_it_and_between_deals_loses_none() -> None:
    setup = seated("duel-russian", 2)
    end = ev.MatchEnded(0, "resigned", (0, 0), 1)
    ended = ev.DealEnded(1, "claim", 1, (0, 1))
    assert results(setup, dealt(setup), ev.Resigned(1), end) == [(1.0, -1.0)]
    assert results(setup, dealt(setup), ended, ev.Resigned(1), end) == [(-1.0, 1.0)]


def test_an_aborted_deal_has_no_result() -> None:
    setup = seated("duel-russian", 2)
    aborted = (ev.Aborted("a fault"), ev.MatchEnded(None, "aborted", (0, 0), 1))
    assert results(setup, dealt(setup), *aborted) == [None]


def test_a_pot_brings_its_winner_the_stakes_of_all_others() -> None:
    setup = seated("pot-ukrainian", 3)
    won = ev.DealEnded(2, "claim", 0, (0, 0, 0))
    assert results(setup, ev.Anted(5, 15), dealt(setup), won) == [(-1.0, -1.0, 2.0)]


def test_matching_the_pot_costs_what_all_others_own_of_the_new_one() -> None:
    setup = seated("pot-ukrainian", 3)
    penalty = (ev.Paid((1,), 15, 30), ev.DealEnded(None, "match_pot", 0, (0, 0, 0)))
    assert results(setup, ev.Anted(5, 15), dealt(setup), *penalty) == [(1.0, -2.0, 1.0)]


def test_a_restake_changes_nothing() -> None:
    setup = seated("pot-ukrainian", 3)
    restake = (ev.Paid((0, 1, 2), 5, 30), ev.DealEnded(None, "restake", 0, (0, 0, 0)))
    assert results(setup, ev.Anted(5, 15), dealt(setup), *restake) == [(0.0, 0.0, 0.0)]


def test_three_antes_for_a_false_claim_go_to_whoever_wins_the_deal() -> None:
    setup = seated("pot-lithuanian", 3)
    won = (ev.Paid((1,), 15, 30), ev.DealEnded(0, "claim", 0, (0, 0, 0)))
    assert results(setup, ev.Anted(5, 15), dealt(setup), *won) == [(5.0, -4.0, -1.0)]


def test_a_seat_that_leaves_loses_its_part_to_those_who_stay() -> None:
    setup = seated("pot-lithuanian", 3)
    left = (ev.TimedOut(1), ev.Out(1), ev.DealEnded(None, "redeal", 0, (0, 0, 0)))
    after = (dealt(setup, 2, gone=(1,)), ev.DealEnded(2, "claim", 0, (0, 0, 0)))
    first, second = outcomes(setup, [ev.Anted(5, 15), dealt(setup), *left, *after])
    assert first.results == (0.5, -1.0, 0.5)
    assert second.results == (-1.0, 0.0, 1.0)
    assert (first.sides, second.sides) == ((0, 1, 2), (0, 2))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_deal_of_any_match_adds_up_to_nothing(rules: str) -> None:
    for seed in range(12):
        dice = Random(f"{rules} {seed}")
        rule_set = RULE_SETS[rules]
        names = tuple("abcdef"[: dice.choice(rule_set.seats)])
        opened = ev.Opened(
            rules, names, wild_options(rules, dice), rule_set.default_length, 5 if rule_set.pot else None
        )
        events = played(opened, dice, MISHAPS)
        deals = of_match(opened, events)
        assert [deal.deal for deal in deals] == [event.deal for event in events if isinstance(event, ev.Dealt)]
        for deal in deals:
            for values in (deal.actual, deal.expected, deal.luck):
                assert values is None or sum(values) == pytest.approx(0, abs=1e-3)


def played(opened: ev.Opened, dice: Random, mishaps: Mishaps) -> list[ev.Event]:
    table = StackedTable(opened, dice, mishaps)
    while not isinstance(table.events[-1], ev.MatchEnded):
        table.go_on()
    return table.events
