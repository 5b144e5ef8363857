"""Running out of time, resigning, aborting: rules.md §4."""

import pytest

from matches.engine.cards import card_names
from matches.engine.state import Phase
from tests.support.table import Table

FOUR = "9s 8d 7c / Js 8c 9d / Qs Ts 6c / 6s 6d Ks"


def pot(key: str = "pot-lithuanian", hands: str = FOUR, leader: int = 0, **options: str) -> Table:
    table = Table(key, hands, "Jh", leader=leader, options=options)
    table.play_on(lambda state: state.phase is Phase.LEAD)
    return table


def test_out_of_time_loses_the_match_of_two_sides() -> None:
    table = Table("georgian-3", "/", "Jh")
    table.refusal("1 late")
    assert table.play("0 late") == ["0 timed out", "match ended: 1 by timed_out, 0:0, stake 1"]


@pytest.mark.parametrize("seat", range(4))
def test_in_pairs_the_side_of_the_seat_out_of_time_loses(seat: int) -> None:
    table = Table("georgian-pairs", "/ / / ", "Jh", leader=seat)
    assert table.play(f"{seat} late")[-1] == f"match ended: {(seat + 1) % 2} by timed_out, 0:0, stake 1"


def test_who_must_answer_a_raise_or_reply_can_run_out_of_time() -> None:
    table = Table("georgian-3", "/", "Jh")
    table.play("0 raise 2")
    table.refusal("0 late")
    assert table.play("1 late")[-1] == "match ended: 0 by timed_out, 0:0, stake 1"
    table = Table("georgian-3", "As Ts Ks/", "Jh")
    table.play("0 lead As")
    assert table.play("1 late")[-1] == "match ended: 0 by timed_out, 0:0, stake 1"


def test_in_a_pot_of_two_live_seats_the_match_ends_without_an_out() -> None:
    table = Table("pot-lithuanian", "/", "Jh")
    assert table.play("0 late") == ["0 timed out", "match ended: 1 by timed_out, 0:0, stake 1"]


def test_in_a_pot_of_three_or_more_the_seat_is_out_and_the_next_live_seat_leads() -> None:
    table = pot()
    assert table.play("0 late") == ["0 timed out", "0 out"]
    assert (table.to_act(), table.phase()) == ((1,), Phase.LEAD)
    table.play("1 lead Js")
    assert table.to_act() == (2,)
    table.play("2 give Qs", "3 give Ks")
    assert table.log[-2] == "1 took Js Qs Ks: 9"
    assert table.log[-1].startswith("drew 1 ")


def test_in_a_pot_the_next_seat_replies_in_place_of_one_that_left_the_trick() -> None:
    table = pot()
    table.play("0 lead 9s")
    assert table.play("1 late") == ["1 timed out", "1 out"]
    assert table.to_act() == (2,)
    table.play("2 beat Ts", "3 give Ks")
    assert table.log[-2] == "2 took 9s Ts Ks: 14"


def test_when_the_last_to_reply_leaves_the_trick_is_taken() -> None:
    table = pot()
    table.play("0 lead 9s", "1 beat Js", "2 give 6c")
    lines = table.play("3 late")
    assert lines[:3] == ["3 timed out", "3 out", "1 took 9s Js 6c: 2"]
    assert lines[3].startswith("drew 1 ")
    assert lines[3].count(",") == 2


def test_hand_and_pile_of_a_seat_that_left_are_set_aside_and_count_for_nobody() -> None:
    table = pot()
    table.play("0 lead 9s", "1 beat Js", "2 give 6c", "3 give 6s", "1 late")
    hand, pile = table.state.hands[1], table.state.piles[1]
    assert card_names(pile) == ["9s", "Js", "6c", "6s"]
    table.play_on(lambda state: state.phase is Phase.LAST_CLAIM)
    assert (table.state.hands[1], table.state.piles[1]) == (hand, pile)
    assert table.to_act() != (1,)
    with_everything = table.play(f"{table.to_act()[0]} claim")[0]
    assert "Js" not in with_everything


def test_a_seat_left_with_the_last_trick_and_out_of_time_leaves_nobody_to_claim() -> None:
    table = pot("pot-ukrainian")
    table.play("0 lead 9s", "1 beat Js", "2 give 6c", "3 give 6s")
    lines = table.play("1 late")  # it was asked: claim, or go on
    assert lines[:2] == ["1 timed out", "1 out"]
    assert lines[2].startswith("drew 0 ")
    assert lines[2].count(",") == 2
    table.play_on(lambda state: state.phase is Phase.LEAD)
    assert table.to_act() == (2,)  # left of the last leader, live seats only


def test_with_the_taker_gone_the_draw_begins_with_the_next_live_seat() -> None:
    table = pot("pot-ukrainian", draw_from="taker", next_leader="taker")
    table.play("0 lead 9s", "1 beat Js", "2 give 6c", "3 give 6s")
    lines = table.play("1 late")
    assert lines[2].startswith("drew 2 ")
    table.play_on(lambda state: state.phase is Phase.LEAD)
    assert table.to_act() == (2,)


def test_rotation_counts_from_the_seat_that_in_fact_led_the_trick() -> None:
    table = Table("pot-ukrainian", "9s 8d 7c / Qs Ts 6c / 6s 7s 8s / 9c 6d Ks", "Jh")
    table.play("2 declare molodka", "close")
    table.play("2 lead 6s 7s 8s", "3 give 9c 6d Ks", "0 give 9s 8d 7c", "1 give Qs Ts 6c", "2 continue")
    table.play_on(lambda state: state.phase is Phase.LEAD)
    assert table.to_act() == (3,)


