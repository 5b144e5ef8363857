"""Takes, draws with a full and with a short stock, the next lead: rules.md §2.4 to §2.7."""

from matches.engine.cards import card_names
from matches.engine.state import Phase, State, hand_size
from tests.support.table import Table


def sizes(table: Table) -> list[int]:
    return [hand_size(hand) for hand in table.state.hands]


def test_the_owner_of_the_standing_cards_takes_the_trick_in_the_order_laid() -> None:
    table = Table("pot-lithuanian", "9s 8s 7c / Js 8c 9d / Qs Ts 6c", "Jh")
    lines = table.play("0 lead 8s 9s", "1 give 9d Js", "2 beat Ts Qs")
    assert lines[3] == "2 took 8s 9s 9d Js Ts Qs: 15"
    assert card_names(table.state.piles[2]) == ["8s", "9s", "9d", "Js", "Ts", "Qs"]


def test_a_give_leaves_the_trick_with_the_leader() -> None:
    table = Table("pot-lithuanian", "9s 8s 7c / Js 8c 9d / Qs Ts 6c", "Jh")
    assert table.play("0 lead 9s", "1 give Js", "2 give Ts")[3] == "0 took 9s Js Ts: 12"


def test_the_draw_goes_card_by_card_round_by_round_from_the_taker() -> None:
    table = Table("pot-lithuanian", "9s 8s 7c / Js 8c 9d / Qs Ts 6c", "Jh", "Ad Td Kd Ac Tc Kc")
    lines = table.play("0 lead 8s 9s", "1 give 9d Js", "2 beat Ts Qs")
    assert lines[4] == "drew 2 Ad, 0 Td, 1 Kd, 2 Ac, 0 Tc, 1 Kc"


def test_with_draw_from_leader_the_seat_that_led_draws_first() -> None:
    table = Table("pot-ukrainian", "9s 8s 7c / Js 8c 9d / Qs Ts 6c", "Jh", "Ad Td Kd Ac Tc Kc", leader=1)
    lines = table.play("close", "1 lead Js", "2 beat Ts", "0 give 9s", "2 continue")
    assert lines[-2:] == ["2 continued", "drew 1 Ad, 2 Td, 0 Kd"]


def test_the_turned_up_card_is_drawn_last_and_then_the_hands_are_played_out() -> None:
    table = Table("georgian-3", "Js Qs Ks / Jd Qd Kd", "Jh")
    lines = table.play_on(lambda state: not state.stock)
    assert lines[-1].endswith("1 Jh")
    assert sizes(table) == [3, 3]
    lines = table.trick()
    assert not [line for line in lines if line.startswith("drew")]
    assert sizes(table) == [2, 2]
    table.trick()
    table.trick()
    assert (sizes(table), table.phase()) == ([0, 0], Phase.LAST_CLAIM)


def test_five_seats_leave_the_last_card_of_36_undrawn() -> None:
    table = Table("pot-lithuanian", " / / / / ", "Jh")
    for rounds in range(1, 5):
        table.trick()
        assert (len(table.state.stock), sizes(table)) == (21 - 5 * rounds, [3] * 5)
    lines = table.trick()
    assert not [line for line in lines if line.startswith("drew")]
    assert card_names(table.state.stock) == ["Jh"]
    assert sizes(table) == [2] * 5
    table.play_on(lambda state: state.phase is Phase.LAST_CLAIM)
    assert sum(map(len, table.state.piles)) == 35
    assert card_names(table.state.stock) == ["Jh"]


def test_six_seats_leave_the_last_two_cards_of_32_undrawn() -> None:
    table = Table("pot-ukrainian", " / / / / / ", "Jh", options={"deck": 32})
    table.play_on(lambda state: len(state.stock) < 6)
    assert (len(table.state.stock), sizes(table)) == (2, [3] * 6)
    table.play_on(lambda state: state.phase is Phase.DEAL or not any(state.hands))
    assert sum(map(len, table.state.piles)) + len(table.state.stock) == 32


def test_a_round_is_drawn_only_if_there_is_a_card_for_every_seat() -> None:
    table = Table(
        "pot-lithuanian",
        "6s 7s 8s / 6d 7d 8d / 6c 7c 8c / Td Kd Qd / Tc Kc Qc",
        "Jh",
        "9s 9d 9c Jd Jc Ts 6h 7h 8h 9h Js As Ad Ac Qh",
    )
    table.play("0 lead 6s 7s 8s", "1 give 6d 7d 8d", "2 give 6c 7c 8c", "3 give Td Kd Qd", "4 give Tc Kc Qc")
    assert (len(table.state.stock), sizes(table)) == (6, [3] * 5)
    table.play("0 lead 9s Ts", "1 give 9d 6h", "2 give 9c 7h", "3 give Jd 8h")
    lines = table.play("4 give Jc 9h")
    assert lines[-1].count(",") == 4  # one round of five, though two cards are missing
    assert (len(table.state.stock), sizes(table)) == (1, [2] * 5)


def test_what_was_set_aside_stays_aside_when_seats_leave_later() -> None:
    table = Table("pot-lithuanian", " / / ", "Jh", options={"deck": 32})
    table.play_on(lambda state: len(state.stock) == 2)
    table.trick()
    assert (len(table.state.stock), sizes(table)) == (2, [2] * 3)
    leader = table.state.leader
    table.play(f"{leader} late")
    lines = table.trick()
    assert not [line for line in lines if line.startswith("drew")]
    assert len(table.state.stock) == 2


def after_first_trick(key: str, **options: str) -> State:
    """Let seat 2 take the trick that seat 1 leads."""
    table = Table(key, "9s 8s 7c / Js 8c 9d / Qs Ts 6c", "Jh", leader=1, options=options)
    table.play_on(lambda state: state.phase is Phase.LEAD)
    table.play("1 lead Js", "2 beat Ts", "0 give 9s")
    table.play_on(lambda state: state.phase is Phase.LEAD)
    return table.state


def test_the_taker_leads_next() -> None:
    assert after_first_trick("pot-lithuanian").leader == 2
    assert after_first_trick("pot-ukrainian", next_leader="taker").leader == 2


def test_with_rotation_the_seat_left_of_the_last_leader_leads_next() -> None:
    assert after_first_trick("pot-ukrainian").leader == 2
    table = Table("pot-ukrainian", "As 8s 7c / Js 8c 9d / Qs Ts 6c", "Jh", leader=1)
    table.play("close", "1 lead Js", "2 give Qs", "0 beat As", "0 continue", "close")
    assert table.to_act() == (2,)
