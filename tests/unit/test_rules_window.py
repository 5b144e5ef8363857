"""The declaration window and the order of what was said in it: rules.md §2, "Declaration window"."""

from itertools import permutations

import pytest

from matches.engine import events as ev
from matches.engine.state import Phase
from tests.support.table import Table

LITHUANIAN_WINDOW = {"claim_window": "between_tricks"}


@pytest.mark.parametrize(
    ("key", "stands"),
    [
        ("georgian-3", False),
        ("georgian-5", False),
        ("georgian-pairs", False),
        ("pot-lithuanian", False),
        ("staked-3", True),
        ("pot-ukrainian", True),
        ("duel-russian", True),
    ],
)
def test_a_window_stands_before_a_lead_where_a_combination_may_be_shown_out_of_turn(key: str, stands: bool) -> None:  # noqa: FBT001  # a column of the table above
    seats = 4 if key == "georgian-pairs" else 2
    table = Table(key, "/".join(" " * seats), "Jh")
    assert (table.phase() is Phase.WINDOW) == stands
    if stands:
        assert table.to_act() == tuple(range(seats))


@pytest.mark.parametrize(
    "options",
    [{"molodka": "out_of_turn"}, {"bura": "out_of_turn"}, {"three_aces": "lead"}, {"royal": "wins_match"}],
)
def test_any_combination_out_of_turn_makes_a_window(options: dict[str, str]) -> None:
    assert Table("georgian-3", "/", "Jh", options=options).state.phase is Phase.WINDOW


def test_the_window_stands_whatever_anyone_holds_and_asks_every_seat() -> None:
    table = Table("pot-ukrainian", "6s 7d 8c / 6c 7s 8d / 9s Td Jc", "Jh")
    for seat in range(3):
        assert f"{seat} pass" in table.legal(seat)


def test_no_window_stands_for_combinations_when_hands_are_not_full() -> None:
    table = Table("staked-3", "/", "Jh")
    table.play_on(lambda state: not state.stock)
    assert table.phase() is Phase.WINDOW
    table.play("close")
    lines = table.trick()
    assert "window closed" not in lines
    assert table.phase() is Phase.LEAD


def test_each_seat_speaks_once() -> None:
    table = Table("pot-ukrainian", "6s 7s 8s / 6c 7c 8d / 9s Td Jc", "Jh")
    table.play("0 pass")
    assert table.to_act() == (1, 2)
    for line in ("0 pass", "0 declare molodka", "0 claim"):
        table.refusal(line)


def test_a_word_is_shown_to_nobody_before_the_window_closes() -> None:
    table = Table("pot-ukrainian", "6s 7s 8s / 6c 7c 8d / 9s Td Jc", "Jh")
    assert table.play("0 declare molodka") == ["0 said molodka"]
    assert table.play("1 pass") == ["1 said pass"]
    assert table.play("2 pass") == [
        "2 said pass",
        "0 declared molodka 6s 7s 8s",
        "1 passed",
        "2 passed",
        "window closed",
    ]


def test_on_time_the_window_closes_over_the_silent_seats() -> None:
    table = Table("pot-ukrainian", "6s 7s 8s / 6c 7c 8d / 9s Td Jc", "Jh")
    assert table.play("close") == ["window closed"]
    table.refusal("close")
    assert table.to_act() == (0,)
    table = Table("pot-ukrainian", "6s 7s 8s / 6c 7c 8d / 9s Td Jc", "Jh")
    assert table.play("2 pass", "close") == ["2 said pass", "2 passed", "window closed"]


def test_nobody_leads_or_raises_while_the_window_stands() -> None:
    table = Table("staked-3", "As Ts Kd / Js Jd Jc", "Jh")
    for line in ("0 lead As", "0 raise 2", "0 late", "1 late"):
        table.refusal(line)


def test_a_claim_is_settled_before_combinations() -> None:
    table = Table("duel-russian", "As Ts Ks / Js Jd Jc", "6h", "7c 7h 8d 8h 9s 9h")
    table.play("close", "0 lead As Ts Ks", "1 give Js Jd Jc", "1 declare bura")
    assert table.play("0 claim")[1:] == [
        "1 declared bura 7h 8h 9h",
        "window closed",
        "0 claimed As Ts Ks Js Jd Jc: 31, true",
        "deal ended: 0 by claim for 1, 1:0",
    ]


