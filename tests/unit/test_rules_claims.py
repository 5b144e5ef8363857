"""Claims in the three windows, true and false: rules.md §2, "Claim"."""

import pytest

from matches.engine.state import Phase, State
from tests.support.table import Table


def taken(key: str = "georgian-3", **options: str) -> Table:
    """Let seat 0 take 31 points or more with its first lead."""
    table = Table(key, "As Ts Ks / Js Jd Jc", "Jh", "Ad Qd Td Qc Tc Qs", options=options)
    if table.phase() is Phase.WINDOW:
        table.play("close")
    table.play("0 lead As Ts Ks", "1 give Js Jd Jc")
    return table


def played_out(state: State) -> bool:
    """Tell whether no card is left in hands or stock and somebody is asked for a word."""
    return (
        state.phase in (Phase.AFTER_TAKE, Phase.WINDOW, Phase.LAST_CLAIM) and not any(state.hands) and not state.stock
    )


def test_nobody_may_claim_before_a_trick_was_taken() -> None:
    table = Table("georgian-3", "As Ts Ks / Js Jd Jc", "Jh")
    assert "§2" in table.refusal("0 claim").clause
    table.refusal("1 claim")


def test_until_the_next_lead_the_taker_alone_may_claim_and_the_draw_has_happened() -> None:
    table = taken()
    assert table.log[-1].startswith("drew 0 Ad")
    assert "0 claim" in table.legal(0)
    assert table.legal(1) == ["1 resign"]
    table.refusal("1 claim")
    assert table.play("0 claim") == [
        "0 claimed As Ts Ks Js Jd Jc: 31, true",
        "deal ended: 0 by claim for 1, 1:0",
    ]


def test_the_right_is_gone_when_the_next_card_is_led() -> None:
    table = taken()
    table.play("0 lead Td")
    table.refusal("0 claim")
    table.refusal("1 claim")
    table.play("1 give Qd")
    assert "0 claim" in table.legal(0)


def test_who_leads_and_loses_the_trick_may_not_claim() -> None:
    table = taken()
    table.play("0 lead Ad", "1 give Qd", "0 lead Tc")
    table.play("1 give Qc")
    assert "0 claim" in table.legal(0)
    table = Table("georgian-3", "As Ts Kd / Js Jd Ad", "Jh")
    table.play("0 lead As Ts", "1 give Js Jd", "0 lead Kd", "1 beat Ad")
    table.refusal("0 claim")
    assert "1 claim" in table.legal(1)


def test_in_a_window_the_right_of_an_earlier_trick_is_gone_where_it_lasts_until_the_next_lead() -> None:
    table = Table("staked-3", "As Ts Kd / Js Jd Ad", "Jh")
    table.play("close", "0 lead As", "1 give Js", "close", "0 lead Kd", "1 beat Ad")
    assert table.phase() is Phase.WINDOW
    table.refusal("0 claim")
    assert "1 claim" in table.legal(1)


def test_a_false_claim_loses_the_deal() -> None:
    table = Table("georgian-3", "As Ts Kd / Js Jd Ad", "Jh")
    table.play("0 lead As", "1 give Js")
    assert table.play("0 claim") == ["0 claimed As Js: 13, false", "deal ended: 1 by false_claim for 1, 0:1"]


@pytest.mark.parametrize(("given", "points", "valid"), [("Js Jd Jc", 31, "true"), ("9s Jd Jc", 29, "false")])
def test_a_claim_is_true_from_the_target_on(given: str, points: int, valid: str) -> None:
    table = Table("georgian-3", f"As Ts Ks / {given}", "Jh", options={"deck": 32})
    table.play("0 lead As Ts Ks", f"1 give {given}")
    assert table.play("0 claim")[0].endswith(f": {points}, {valid}")


def test_five_card_games_need_61() -> None:
    table = Table("georgian-5", "As Ts Ks Qs Js / Ad Td Kd Kc Qc", "Jh")
    table.play("0 lead As Ts Ks Qs Js", "1 give Ad Td Kd Kc Qc")
    assert table.play("0 claim")[0].endswith(": 62, true")


def test_in_pairs_the_taker_claims_for_its_side_with_the_whole_pile_of_the_side() -> None:
    hands = "6s 7d 8d 9d 6c / 6d 7c 8c 9c Jc / As Ts 8s Jd Qd / 7s Js Qs Kd Kc"
    table = Table("georgian-pairs", hands, "Jh")
    table.play("0 lead 6s", "1 give 6d", "2 beat 8s", "3 give 7s")
    table.play("2 lead As Ts", "3 give Js Qs", "0 give 9d 8d", "1 give 7c 8c")
    for seat in (0, 1, 3):
        table.refusal(f"{seat} claim")
    assert table.play("2 claim") == [
        "2 claimed 6s 6d 8s 7s As Ts Js Qs 9d 8d 7c 8c: 26, false",
        "deal ended: 1 by false_claim for 1, 0:1",
    ]


def test_after_the_last_trick_the_taker_is_asked_to_claim_or_to_let_it_be_counted() -> None:
    table = taken()
    table.play_on(lambda state: state.phase is Phase.LAST_CLAIM)
    assert table.to_act() == (0,)
    assert table.legal(0) == ["0 claim", "0 continue", "0 resign"]
    assert table.legal(1) == ["1 resign"]
    lines = table.play("0 continue")
    assert lines == ["deal ended: 0 by count for 1, 1:0"]  # going on leaves no event of its own


