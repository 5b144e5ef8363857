"""Pots: antes, penalties, restakes, seats that cannot pay: rules.md §4."""

from collections.abc import Mapping

from matches.engine import events as ev
from matches.engine.cards import card_name, in_order, parse_card
from matches.engine.state import Phase, hand_size
from tests.support.table import Table

FIRST = "As 7d Kd / Js 8d Jc / 8c 9c 9d"


def first_trick(
    key: str,
    *,
    options: Mapping[str, str] | None = None,
    purses: list[int] | None = None,
    hands: str = FIRST,
) -> Table:
    """Let seat 0 lead and take a trick of few points."""
    table = Table(key, hands, "Jh", options=options, purses=purses)
    table.play_on(lambda state: state.phase is Phase.LEAD)
    table.play("0 lead As")
    table.play_on(lambda state: state.phase is not Phase.REPLY)
    return table


def restaked(purses: list[int] | None, seats: int = 3, leader: int = 1) -> Table:
    """Play a deal of the Ukrainian pot in which nobody claims."""
    table = Table("pot-ukrainian", "/".join(" " * seats), "Jh", purses=purses, leader=leader)
    table.play_on(lambda state: state.phase in (Phase.DEAL, Phase.OVER))
    return table


def next_deal(table: Table) -> ev.Dealt:
    table.deal("/".join(" " * table.state.setup.seats), "Jh")
    event = table.events[-1]
    assert isinstance(event, ev.Dealt)
    return event


def test_every_seat_antes_and_the_winner_of_the_deal_takes_the_pot_and_ends_the_match() -> None:
    table = Table("pot-lithuanian", "As Ts Ks / Js Jd Jc / Qd Qc 9d", "Jh")
    table.play("0 lead As Ts Ks", "1 give Js Jd Jc", "2 give Qd Qc 9d", "0 claim")
    assert table.log[0] == "anted 5: pot 15"
    assert table.log[-2:] == ["deal ended: 0 by claim for 0, 0:0:0", "match ended: 0 by pot, 0:0:0, stake 1"]


def test_a_false_claim_pays_three_antes_and_the_same_deal_goes_on() -> None:
    table = first_trick("pot-lithuanian")
    hands = list(table.state.hands)
    assert table.play("0 claim") == ["0 claimed As 8d 8c: 11, false", "0 paid 15: pot 30"]
    assert table.state.hands == hands
    assert table.to_act() == (0,)
    table.refusal("0 claim")
    table.play("0 lead Kd")
    table.play_on(lambda state: state.phase is not Phase.REPLY)
    assert "0 claim" in table.legal(0)


def test_a_claimant_that_cannot_pay_three_antes_pays_what_it_has_and_is_out() -> None:
    table = first_trick("pot-lithuanian", purses=[14, 100, 100])
    assert table.play("0 claim") == ["0 claimed As 8d 8c: 11, false", "0 paid 14: pot 29", "0 out"]
    assert table.to_act() == (1,)
    assert table.phase() is Phase.LEAD
    table.refusal("1 claim")
    assert table.legal(0) == []


def test_a_claimant_with_exactly_three_antes_stays() -> None:
    table = first_trick("pot-lithuanian", purses=[15, 100, 100])
    assert table.play("0 claim")[-1] == "0 paid 15: pot 30"
    assert table.to_act() == (0,)


def test_the_last_seat_left_takes_the_pot() -> None:
    table = Table("pot-lithuanian", "As 7d Kd / Js 8d Jc", "Jh", purses=[14, 100])
    table.play("0 lead As", "1 give Js")
    assert table.play("0 claim") == [
        "0 claimed As Js: 13, false",
        "0 paid 14: pot 24",
        "0 out",
        "match ended: 1 by last_seat, 0:0, stake 1",
    ]


def test_a_claimant_without_a_coin_pays_nothing_and_is_out() -> None:
    table = first_trick("pot-lithuanian", purses=[0, 100, 100])
    assert table.play("0 claim")[1:] == ["0 paid 0: pot 15", "0 out"]


def test_a_false_claim_pays_as_much_as_the_pot_holds_and_the_claimant_deals_anew() -> None:
    table = first_trick("pot-ukrainian")
    assert table.play("0 claim") == [
        "0 claimed As 8d 8c: 11, false",
        "0 paid 15: pot 30",
        "deal ended: None by match_pot for 0, 0:0:0",
    ]
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (0, 1)


def test_with_the_dealer_leading_the_claimant_deals_and_leads() -> None:
    table = first_trick("pot-lithuanian", options={"false_claim": "match_pot"})
    assert table.play("0 claim")[-1] == "deal ended: None by match_pot for 0, 0:0:0"
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (0, 0)


def test_a_claimant_that_cannot_match_the_pot_is_out_and_the_next_live_seat_deals() -> None:
    table = first_trick("pot-ukrainian", purses=[14, 100, 100])
    assert table.play("0 claim")[1:] == [
        "0 paid 14: pot 29",
        "0 out",
        "deal ended: None by match_pot for 0, 0:0:0",
    ]
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (1, 2)
    assert deal.hands[0] == b""


def test_the_pot_doubles_with_each_false_claim() -> None:
    table = first_trick("pot-ukrainian", purses=[100, 100, 100])
    table.play("0 claim")
    next_deal(table)
    table.play_on(lambda state: state.phase is Phase.AFTER_TAKE)
    (taker,) = table.to_act()
    lines = table.play(f"{taker} claim")
    assert lines[1] == f"{taker} paid 30: pot 60"