def both_have_taken(key: str, **options: str) -> Table:
    """Let seats 0 and 1 of three take a trick each; seat 1 is about to lead."""
    table = Table(key, "As 7d Kd / Ad Jc Js / 9c 8c 8d", "Jh", "6h 7h 8h 9h Qh Kh Ah 6s Th", options=options)
    table.play_on(lambda state: state.phase is Phase.LEAD)
    table.play("0 lead As", "1 give Js", "2 give 8c")
    table.play_on(lambda state: state.phase is Phase.LEAD)
    table.play("0 lead Kd", "1 beat Ad", "2 give 9c")
    return table


@pytest.mark.parametrize("order", list(permutations((0, 1))))
def test_of_several_claims_the_first_from_the_ordinary_leader_is_settled_first_and_then_the_next(
    order: tuple[int, int],
) -> None:
    table = both_have_taken("pot-lithuanian", **LITHUANIAN_WINDOW)
    assert table.phase() is Phase.WINDOW
    table.play(*(f"{seat} claim" for seat in order))
    assert table.play("2 pass")[1:] == [
        "2 passed",
        "window closed",
        "1 claimed Kd Ad 9c: 15, false",
        "1 paid 15: pot 30",
        "0 claimed As Js 8c: 13, false",
        "0 paid 15: pot 45",
    ]
    assert table.to_act() == (1,)
    assert table.phase() is Phase.LEAD


def test_a_true_claim_leaves_the_later_ones_unsettled() -> None:
    table = Table("duel-russian", "As Ts Kd / Js Jd Ad", "Jh")
    table.play("close", "0 lead As Ts", "1 give Js Jd", "close", "0 lead Kd", "1 beat Ad", "0 claim")
    assert table.play("1 claim")[1:] == [
        "window closed",
        "1 claimed Kd Ad: 15, false",
        "deal ended: 0 by false_claim for 1, 1:0",
    ]


def test_after_a_false_claim_that_does_not_end_the_deal_the_best_declaration_stands() -> None:
    options = LITHUANIAN_WINDOW | {"molodka": "out_of_turn"}
    table = Table("pot-lithuanian", "As 7d Kd / 6d Jc Js / 9c 8c 8d", "Jh", "6h 7h Tc", options=options)
    table.play("close", "0 lead As", "1 give Js", "2 give 8d")
    assert table.log[-1] == "drew 0 6h, 1 7h, 2 Tc"
    table.play("0 claim", "1 pass", "2 declare molodka")
    assert table.log[-5:] == [
        "1 passed",
        "2 declared molodka 8c 9c Tc",
        "window closed",
        "0 claimed As Js 8d: 13, false",
        "0 paid 15: pot 30",
    ]
    assert table.to_act() == (2,)
    assert table.legal(2) == ["2 lead 8c 9c Tc", "2 resign"]


def test_every_claim_is_settled_before_a_combination_ends_the_deal() -> None:
    options = LITHUANIAN_WINDOW | {"bura": "out_of_turn"}
    table = Table("pot-lithuanian", "As 7d Kd / Ad Jc Js / 9c 8c Th", "Jh", "6h 7h 8h 9h Qh Kh", options=options)
    table.play("close", "0 lead As", "1 give Js", "2 give 8c", "close", "0 lead Kd", "1 beat Ad", "2 give 9c")
    table.play("0 claim", "1 claim")
    assert table.play("2 declare bura")[1:] == [
        "2 declared bura 8h Qh Th",
        "window closed",
        "1 claimed Kd Ad 9c: 15, false",
        "1 paid 15: pot 30",
        "0 claimed As Js 8c: 13, false",
        "0 paid 15: pot 45",
        "deal ended: 2 by bura for 0, 0:0:0",
        "match ended: 2 by pot, 0:0:0, stake 1",
    ]