def test_a_claim_may_follow_the_last_take() -> None:
    table = taken()
    table.play_on(lambda state: state.phase is Phase.LAST_CLAIM)
    lines = table.play("0 claim")
    assert lines[0].endswith(": 120, true")
    assert lines[1] == "deal ended: 0 by claim for 1, 1:0"


def test_before_the_draw_the_taker_is_asked_after_every_trick() -> None:
    table = Table("pot-ukrainian", "Js 8s 7c / 9s 8c 9d / Qs Ts 6c", "Jh", leader=1)
    table.play("close", "1 lead 9s", "2 beat Qs", "0 give 8s")
    assert table.phase() is Phase.AFTER_TAKE
    assert table.to_act() == (2,)
    assert table.legal(2) == ["2 claim", "2 continue", "2 resign"]
    table.refusal("1 claim")
    table.refusal("2 pass")
    lines = table.play("2 continue")
    assert lines[0] == "2 continued"
    assert lines[1].startswith("drew 1 ")


def test_before_the_draw_the_right_ends_with_the_answer() -> None:
    table = taken("georgian-3", claim_window="before_draw")
    table.play("0 continue")
    assert table.phase() is Phase.LEAD
    table.refusal("0 claim")


def test_before_the_draw_a_claim_stands_between_take_and_draw() -> None:
    table = taken("georgian-3", claim_window="before_draw")
    assert not [line for line in table.log if line.startswith("drew")]
    assert table.play("0 claim")[-1] == "deal ended: 0 by claim for 1, 1:0"


def test_before_the_draw_the_taker_of_the_last_trick_is_asked_as_always() -> None:
    table = taken("georgian-3", claim_window="before_draw")
    table.play_on(played_out)
    assert table.legal(0) == ["0 claim", "0 continue", "0 resign"]
    assert table.play("0 continue") == ["0 continued", "deal ended: 0 by count for 1, 1:0"]


def test_between_tricks_any_seat_that_has_taken_a_trick_may_claim() -> None:
    table = Table("duel-russian", "As Ts Kd / Js Jd Ad", "Jh")
    table.refusal("0 claim")
    table.play("close", "0 lead As Ts", "1 give Js Jd")
    assert ("0 claim" in table.legal(0), "1 claim" in table.legal(1)) == (True, False)
    table.play("close", "0 lead Kd", "1 beat Ad")
    assert table.phase() is Phase.WINDOW
    assert ("0 claim" in table.legal(0), "1 claim" in table.legal(1)) == (True, True)
    table.play("close")
    table.refusal("0 claim")  # it is not about to lead
    assert "1 claim" in table.legal(1)


def test_between_tricks_the_seat_about_to_lead_may_claim_in_place_of_its_lead_even_after_passing() -> None:
    table = taken("duel-russian")
    table.play("0 pass", "1 pass")
    assert table.phase() is Phase.LEAD
    assert "0 claim" in table.legal(0)
    table.refusal("1 claim")
    assert table.play("0 claim")[-1] == "deal ended: 0 by claim for 1, 1:0"


def test_between_tricks_one_more_window_stands_after_the_last_trick() -> None:
    table = taken("duel-russian")
    table.play_on(played_out)
    assert table.legal(0) == ["0 claim", "0 pass", "0 resign"]
    assert table.play("close") == ["window closed", "deal ended: None by redeal for 0, 0:0"]


def test_between_tricks_without_combinations_a_window_stands_only_where_somebody_may_claim() -> None:
    table = Table("georgian-3", "As Ts Kd / Js Jd Ad", "Jh", options={"claim_window": "between_tricks"})
    assert table.phase() is Phase.LEAD
    table.play("0 lead As", "1 give Js")
    assert table.phase() is Phase.WINDOW
    assert set(table.legal(0)) == {"0 pass", "0 claim", "0 resign"}
    assert set(table.legal(1)) == {"1 pass", "1 resign"}


def test_a_false_claim_in_the_window_loses_the_deal_directly_after_the_window() -> None:
    table = Table("duel-russian", "As Ts Kd / Js Jd Ad", "Jh")
    table.play("close", "0 lead As", "1 give Js")
    table.play("0 claim")
    assert table.log[-1] == "0 said claim"
    assert table.play("1 pass") == [
        "1 said pass",
        "1 passed",
        "window closed",
        "0 claimed As Js: 13, false",
        "deal ended: 1 by false_claim for 1, 0:1",
    ]


def test_the_claimed_pile_is_shown_trick_by_trick_as_taken() -> None:
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", "Ac Th Tc Kd")
    table.play("0 lead As", "1 give Ks", "0 lead Ac", "1 give Js")
    assert table.play("0 claim")[0] == "0 claimed As Ks Ac Js: 28, false"


def test_in_the_window_a_seat_with_the_right_by_an_earlier_trick_claims_what_it_holds() -> None:
    table = Table("duel-russian", "As Ts Kd / Js Jd Ad", "Jh")
    table.play("close", "0 lead As Ts", "1 give Js Jd", "close", "0 lead Kd", "1 beat Ad")
    table.play("0 claim", "1 pass")
    assert "0 claimed As Ts Js Jd: 25, false" in table.log
    assert table.log[-1] == "deal ended: 1 by false_claim for 1, 0:1"
