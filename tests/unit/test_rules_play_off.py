"""Play-offs of buras and aces: rules.md §2, "bura_clash" and "aces_clash"."""

from tests.support.table import Table

ACES = {"aces_clash": "play_off"}


def test_the_first_from_the_ordinary_lead_lays_its_bura_and_the_next_must_cover_it_all() -> None:
    table = Table("duel-russian", "6h 7h 8h / 9h Th Kh", "Jh")
    table.play("1 declare bura")
    assert table.play("0 declare bura")[1:] == [
        "1 declared bura 9h Kh Th",
        "0 declared bura 6h 7h 8h",
        "window closed",
        "0 led 6h 7h 8h",
        "1 beat 9h Kh Th",
        "deal ended: 1 by play_off for 1, 0:1",
    ]


def test_a_bura_that_does_not_cover_everything_lies_open_and_loses() -> None:
    table = Table("duel-russian", "6h 7h Th / 9h 8h Kh", "Jh", options={"discards": "closed"})
    assert table.play("0 declare bura", "1 declare bura")[-3:] == [
        "0 led 6h 7h Th",
        "1 gave 8h 9h Kh",
        "deal ended: 0 by play_off for 1, 1:0",
    ]


def test_the_ordinary_lead_opens_the_play_off_whoever_spoke_first() -> None:
    table = Table("duel-russian", "6h 7h 8h / 9h Th Kh", "Jh", leader=1)
    assert table.play("0 declare bura", "1 declare bura")[-3:] == [
        "1 led 9h Kh Th",
        "0 gave 6h 7h 8h",
        "deal ended: 1 by play_off for 1, 0:1",
    ]


def test_each_next_hand_must_cover_what_stands_and_the_last_standing_wins() -> None:
    table = Table("pot-ukrainian", "9h Th Kh / As Ac Ad / 6h 7h 8h / 6s 7d 8c", "Jh", leader=1)
    table.play("0 declare bura", "2 declare bura", "1 declare three_aces", "close")
    assert table.log[-5:] == [
        "1 led As Ad Ac",
        "2 beat 6h 7h 8h",
        "0 beat 9h Kh Th",
        "deal ended: 0 by play_off for 0, 0:0:0:0",
        "match ended: 0 by pot, 0:0:0:0, stake 1",
    ]


def test_a_hand_that_covers_the_lead_but_not_what_stands_does_not_take_over() -> None:
    table = Table("pot-ukrainian", "6h 7h 8h / As Ac Ad / 9h Th Kh / 6s 7d 8c", "Jh", leader=1)
    table.play("0 declare bura", "2 declare bura", "1 declare three_aces", "close")
    assert table.log[-4:-1] == ["2 beat 9h Kh Th", "0 gave 6h 7h 8h", "deal ended: 2 by play_off for 0, 0:0:0:0"]


def test_bura_against_three_aces_is_played_off_in_the_order_of_the_ordinary_lead() -> None:
    table = Table("pot-ukrainian", "As Ac Ad / 6h 7h 8h", "Jh")
    table.play("0 declare three_aces", "1 declare bura")
    assert table.log[-4:] == [
        "0 led As Ad Ac",
        "1 beat 6h 7h 8h",
        "deal ended: 1 by play_off for 0, 0:0",
        "match ended: 1 by pot, 0:0, stake 1",
    ]


def test_three_aces_that_come_second_do_not_cover_a_bura() -> None:
    table = Table("pot-ukrainian", "6h 7h 8h / As Ah Ad", "Jh")
    table.play("1 declare three_aces", "0 declare bura")
    assert table.log[-4:-1] == ["0 led 6h 7h 8h", "1 gave As Ah Ad", "deal ended: 0 by play_off for 0, 0:0"]


def test_a_bura_that_cannot_cover_the_trump_ace_loses_to_three_aces() -> None:
    table = Table("pot-ukrainian", "As Ah Ad / 6h 7h 8h", "Jh")
    table.play("0 declare three_aces", "1 declare bura")
    assert table.log[-3:-1] == ["1 gave 6h 7h 8h", "deal ended: 0 by play_off for 0, 0:0"]


def test_elsewhere_bura_wins_over_three_aces() -> None:
    table = Table("duel-russian", "As Ah Ad / 6h 7h 8h", "Jh")
    assert table.play("0 declare three_aces", "1 declare bura")[-1] == "deal ended: 1 by bura for 1, 0:1"


def test_with_aces_clash_the_duel_plays_off_too_and_the_winner_deals() -> None:
    table = Table("duel-russian", "As Ah Ad / 6h 7h 8h", "Jh", options=ACES)
    assert table.play("0 declare three_aces", "1 declare bura")[-1] == "deal ended: 0 by play_off for 1, 1:0"
    table.deal("6h 7h 8s / 9h Th Kd", "Jh")
    assert table.log[-1] == "dealt 2 by 0: 1 leads"


def test_three_aces_alone_are_not_played_off() -> None:
    table = Table("pot-ukrainian", "As Ah Ad / 6h 7h 8s / 6c 7d 9s", "Jh", leader=1)
    table.play("0 declare three_aces", "close")
    assert table.to_act() == (0,)
    assert table.log[-1] == "window closed"


def test_a_molodka_takes_no_part_in_a_play_off() -> None:
    table = Table("pot-ukrainian", "6s 7s 8s / 9h Th Kh / 6h 7h 8h", "Jh")
    table.play("0 declare molodka", "1 declare bura", "2 declare bura")
    assert table.log[-4:-2] == ["1 led 9h Kh Th", "2 gave 6h 7h 8h"]


def test_a_play_off_scores_the_stake_of_the_deal() -> None:
    stock = "7h Kh 8h 9h"
    table = Table("duel-russian", "6h Qh 6s / 7s Th Ah", "Jh", stock, options={"raises": "deal"}, match_to=7)
    table.play("close", "0 raise 2", "1 accept", "0 lead 6s", "1 beat 7s")
    assert table.log[-1] == "drew 1 7h, 0 Kh"
    table.play("0 declare bura", "1 declare bura")
    assert table.log[-3:] == ["1 led 7h Th Ah", "0 gave 6h Qh Kh", "deal ended: 1 by play_off for 2, 0:2"]
