"""Raises of the whole match, "party davi": rules.md §3 with `raises=match`."""

from tests.support.table import Table

HANDS = "As Ts Qd / Ks Js Ad"
PARTY = {"raises": "match"}


def raised(*lines: str, match_to: int = 7) -> Table:
    table = Table("staked-3", HANDS, "Jh", options=PARTY, match_to=match_to)
    table.play("close", *lines)
    return table


def lost_by_a_claim(table: Table, seat: int) -> None:
    """Let the leading seat win a trick and lose the deal by a false claim."""
    other = 1 - seat
    lead = next(line for line in table.legal(seat) if " lead " in line and line.count(" ") == 2)
    table.play(lead)
    table.play(next(line for line in table.legal(other) if " give " in line), f"{seat} claim", "close")
    assert "by false_claim for 1" in table.log[-1]


def test_refused_the_whole_match_is_lost_at_the_level_before_the_raise() -> None:
    table = raised("0 raise 2")
    assert table.play("1 refuse") == ["1 refused", "match ended: 0 by match_refused, 0:0, stake 1"]


def test_a_refused_counter_raise_loses_the_match_at_the_level_that_it_answered() -> None:
    table = raised("0 raise 2", "1 raise 3")
    assert table.play("0 refuse") == ["0 refused", "match ended: 1 by match_refused, 0:0, stake 2"]


def test_deals_count_1_each_whatever_the_level() -> None:
    table = raised("0 raise 2", "1 accept")
    lost_by_a_claim(table, 0)
    assert table.log[-1].endswith("for 1, 0:1")


def test_the_level_and_the_last_raiser_outlive_the_deal() -> None:
    table = raised("0 raise 2", "1 accept")
    lost_by_a_claim(table, 0)
    table.deal(HANDS, "Jh")
    table.play("close")
    assert table.to_act() == (1,)
    table.refusal("1 raise 2")
    table.play("1 raise 3", "0 accept")
    table.refusal("1 raise 4")
    lost_by_a_claim(table, 1)
    table.deal(HANDS, "Jh")
    table.play("close", "0 raise 4")
    assert table.play("1 refuse")[-1] == "match ended: 0 by match_refused, 1:1, stake 3"


def test_the_side_that_raised_last_may_not_raise_in_a_later_deal() -> None:
    table = raised("0 raise 2", "1 accept")
    lost_by_a_claim(table, 0)
    table.deal(HANDS, "Jh")
    table.play("close")
    lost_by_a_claim(table, 1)
    table.deal(HANDS, "Jh")
    table.play("close")
    assert table.to_act() == (0,)
    table.refusal("0 raise 3")


def test_the_stake_of_a_match_won_by_score_is_the_accepted_level() -> None:
    options = PARTY | {"crawford": False}
    table = Table("staked-3", HANDS, "Jh", options=options, match_to=1)
    table.play("close", "0 raise 2", "1 raise 3", "0 accept")
    lead = table.play("0 lead As", "1 give Js", "0 claim", "close")
    assert lead[-2:] == ["deal ended: 1 by false_claim for 1, 0:1", "match ended: 1 by score, 0:1, stake 3"]


def test_a_waiting_raise_does_not_count_in_the_stake_but_one_answered_by_a_raise_does() -> None:
    table = raised("0 raise 2")
    assert table.play("1 late") == ["1 timed out", "match ended: 0 by timed_out, 0:0, stake 1"]
    table = raised("0 raise 2", "1 raise 3")
    assert table.play("0 late") == ["0 timed out", "match ended: 1 by timed_out, 0:0, stake 2"]
    table = raised("0 raise 2", "1 raise 3")
    assert table.play("1 resign") == ["1 resigned", "match ended: 0 by resigned, 0:0, stake 2"]


def test_the_level_outlives_a_crawford_deal_that_has_no_raises_itself() -> None:
    table = raised("0 raise 2", "1 accept", match_to=3)
    for leader in (0, 1, 0):  # 0:1, 1:1, 1:2
        lost_by_a_claim(table, leader)
        table.deal(HANDS, "Jh")
        table.play("close")
    assert "dealt 4 by 0: 1 leads" in table.log  # without raises
    table.refusal("1 raise 3")
    assert table.play("1 resign")[-1] == "match ended: 0 by resigned, 1:2, stake 2"


def test_in_pairs_the_party_davi_is_answered_by_the_next_seat_too() -> None:
    table = Table("georgian-pairs", " / / / ", "Jh", options=PARTY)
    table.play("0 raise 2", "1 raise 3")
    assert table.to_act() == (2,)
    assert table.play("2 refuse")[-1] == "match ended: 1 by match_refused, 0:0, stake 2"
