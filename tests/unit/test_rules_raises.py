"""Raises of a deal, davi to shashi, and Crawford deals: rules.md §3."""

import pytest

from matches.engine import events as ev
from matches.engine.state import Phase
from tests.support.table import Table

HANDS = "As Ts Qd / Ks Js Ad"


def raised(key: str = "georgian-3", *lines: str, match_to: int = 7) -> Table:
    table = Table(key, HANDS, "Jh", match_to=match_to)
    table.play(*lines)
    return table


def test_the_seat_about_to_lead_may_raise_one_step_before_it_lays_a_card() -> None:
    table = raised()
    assert "0 raise 2" in table.legal(0)
    for line in ("0 raise 3", "0 raise 1", "0 raise 7", "1 raise 2"):
        assert "§3" in table.refusal(line).clause
    assert table.play("0 raise 2") == ["0 raised to 2"]
    assert table.phase() is Phase.ANSWER
    assert table.to_act() == (1,)


def test_the_other_side_accepts_refuses_or_raises_one_step_itself() -> None:
    table = raised("georgian-3", "0 raise 2")
    assert set(table.legal(1)) == {"1 accept", "1 refuse", "1 raise 3", "1 resign"}
    assert table.legal(0) == ["0 resign"]
    for line in ("0 lead As", "0 accept", "0 refuse", "0 raise 3", "1 raise 2", "1 raise 4"):
        table.refusal(line)


def test_accepted_the_stake_is_the_new_level_and_the_deal_scores_it() -> None:
    table = raised("georgian-3", "0 raise 2", "1 accept", "0 lead As Ts", "1 give Ks Js")
    assert table.play("0 claim")[-1] == "deal ended: 1 by false_claim for 2, 0:2"


def test_refused_the_deal_is_lost_at_the_level_before_the_raise() -> None:
    table = raised("georgian-3", "0 raise 2")
    assert table.play("1 refuse") == ["1 refused", "deal ended: 0 by refused for 1, 1:0"]


def test_a_counter_raise_answered_by_a_refusal_gives_its_maker_the_level_before() -> None:
    table = raised("georgian-3", "0 raise 2", "1 raise 3")
    assert table.to_act() == (0,)
    assert set(table.legal(0)) == {"0 accept", "0 refuse", "0 raise 4", "0 resign"}
    assert table.play("0 refuse")[-1] == "deal ended: 1 by refused for 2, 0:2"


def test_raises_go_to_shashi_and_no_further() -> None:
    table = raised("georgian-3", "0 raise 2", "1 raise 3", "0 raise 4", "1 raise 5", "0 raise 6")
    assert set(table.legal(1)) == {"1 accept", "1 refuse", "1 resign"}
    table.refusal("1 raise 7")
    table.play("1 accept", "0 lead As")
    assert table.play("1 give Js", "0 claim")[-1] == "deal ended: 1 by false_claim for 6, 0:6"


def test_after_a_raise_is_accepted_the_leader_is_to_lead_and_may_not_raise_again() -> None:
    table = raised("georgian-3", "0 raise 2", "1 accept")
    assert table.to_act() == (0,)
    table.refusal("0 raise 3")


def test_the_leader_may_raise_again_if_the_other_side_raised_last() -> None:
    table = raised("georgian-3", "0 raise 2", "1 raise 3", "0 accept")
    assert "0 raise 4" in table.legal(0)
    table.play("0 raise 4", "1 accept")
    table.refusal("0 raise 5")


def test_the_side_that_raised_last_may_not_raise_in_later_tricks_but_the_other_may() -> None:
    table = raised("georgian-3", "0 raise 2", "1 accept", "0 lead As", "1 give Js")
    table.refusal("0 raise 3")
    table.play("0 lead Qd", "1 beat Ad")
    assert "1 raise 3" in table.legal(1)


def test_after_an_accepted_raise_the_leader_may_still_claim_or_show_a_bura() -> None:
    table = Table("georgian-3", "As Ts Ks / Js Jd Jc", "Jh", "Ah Qs Th Qd Kh Qc")
    table.play("0 lead As Ts Ks", "1 give Js Jd Jc", "0 raise 2", "1 accept")
    assert {"0 claim", "0 declare bura Kh Th Ah"} <= set(table.legal(0))
    assert table.play("0 claim")[-1] == "deal ended: 0 by claim for 2, 2:0"


def test_a_bura_shown_after_an_accepted_raise_scores_the_new_stake() -> None:
    table = Table("georgian-3", "Ah Th Kh / Js Jd Jc", "Jh")
    table.play("0 raise 2", "1 accept")
    assert table.play("0 declare bura")[-1] == "deal ended: 0 by bura for 2, 2:0"


def test_a_raise_may_follow_a_molodka_that_took_the_lead() -> None:
    options = {"molodka": "out_of_turn"}
    table = Table("georgian-3", "Ks Js Ad / As Ts Qs", "Jh", options=options)
    table.play("0 pass", "1 declare molodka")
    assert set(table.legal(1)) == {"1 lead Qs Ts As", "1 raise 2", "1 resign"}
    table.refusal("0 raise 2")
    table.play("1 raise 2", "0 raise 3", "1 accept")
    assert set(table.legal(1)) == {"1 lead Qs Ts As", "1 raise 4", "1 resign"}