def test_rotation_counts_from_the_substitute_of_a_leader_that_left() -> None:
    table = pot("pot-ukrainian")
    table.play("0 late", "1 lead Js", "2 give 6c", "3 give 6s", "1 continue")
    table.play_on(lambda state: state.phase is Phase.LEAD)
    assert table.to_act() == (2,)


def test_when_the_seat_about_to_lead_leaves_no_new_window_stands_and_a_molodkas_duty_lapses() -> None:
    table = Table("pot-ukrainian", "9s 8d 7c / 6s 7s 8s / Qs Ts 6c / 9c 6d Ks", "Jh")
    table.play("1 declare molodka", "close", "1 late")
    assert (table.to_act(), table.phase()) == ((2,), Phase.LEAD)
    leads = {line for line in table.legal(2) if " lead " in line}
    assert leads == {"2 lead Qs", "2 lead Ts", "2 lead Qs Ts", "2 lead 6c"}


def test_the_seat_that_leads_for_the_taker_that_left_has_no_claim_by_its_trick() -> None:
    table = pot()
    table.play("0 lead 9s", "1 beat Js", "2 give 6c", "3 give 6s", "1 late")
    assert table.to_act() == (2,)
    table.refusal("2 claim")


def test_the_seat_that_leads_for_one_that_left_may_show_a_bura_on_its_lead() -> None:
    table = pot(hands="9s 8d 7c / 6h 8h 9h / Qs Ts 6c / 6s 6d Ks")
    table.play("0 late")
    assert "1 declare bura 6h 8h 9h" in table.legal(1)


def test_between_tricks_the_seat_that_leads_for_one_that_left_may_claim_by_its_own_tricks() -> None:
    table = pot(hands="9s Qd 7c / Qs 8c Ad / As 8d Kd", claim_window="between_tricks")
    table.play("0 lead Qd", "1 beat Ad", "2 give 8d", "close", "1 lead Qs", "2 beat As", "0 give 7c", "close")
    table.play("2 late")
    assert table.to_act() == (0,)
    table.refusal("0 claim")  # it has taken nothing
    table = pot(hands="As Qd 7c / Qs 8c Ad / Js 8d Kd", claim_window="between_tricks")
    table.play("0 lead As", "1 give 8c", "2 give Js", "close", "0 lead Qd", "1 give Qs", "2 beat Kd", "close")
    table.play("2 late")
    assert table.to_act() == (0,)
    assert "0 claim" in table.legal(0)


def test_windows_close_themselves_and_nobody_runs_out_of_time_in_them() -> None:
    table = Table("duel-russian", "/", "Jh")
    table.refusal("0 late")
    table.refusal("1 late")


def test_after_a_seat_has_left_two_remain_and_the_next_to_be_late_loses_the_match() -> None:
    table = pot(hands="9s 8d 7c / Js 8c 9d / Qs Ts 6c")
    table.play("0 late")
    assert table.play("1 late") == ["1 timed out", "match ended: 2 by timed_out, 0:0:0, stake 1"]


def test_resigning_in_a_pot_of_three_or_more_is_like_running_out_of_time() -> None:
    table = pot()
    assert table.play("0 resign") == ["0 resigned", "0 out"]
    assert table.to_act() == (1,)


@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_sides_either_may_resign_whenever_a_decision_is_awaited(seat: int) -> None:
    end = [f"{seat} resigned", f"match ended: {1 - seat} by resigned, 0:0, stake 1"]

    def table(*lines: str) -> Table:
        new = Table("georgian-3", "Ks Ts Qd / As Js Ad", "Jh")
        new.play(*lines)
        return new

    assert Table("georgian-3", seats=2).play(f"{seat} resign") == end
    assert table().play(f"{seat} resign") == end
    assert table("0 raise 2").play(f"{seat} resign") == end
    assert table("0 lead Ks").play(f"{seat} resign") == end
    last = table()
    last.play_on(lambda state: state.phase is Phase.LAST_CLAIM)
    assert last.play(f"{seat} resign") == end
    between = table("0 raise 2", "1 refuse")
    assert between.play(f"{seat} resign")[-1] == f"match ended: {1 - seat} by resigned, 1:0, stake 1"
    window = Table("duel-russian", "/", "Jh")
    window.play("0 pass")
    assert window.play(f"{seat} resign") == ["0 passed", *end]


def test_in_pairs_any_seat_may_resign_for_its_side() -> None:
    for seat in range(4):
        table = Table("georgian-pairs", " / / / ", "Jh")
        assert table.play(f"{seat} resign")[-1] == f"match ended: {(seat + 1) % 2} by resigned, 0:0, stake 1"


def test_in_a_pot_of_two_a_seat_resigns_after_the_ante_only() -> None:
    table = Table("pot-lithuanian", seats=2)
    table.refusal("0 resign")
    table.begin(0)
    assert table.play("1 resign") == ["1 resigned", "match ended: 0 by resigned, 0:0, stake 1"]


def test_a_fault_aborts_the_match_without_a_result() -> None:
    table = Table("georgian-3", "/", "Jh")
    assert table.play("abort power cut") == ["aborted: power cut", "match ended: None by aborted, 0:0, stake 1"]
    table.refusal("abort again")


def test_after_the_match_nothing_follows() -> None:
    table = Table("georgian-3", "/", "Jh")
    table.play("0 resign")
    for line in ("1 resign", "0 late", "close", "0 lead As", "abort late"):
        table.refusal(line)