def test_a_false_claim_in_the_window_that_matches_the_pot_ends_the_deal_before_later_claims() -> None:
    options = {"claim_window": "between_tricks"}
    table = Table("pot-ukrainian", "As 7d Kd / Ad Jc Js / 9c 8c 8d", "Jh", options=options)
    table.play("close", "0 lead As", "1 give Js", "2 give 8c", "close", "1 lead Ad", "2 give 8d", "0 give 7d")
    table.play("0 claim", "1 claim")
    lines = table.play("2 pass")
    # rotation: seat 2 has the ordinary lead, so seat 0 comes first
    assert lines[-3:] == [
        "0 claimed As Js 8c: 13, false",
        "0 paid 15: pot 30",
        "deal ended: None by match_pot for 0, 0:0:0",
    ]
    assert next_deal(table).dealer == 0


def test_with_three_antes_before_the_draw_the_deal_goes_on_with_the_draw() -> None:
    table = first_trick("pot-ukrainian", options={"false_claim": "triple_ante"})
    lines = table.play("0 claim")
    assert lines[:2] == ["0 claimed As 8d 8c: 11, false", "0 paid 15: pot 30"]
    assert lines[2].startswith("drew 0 ")
    assert table.phase() is Phase.WINDOW


def test_with_three_antes_before_the_draw_a_claimant_that_goes_out_does_not_draw() -> None:
    table = first_trick("pot-ukrainian", options={"false_claim": "triple_ante"}, purses=[3, 100, 100])
    lines = table.play("0 claim")
    assert lines[1:3] == ["0 paid 3: pot 18", "0 out"]
    assert lines[3].startswith("drew 1 ")
    assert lines[3].count(",") == 1
    table.play_on(lambda state: state.phase is Phase.LEAD)
    assert table.to_act() == (1,)


def test_a_false_claim_after_the_last_trick_pays_and_then_the_deal_ends_unclaimed() -> None:
    table = Table("pot-lithuanian", "6s Kd As / 6h Js Jc / 6c 8d 9c", "Jh")
    while hand_size(table.state.hands[1]) > 1 or table.phase() is not Phase.LEAD:
        (seat,) = table.to_act()
        verb = "lead" if table.phase() is Phase.LEAD else "give"
        kept = parse_card(("6s", "6h", "6c")[seat])
        highest = max(set(in_order(table.state.hands[seat])) - {kept}, key=lambda card: card % 9)
        table.play(f"{seat} {verb} {card_name(highest)}")
    table.play("0 lead 6s", "1 beat 6h", "2 give 6c")
    assert table.play("1 claim") == [
        "1 claimed 6s 6h 6c: 0, false",
        "1 paid 15: pot 30",
        "deal ended: None by redeal for 0, 0:0:0",
    ]


def test_restaked_each_live_seat_owes_its_part_of_the_pot_rounded_up() -> None:
    table = restaked([100] * 3)
    assert table.log[-2:] == ["1 2 0 paid 5: pot 30", "deal ended: None by restake for 0, 0:0:0"]
    table = first_trick("pot-ukrainian", options={"false_claim": "triple_ante"}, hands="As 7d Kd / Js 8d Jc")
    table.play("0 claim")
    assert table.state.tally.pot == 25
    table.play_on(lambda state: state.phase is Phase.DEAL)
    assert table.log[-2].endswith("paid 13: pot 51")


def test_restaked_who_cannot_pay_in_full_pays_what_it_has_and_is_out_when_all_have_paid() -> None:
    table = restaked([100, 4, 100])
    assert table.log[-4:] == [
        "2 0 paid 5: pot 25",
        "1 paid 4: pot 29",
        "1 out",
        "deal ended: None by restake for 0, 0:0:0",
    ]
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (2, 0)


def test_restaked_seats_go_out_in_order_from_the_dealers_left() -> None:
    table = restaked([0, 3, 100, 100, 2], seats=5, leader=2)
    outs = [line for line in table.log if line.endswith(" out")]
    assert outs == ["4 out", "0 out", "1 out"]
    assert table.state.tally.pot == 25 + 10 + 3 + 2
    assert next_deal(table).dealer == 2


def test_restaked_the_only_seat_that_could_pay_takes_the_pot() -> None:
    table = restaked([0, 100, 0])
    assert table.log[-3:] == ["2 out", "0 out", "match ended: 1 by last_seat, 0:0:0, stake 1"]


def test_restaked_when_nobody_can_pay_the_last_left_takes_the_pot() -> None:
    table = restaked([1, 2, 3])  # seat 0 deals
    assert table.log[-3:] == ["1 out", "2 out", "match ended: 0 by last_seat, 0:0:0, stake 1"]


def test_redealt_a_pot_stays_and_the_next_live_seat_deals() -> None:
    table = Table("pot-lithuanian", " / / / ", "Jh", leader=0)
    table.play("0 lead 6s")
    table.play("1 late")
    table.play_on(lambda state: state.phase is Phase.DEAL or state.phase is Phase.LAST_CLAIM)
    table.play(f"{table.to_act()[0]} continue")
    deal = next_deal(table)
    assert (deal.dealer, deal.leader) == (2, 2)


def test_a_bura_takes_the_pot() -> None:
    table = Table("pot-lithuanian", "6h 7h 8h / Js 8d Jc / 8c 9c 9d", "Jh")
    assert table.play("0 declare bura")[-2:] == [
        "deal ended: 0 by bura for 0, 0:0:0",
        "match ended: 0 by pot, 0:0:0, stake 1",
    ]