def test_the_next_deal_starts_at_stake_1_again() -> None:
    table = raised("georgian-3", "0 raise 2", "1 raise 3", "0 refuse")
    table.deal(HANDS, "Jh")
    assert table.to_act() == (1,)
    assert "1 raise 2" in table.legal(1)


def test_in_pairs_every_raise_is_answered_by_the_seat_clockwise_after_its_maker() -> None:
    table = Table("georgian-pairs", " / / / ", "Jh", leader=3)
    table.play("3 raise 2")
    assert table.to_act() == (0,)
    table.refusal("2 accept")
    table.play("0 raise 3")
    assert table.to_act() == (1,)  # the raiser's partner
    for line in ("3 accept", "2 accept"):
        table.refusal(line)
    table.play("1 raise 4")
    assert table.to_act() == (2,)
    assert table.play("2 accept") == ["2 accepted"]
    assert table.to_act() == (3,)
    table.refusal("3 raise 5")


def test_in_pairs_the_partner_of_the_last_raiser_may_not_raise_either() -> None:
    hands = "6s 7d 8d 9d 6c / 6d 7c 8c 9c Jc / As 8s Ts Jd Qd / 7s Js Qs Kd Kc"
    table = Table("georgian-pairs", hands, "Jh")
    table.play("0 raise 2", "1 accept", "0 lead 6s", "1 give 6d", "2 beat 8s", "3 give 7s")
    assert table.to_act() == (2,)
    table.refusal("2 raise 3")


def test_a_raise_above_what_the_match_needs_is_allowed_and_the_score_may_pass_its_length() -> None:
    table = raised(
        "georgian-3", "0 raise 2", "1 raise 3", "0 raise 4", "1 accept", "0 lead As", "1 give Js", match_to=3
    )
    assert table.play("0 claim")[-2:] == [
        "deal ended: 1 by false_claim for 4, 0:4",
        "match ended: 1 by score, 0:4, stake 1",
    ]


def test_sets_without_raises_have_none() -> None:
    table = Table("duel-russian", HANDS, "Jh")
    table.play("close")
    table.refusal("0 raise 2")
    assert "dealt 1 by 1: 0 leads" in table.log


def dealt(table: Table, hands: str = HANDS) -> ev.Dealt:
    table.deal(hands, "Jh")
    event = table.events[-1]
    assert isinstance(event, ev.Dealt)
    return event


@pytest.mark.parametrize("key", ["georgian-3", "georgian-5", "staked-3"])
def test_a_match_to_1_begins_with_its_crawford_deal(key: str) -> None:
    table = Table(key, "/", "Jh", match_to=1)
    table.play_on(lambda state: state.phase is Phase.LEAD)
    event = next(event for event in table.events if isinstance(event, ev.Dealt))
    assert not event.raises
    table.refusal("0 raise 2")


def test_the_first_deal_begun_one_point_short_is_played_without_raises_once_a_match() -> None:
    table = raised("georgian-3", "0 raise 2", "1 refuse", match_to=3)  # 1:0
    assert dealt(table).raises
    table.play("0 raise 2", "1 refuse")  # 2:0
    assert not dealt(table).raises
    table.refusal("0 raise 2")
    table.play("0 lead As", "1 give Js", "0 claim")  # 2:1
    event = dealt(table)
    assert event.raises
    assert event.leader == 1
    table.play("1 raise 2", "0 raise 3", "1 refuse")
    assert table.log[-2:] == ["deal ended: 0 by refused for 2, 4:1", "match ended: 0 by score, 4:1, stake 1"]


def test_there_is_one_crawford_deal_even_if_the_other_side_comes_one_point_short_later() -> None:
    table = raised("georgian-3", "0 raise 2", "1 raise 3", "0 refuse", match_to=3)  # 0:2
    assert not dealt(table).raises
    table.play("1 lead Ks", "0 give Qd", "1 claim")  # 1:2
    assert dealt(table).raises
    table.play("0 raise 2", "1 refuse")  # 2:2
    assert dealt(table).raises


def test_a_crawford_deal_is_repeated_only_if_nobody_wins_it() -> None:
    table = Table("georgian-3", "/", "Jh", options={"no_claim": "redeal"}, match_to=1)
    table.play_on(lambda state: state.phase is Phase.LAST_CLAIM)
    table.play("0 continue")
    assert not dealt(table).raises
    table.refusal("0 raise 2")


def test_a_side_that_jumps_past_one_short_brings_no_crawford_deal() -> None:
    table = raised("georgian-3", "0 raise 2", "1 raise 3", "0 raise 4", "1 raise 5", "0 refuse", match_to=7)
    assert "deal ended: 1 by refused for 4, 0:4" in table.log
    assert dealt(table).raises


def test_without_crawford_the_deal_one_point_short_has_raises() -> None:
    table = Table("georgian-3", HANDS, "Jh", options={"crawford": False}, match_to=1)
    assert "0 raise 2" in table.legal(0)