def test_a_claimant_whose_claim_was_false_has_no_right_until_it_takes_another_trick() -> None:
    table = both_have_taken("pot-lithuanian", **LITHUANIAN_WINDOW)
    table.play("1 claim", "close")
    table.refusal("1 claim")
    lead = next(line for line in table.legal(1) if " lead " in line)
    table.play(lead)
    table.play_on(lambda state: state.phase is Phase.WINDOW)
    assert "1 claim" in table.legal(1)


def test_who_declared_may_not_claim_in_place_of_its_lead() -> None:
    table = Table("duel-russian", "As Ts 9c / Js Jd 7s", "6h", "8c 7d Tc 8d")
    table.play("close", "0 lead As Ts", "1 give Js Jd", "0 declare molodka", "1 pass")
    assert table.to_act() == (0,)
    table.refusal("0 claim")
    assert table.legal(0) == ["0 lead 8c 9c Tc", "0 resign"]


def test_who_passed_and_then_leads_may_claim_but_who_lost_the_lead_may_not() -> None:
    table = Table("duel-russian", "As Ts 9c / Js Jd 7d", "6h", "8c 9d Tc 8d")
    table.play("close", "0 lead As Ts", "1 give Js Jd", "0 pass", "1 declare molodka")
    assert table.to_act() == (1,)
    table.refusal("0 claim")
    table.refusal("1 claim")
    assert table.legal(0) == ["0 resign"]


def test_after_a_deal_ending_combination_nobody_claims() -> None:
    table = Table("duel-russian", "As Ts 9c / Js Jd 7h", "6h", "8c 9h Tc 8h")
    lines = table.play("close", "0 lead As Ts", "1 give Js Jd", "0 pass", "1 declare bura")
    assert lines[-2:] == ["window closed", "deal ended: 1 by bura for 1, 0:1"]


def test_royal_waits_for_the_claims_of_its_window() -> None:
    options = {"royal": "wins_match", "claim_window": "between_tricks"}
    table = Table("staked-3", "As Ts Ks / Js Jd Jc", "Jh", "Qs Ac Qd Ah Qc Ad", options=options, match_to=3)
    table.play("close", "0 lead As Ts Ks", "1 give Js Jd Jc", "1 declare royal")
    assert table.play("0 claim")[1:] == [
        "1 declared royal Ah Ad Ac",
        "window closed",
        "0 claimed As Ts Ks Js Jd Jc: 31, true",
        "deal ended: 0 by claim for 1, 1:0",
    ]


def test_until_the_next_lead_the_taker_may_claim_in_a_window_that_stands_and_nobody_else() -> None:
    table = Table("staked-3", "As Ts Ks / Js Jd Jc", "Jh")
    table.play("close", "0 lead As Ts Ks", "1 give Js Jd Jc")
    assert table.phase() is Phase.WINDOW
    assert "0 claim" in table.legal(0)
    table.refusal("1 claim")
    assert table.play("0 claim", "1 pass")[-1] == "deal ended: 0 by claim for 1, 1:0"


def test_a_leader_that_goes_out_by_its_own_claim_leaves_the_next_claim_to_be_settled() -> None:
    table = both_have_taken("pot-lithuanian", **LITHUANIAN_WINDOW)
    table.purses = [100, 10, 100]
    table.play("1 claim", "0 claim")
    assert table.play("2 pass")[2:] == [
        "window closed",
        "1 claimed Kd Ad 9c: 15, false",
        "1 paid 10: pot 25",
        "1 out",
        "0 claimed As Js 8c: 13, false",
        "0 paid 15: pot 40",
    ]
    assert table.to_act() == (2,)
    assert table.phase() is Phase.LEAD


def test_a_window_in_which_the_match_ends_by_score_is_still_written_as_closed() -> None:
    table = Table("duel-russian", "6h 7h 8h / Js Jd Ac", "Jh", match_to=1)
    table.play("0 declare bura", "close")
    kinds = [type(event) for event in table.events]
    assert kinds[-4:] == [ev.Declared, ev.WindowClosed, ev.DealEnded, ev.MatchEnded]
