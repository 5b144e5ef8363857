"""Deals that end without a claim, and who leads or deals next: rules.md §2 and §4."""

from collections.abc import Mapping

import pytest

from matches.engine import events as ev
from matches.engine.state import Phase, State
from tests.support.table import Table

# Seat 0 takes 60 points with five tricks, seat 1 the other 60 with five.
TIE_STOCK = "Ah Jh Ks Kd Qs Ts Qd Td Qh Th Tc Kh Kc"
TIE = (
    """
0 lead As, 1 give Js, 0 lead Ad, 1 give Jd, 0 lead Ac, 1 give Jc, 0 lead Ah, 1 give Jh, 0 lead Ks, 1 give Kd,
0 lead Qs, 1 beat Ts, 1 lead Td, 0 give Qd, 1 lead Th, 0 give Qh, 1 lead Tc, 0 give Kh, 1 lead Kc, 0 give Qc
""".replace("\n", " ")
    .strip()
    .split(", ")
)


def tie(key: str = "georgian-3", **options: str) -> Table:
    table = Table(key, "As Ad Ac / Js Jd Jc", "Qc", TIE_STOCK, options=options)
    for line in TIE:
        while table.phase() is Phase.WINDOW:
            table.play("close")
        if table.phase() is Phase.AFTER_TAKE:
            table.play(f"{table.to_act()[0]} continue")
        table.play(line)
    return table


def is_asked(state: State) -> bool:
    return state.phase in (Phase.LAST_CLAIM, Phase.DEAL, Phase.OVER)


def next_deal(table: Table, hands: str | None = None) -> ev.Dealt:
    """Deal again and give back the deal."""
    seats = table.state.setup.seats
    table.deal(hands or "/".join(" " * seats), "Jh")
    event = table.events[-1]
    assert isinstance(event, ev.Dealt)
    return event


def unclaimed(
    key: str, hands: str, *, options: Mapping[str, str] | None = None, leader: int = 0, match_to: int | None = None
) -> Table:
    """Play a deal in which the first leader takes everything and nobody claims."""
    table = Table(key, hands, "Jh", options=options, leader=leader, match_to=match_to)
    table.play_on(lambda state: state.phase is Phase.DEAL or state.phase is Phase.LAST_CLAIM)
    if table.phase() is Phase.LAST_CLAIM:
        table.play(f"{leader} continue")
    return table


def test_counted_the_side_with_more_points_wins_the_deal_and_leads_the_next() -> None:
    table = unclaimed("georgian-3", "/", leader=1)
    assert table.log[-1] == "deal ended: 1 by count for 1, 0:1"
    deal = next_deal(table)
    assert (deal.deal, deal.leader, deal.dealer) == (2, 1, 0)


def test_counted_equal_points_are_a_tie_that_nobody_scores_and_the_same_leader_leads() -> None:
    table = tie()
    assert table.phase() is Phase.LAST_CLAIM
    assert table.play("1 continue") == ["deal ended: None by tie for 0, 0:0"]
    assert next_deal(table).leader == 0


def test_after_a_tie_the_stake_of_the_deal_starts_at_1_again() -> None:
    table = Table("georgian-3", "As Ad Ac / Js Jd Jc", "Qc", TIE_STOCK)
    table.play("0 raise 2", "1 accept", *TIE, "1 continue")
    deal = next_deal(table, "As Ts Qd / Js Qs Kd")
    assert deal.raises
    table.refusal("0 raise 3")
    assert table.play("0 raise 2", "1 refuse")[-1] == "deal ended: 0 by refused for 1, 1:0"


def test_counted_in_sets_where_the_claimant_deals_the_same_dealer_deals_again() -> None:
    table = unclaimed("duel-russian", "/", options={"no_claim": "count", "discards": "closed"})
    assert table.log[-1] == "deal ended: 0 by count for 1, 1:0"
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (1, 0)


def test_redealt_in_the_duel_nobody_wins_and_the_same_dealer_deals_again() -> None:
    table = unclaimed("duel-russian", "/", leader=1)
    assert table.log[-1] == "deal ended: None by redeal for 0, 0:0"
    deal = next_deal(table)
    assert (deal.deal, deal.dealer, deal.leader) == (2, 0, 1)


def test_redealt_without_dealers_the_same_seat_leads_again() -> None:
    table = unclaimed("georgian-3", "/", options={"no_claim": "redeal"}, leader=1)
    assert table.log[-1] == "deal ended: None by redeal for 0, 0:0"
    assert next_deal(table).leader == 1


def test_redealt_in_a_pot_the_pot_stays_and_the_next_seat_deals() -> None:
    table = unclaimed("pot-lithuanian", " / / ", leader=1)
    assert table.log[-1] == "deal ended: None by redeal for 0, 0:0:0"
    assert table.state.tally.pot == 15
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (2, 2)


