"""Combinations and the rights they give: rules.md §2, "Combinations"."""

import pytest

from matches.engine.state import Phase
from tests.support.table import Table

ROYAL = {"royal": "wins_match"}
OUT = {"molodka": "out_of_turn"}


def leads(table: Table, seat: int) -> set[str]:
    return {line for line in table.legal(seat) if " lead " in line}


def test_bura_on_lead_is_declared_on_ones_own_lead_and_wins_the_deal_at_once() -> None:
    table = Table("georgian-3", "Ah Th Kh / As Ts Qs", "Jh")
    assert table.phase() is Phase.LEAD
    assert table.play("0 declare bura Kh Ah Th") == [
        "0 declared bura Kh Ah Th",
        "deal ended: 0 by bura for 1, 1:0",
    ]


def test_bura_on_lead_is_never_led_whole_but_its_parts_may_be_led() -> None:
    table = Table("georgian-3", "Ah Th Kh / As Ts Qs", "Jh")
    assert {len(line.split()) - 2 for line in leads(table, 0)} == {1, 2}
    table.refusal("0 lead Ah Th Kh")


def test_bura_on_lead_is_no_right_of_the_other_seat() -> None:
    table = Table("georgian-3", "As Ts Qs / Ah Th Kh", "Jh")
    table.refusal("1 declare bura")
    table = Table("georgian-3", "As Ts Qs / Ah Th Kh", "Jh", options=OUT)
    assert table.phase() is Phase.WINDOW
    table.refusal("1 declare bura")
    assert table.legal(1) == ["1 pass", "1 resign"]


def test_bura_on_lead_may_be_shown_in_a_window_by_the_ordinary_leader() -> None:
    table = Table("georgian-3", "Ah Th Kh / As Ts Qs", "Jh", options=OUT)
    table.play("0 declare bura")
    assert table.play("1 declare molodka")[1:] == [
        "0 declared bura Kh Th Ah",
        "1 declared molodka Qs Ts As",
        "window closed",
        "deal ended: 0 by bura for 1, 1:0",
    ]


def test_bura_on_lead_may_be_shown_in_a_window_that_stands_for_claims_alone() -> None:
    options = {"claim_window": "between_tricks"}
    table = Table("georgian-3", "As Th Kh / Js Jd Jc", "Jh", "Ah Qs", options=options)
    table.play("0 lead As", "1 give Js")
    assert table.legal(0) == ["0 declare bura Kh Th Ah", "0 claim", "0 pass", "0 resign"]
    assert table.legal(1) == ["1 pass", "1 resign"]
    table.play("0 declare bura")
    assert table.play("1 pass")[-2:] == ["window closed", "deal ended: 0 by bura for 1, 1:0"]


def test_bura_on_lead_kept_silent_in_the_window_may_still_be_shown_on_the_lead() -> None:
    table = Table("georgian-3", "Ah Th Kh / As Ts Qs", "Jh", options=OUT)
    table.play("close")
    table.refusal("0 lead Ah Th Kh")
    assert table.play("0 declare bura")[-1] == "deal ended: 0 by bura for 1, 1:0"


def test_bura_of_five_cards_needs_five_trumps() -> None:
    table = Table("georgian-5", "Ah Th Kh Qh 6s / 7s 8s 9d Jd Qd", "Jh")
    table.refusal("0 declare bura")
    table = Table("georgian-5", "Ah Th Kh Qh 6h / 7s 8s 9d Jd Qd", "Jh")
    assert table.play("0 declare bura")[-1] == "deal ended: 0 by bura for 1, 1:0"


def test_a_combination_needs_a_full_hand() -> None:
    table = Table("georgian-3", "Js Qs Ah / Jd Qd Kd", "Jh", "Kh Ac Ts Kc Ks Td As Tc Qc Jc Th Ad Qh")
    table.play_on(lambda state: not state.stock and state.phase is Phase.LEAD and state.hands[0].bit_count() == 2)
    assert [line for line in table.legal(0) if "declare" in line] == []
    table.refusal("0 declare bura")


def test_bura_out_of_turn_is_shown_in_the_window_by_the_other_seat_too() -> None:
    table = Table("staked-3", "As Ts Qs / Ah Th Kh", "Jh")
    assert table.legal(1) == ["1 declare bura Kh Th Ah", "1 pass", "1 resign"]
    table.play("1 declare bura")
    assert table.log[-1] == "1 said bura"
    assert table.play("0 pass")[1:] == [
        "1 declared bura Kh Th Ah",
        "0 passed",
        "window closed",
        "deal ended: 1 by bura for 1, 0:1",
    ]


def test_bura_out_of_turn_is_shown_in_a_window_only_and_kept_silent_is_led_as_ordinary_cards() -> None:
    table = Table("staked-3", "Ah Th Kh / As Ts Qs", "Jh")
    assert table.legal(0)[0] == "0 declare bura Kh Th Ah"
    table.play("close")
    table.refusal("0 declare bura")
    assert table.play("0 lead Ah Th Kh") == ["0 led Ah Th Kh"]


def test_molodka_on_lead_gives_no_right() -> None:
    table = Table("staked-3", "As Ts Kd / Ac Tc Kc", "Jh")
    assert table.legal(1) == ["1 pass", "1 resign"]
    table.refusal("1 declare molodka")
    table.refusal("0 declare molodka")


def test_molodka_out_of_turn_takes_the_lead_and_the_whole_hand_must_be_led() -> None:
    table = Table("staked-3", "As Ts Kd / Ac Tc Kc", "Jh", options=OUT)
    table.play("1 declare molodka", "0 pass")
    assert table.to_act() == (1,)
    assert table.legal(0) == ["0 resign"]
    assert leads(table, 1) == {"1 lead Kc Tc Ac"}
    table.refusal("1 lead Ac")
    table.refusal("1 lead Ac Tc")
    table.refusal("0 lead As")
    assert table.play("1 lead Tc Ac Kc", "0 give As Ts Kd")[-1].startswith("drew 1 ")
    assert table.state.leader == 1


def test_the_ordinary_leaders_own_molodka_binds_it_too() -> None:
    table = Table("staked-3", "Ac Tc Kc / As Ts Kd", "Jh", options=OUT)
    table.play("0 declare molodka", "1 pass")
    assert leads(table, 0) == {"0 lead Kc Tc Ac"}


def test_a_molodka_that_is_not_declared_is_led_as_one_likes() -> None:
    table = Table("staked-3", "Ac Tc Kc / As Ts Kd", "Jh", options=OUT)
    table.play("close")
    assert len(leads(table, 0)) == 7


def test_a_hand_of_trumps_is_no_molodka_and_a_plain_suit_no_bura() -> None:
    table = Table("duel-russian", "Ah Th Kh / Ac Tc Kc", "Jh")
    for line in ("0 declare molodka", "1 declare bura", "0 declare three_aces", "1 declare royal"):
        table.refusal(line)
    assert table.legal(0)[:2] == ["0 declare bura Kh Th Ah", "0 pass"]
    assert table.legal(1)[:2] == ["1 declare molodka Kc Tc Ac", "1 pass"]


def test_declared_cards_must_be_the_whole_hand() -> None:
    table = Table("duel-russian", "Ah Th Kh / Ac Tc Kc", "Jh")
    for line in ("0 declare bura Ah Th", "0 declare bura Ah Th Jh", "0 declare bura Ah Th Kh Kh"):
        table.refusal(line)


def test_three_aces_take_the_lead_which_then_follows_the_ordinary_rule() -> None:
    table = Table("duel-russian", "Ts Th Kd / As Ac Ad", "Jh")
    table.play("1 declare three_aces", "0 pass")
    assert leads(table, 1) == {"1 lead As", "1 lead Ad", "1 lead Ac"}


def test_three_aces_may_win_the_deal() -> None:
    table = Table("duel-russian", "Ts Th Kd / As Ac Ad", "Jh", options={"three_aces": "wins_deal"})
    assert table.play("1 declare three_aces", "0 pass")[-1] == "deal ended: 1 by three_aces for 1, 0:1"