def test_restaked_the_seats_together_double_the_pot_and_the_next_seat_deals() -> None:
    table = unclaimed("pot-ukrainian", " / / ", leader=1)
    assert table.log[-2:] == ["1 2 0 paid 5: pot 30", "deal ended: None by restake for 0, 0:0:0"]
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (1, 2)


def test_the_winner_in_pairs_leads_with_its_first_seat_clockwise_from_the_leader_of_the_deal() -> None:
    for leader, raiser_wins, expected in ((1, True, 1), (1, False, 2), (3, False, 0), (2, True, 2)):
        table = Table("georgian-pairs", " / / / ", "Jh", leader=leader)
        if raiser_wins:
            table.play(f"{leader} raise 2", f"{(leader + 1) % 4} refuse")
        else:
            table.play(f"{leader} raise 2", f"{(leader + 1) % 4} raise 3", f"{(leader + 2) % 4} refuse")
        deal = next_deal(table)
        assert (deal.leader, deal.dealer) == (expected, (expected - 1) % 4)


def test_the_winner_in_pairs_counts_from_the_deals_leader_even_when_a_molodka_led_the_first_trick() -> None:
    options = {"molodka": "out_of_turn"}
    hands = "6s 7d 8d 9d 6c / Ac 7c 8c 9c Jc / Ts 8s Jd Qd Kd / Td Tc Qs Kc Ks"
    table = Table("georgian-pairs", hands, "Jh", options=options)
    table.play("1 declare molodka", "close")
    table.play("1 lead Ac 7c 8c 9c Jc", "2 give Ts 8s Jd Qd Kd", "3 give Td Tc Qs Kc Ks", "0 give 6s 7d 8d 9d 6c")
    assert table.play("1 claim")[-1] == "deal ended: 1 by claim for 1, 0:1"
    assert next_deal(table).leader == 1
    hands = "6s 7d 8d 9d 6c / Ac 7c 8c 9c Jc / 6d 8s Jd 7s 9s / Td Js Qs Qc Kc"
    table = Table("georgian-pairs", hands, "Jh", options=options, leader=3)
    table.play("1 declare molodka", "close")
    table.play("1 lead Ac 7c 8c 9c Jc", "2 give 6d 8s Jd 7s 9s", "3 give Td Js Qs Qc Kc", "0 give 6s 7d 8d 9d 6c")
    assert table.play("1 claim")[-1] == "deal ended: 0 by false_claim for 1, 1:0"
    assert next_deal(table).leader == 0


@pytest.mark.parametrize("claimant", [0, 1])
def test_where_the_claimant_deals_the_other_seat_leads_the_next_deal(claimant: int) -> None:
    table = Table("duel-russian", "As Ts Kd / Js Jd Ad", "Jh")
    table.play("close", "0 lead As Ts", "1 give Js Jd", "close", "0 lead Kd", "1 beat Ad")
    table.play(f"{claimant} claim", "close")
    assert "by false_claim" in table.log[-1]
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (claimant, 1 - claimant)


def test_where_the_claimant_deals_a_bura_makes_its_seat_the_dealer() -> None:
    table = Table("duel-russian", "6h 7h 8h / Js Jd Ad", "Jh", leader=0)
    assert table.play("0 declare bura", "close")[-1] == "deal ended: 0 by bura for 1, 1:0"
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (0, 1)


def test_where_the_claimant_deals_a_refused_raise_leaves_the_same_dealer() -> None:
    table = Table("duel-russian", "6h 7h 8s / Js Jd Ad", "Jh", options={"raises": "deal"})
    assert table.play("close", "0 raise 2", "1 refuse")[-1] == "deal ended: 0 by refused for 1, 1:0"
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (1, 0)


def test_where_the_claimant_deals_the_seat_left_of_the_dealer_leads_whatever_first_leader_is() -> None:
    table = Table("duel-russian", "6h 7h 8h / Js Jd Ad", "Jh", options={"first_leader": "dealer"})
    assert table.log == ["dealt 1 by 0: 0 leads"]
    table.play("0 declare bura", "close")
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (0, 1)


def test_a_points_match_ends_when_a_side_has_reached_its_length() -> None:
    table = Table("georgian-3", "As Ts Ks / Js Jd Jc", "Jh", match_to=1)
    table.play("0 lead As Ts Ks", "1 give Js Jd Jc")
    assert table.play("0 claim")[-2:] == ["deal ended: 0 by claim for 1, 1:0", "match ended: 0 by score, 1:0, stake 1"]
    assert table.phase() is Phase.OVER
    assert table.legal(0) == table.legal(1) == []
    assert table.to_act() == ()