def test_without_three_aces_in_the_rules_they_are_nothing() -> None:
    table = Table("duel-russian", "Ts Th Kd / As Ac Ad", "Jh", options={"three_aces": "none"})
    table.refusal("1 declare three_aces")


def test_royal_is_three_aces_one_of_them_trumps_and_wins_the_match() -> None:
    table = Table("staked-3", "Ts Th Kd / As Ah Ad", "Jh", options=ROYAL, match_to=7)
    table.play("1 declare royal")
    assert table.play("0 pass")[1:] == [
        "1 declared royal As Ah Ad",
        "0 passed",
        "window closed",
        "match ended: 1 by royal, 0:0, stake 1",
    ]


def test_three_plain_aces_are_no_royal() -> None:
    table = Table("staked-3", "Ts Th Kd / As Ac Ad", "Jh", options=ROYAL)
    table.refusal("1 declare royal")
    assert table.legal(1) == ["1 pass", "1 resign"]


def test_royal_is_shown_in_the_window_only() -> None:
    table = Table("staked-3", "As Ah Ad / Ts Th Kd", "Jh", options=ROYAL)
    table.play("close")
    table.refusal("0 declare royal")


def test_royal_beats_bura() -> None:
    options = ROYAL | {"deck": 36}
    table = Table("staked-3", "Th Kh Qh / As Ah Ad", "Jh", options=options)
    assert table.play("0 declare bura", "1 declare royal")[-1] == "match ended: 1 by royal, 0:0, stake 1"


def test_bura_beats_three_aces_and_three_aces_beat_molodka() -> None:
    table = Table("duel-russian", "As Ac Ad / 7h 6h 8h", "Jh")
    assert table.play("0 declare three_aces", "1 declare bura")[-1] == "deal ended: 1 by bura for 1, 0:1"
    table = Table("duel-russian", "7s 6s 8s / As Ac Ad", "Jh")
    table.play("0 declare molodka", "1 declare three_aces")
    assert table.to_act() == (1,)
    assert len(leads(table, 1)) == 3  # the molodka's duty binds nobody


def test_bura_beats_three_aces_that_win_the_deal() -> None:
    table = Table("duel-russian", "As Ac Ad / 7h 6h 8h", "Jh", options={"three_aces": "wins_deal"})
    assert table.play("0 declare three_aces", "1 declare bura")[-1] == "deal ended: 1 by bura for 1, 0:1"


@pytest.mark.parametrize(("leader", "expected"), [(0, 0), (1, 1), (2, 2)])
def test_of_two_molodkas_the_first_from_the_ordinary_leader_clockwise_leads(leader: int, expected: int) -> None:
    table = Table("pot-ukrainian", "6s 7s 8s / 6d 7d 8d / 6c 7c 8c", "Jh", leader=leader)
    table.play(*(f"{(leader + step) % 3} declare molodka" for step in (2, 1, 0)))
    assert table.to_act() == (expected,)


def test_of_two_molodkas_the_next_clockwise_leads_when_the_ordinary_leader_has_none() -> None:
    table = Table("pot-ukrainian", "6s 7s 8s / 6d 7d 8d / 6c 7c 9h", "Jh", leader=2)
    table.play("1 declare molodka", "0 declare molodka", "close")
    assert table.to_act() == (0,)


def test_two_buras_go_to_the_ordinary_leader_or_else_the_first_seat_clockwise() -> None:
    table = Table("pot-ukrainian", "6h 7h 8h / Th Ah Kh", "Jh", options={"bura_clash": "ordinary_lead"})
    table.play("1 declare bura", "0 declare bura")
    assert table.log[-2].startswith("deal ended: 0 by bura")
    options = {"bura_clash": "ordinary_lead"}
    table = Table("pot-ukrainian", "6h 7h 8h / Th Ah Kh / 6s 7d 8c", "Jh", options=options, leader=2)
    table.play("1 declare bura", "0 declare bura", "close")
    assert table.log[-2:] == ["deal ended: 0 by bura for 0, 0:0:0", "match ended: 0 by pot, 0:0:0, stake 1"]
