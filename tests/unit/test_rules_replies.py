"""Leads and replies: rules.md §2.2 and §2.3."""

import pytest

from tests.support.table import Table


def test_a_lead_is_one_or_more_cards_of_one_suit() -> None:
    table = Table("georgian-3", "As Ts Qd / Ks Js Ad", "Jh")
    leads = {line for line in table.legal(0) if "lead" in line}
    assert leads == {"0 lead Ts", "0 lead As", "0 lead Ts As", "0 lead Qd"}
    assert "§2.2" in table.refusal("0 lead As Qd").clause
    table.refusal("0 lead ")
    assert table.play("0 lead As Ts") == ["0 led As Ts"]


@pytest.mark.parametrize("line", ["0 lead Ks", "0 lead As As", "1 lead Ks", "1 give Ks", "0 give As", "0 beat As"])
def test_only_the_leader_leads_and_only_cards_of_its_hand(line: str) -> None:
    Table("georgian-3", "As Ts Qd / Ks Js Ad", "Jh").refusal(line)


def test_who_mixes_up_leads_and_replies_is_told_what_is_awaited() -> None:
    table = Table("georgian-3", "As Ts Qd / Ks Js Ad", "Jh")
    assert "lead" in table.refusal("0 beat As").sentence
    table.play("0 lead As")
    assert "reply" in table.refusal("1 lead Ks").sentence


def test_a_reply_has_exactly_as_many_cards_as_were_led() -> None:
    table = Table("georgian-3", "As Ts Qd / Ks Js Ad", "Jh")
    table.play("0 lead As Ts")
    for line in ("1 give Ks", "1 give Ks Js Ad"):
        assert "§2.3" in table.refusal(line).clause
    table.refusal("1 give Ks Ks")
    assert table.play("1 give Ks Ad")[0] == "1 gave Ks Ad closed"


def test_there_is_no_duty_to_follow_suit_or_to_beat() -> None:
    table = Table("georgian-3", "Qs Ts Qd / Ks Js Ad", "Jh")
    table.play("0 lead Qs")
    assert set(table.legal(1)) == {"1 beat Ks", "1 give Ks", "1 give Js", "1 give Ad", "1 resign"}


@pytest.mark.parametrize(
    ("lead", "reply", "covers"),
    [
        ("As 6s", "7s 6h", True),  # the trump must go on the ace
        ("As 6s", "6h 7s", True),  # in whatever order it is laid
        ("As 6s", "7h 6d", False),
        ("Ks 9s", "As Js", True),
        ("9s Ks", "As Js", True),  # the ace is needed on the king
        ("Ks", "Ts", True),  # ten beats king
        ("Ts", "Ks", False),
        ("Kh", "Th", True),
        ("Kh", "As", False),  # a plain card never beats a trump
        ("Kh", "Qh", False),
        ("9s 8s 7s", "Js 6h 7d", False),
        ("9s 8s 7s", "Js Qs 6h", True),
        ("9s 8s 7s", "Js Qs 6s", False),
        ("9h 8h 7h", "Jh Qh Kh", True),
        ("Ks Qs", "As Ts", True),
        ("Ks Js", "Ts Qs", True),
        ("Ks Js", "Qs Ts", True),
        ("Ts Js", "Ks Qs", False),
    ],
)
def test_a_reply_beats_when_each_standing_card_is_covered_by_a_card_of_its_own(
    lead: str,
    reply: str,
    covers: bool,  # noqa: FBT001  # a column of the table above
) -> None:
    table = Table("duel-russian", f"{lead} / {reply}", "Ah")
    table.play("close", f"0 lead {lead}")
    if covers:
        assert table.play(f"1 beat {reply}")[0] == f"1 beat {reply}"
    else:
        assert "§2.3" in table.refusal(f"1 beat {reply}").clause
        assert table.play(f"1 give {reply}")[0] == f"1 gave {reply}"


def test_a_seat_may_give_although_it_could_beat() -> None:
    table = Table("georgian-3", "Qs Ts Qd / Ks Js Ad", "Jh")
    assert table.play("0 lead Qs", "1 give Ks")[:2] == ["0 led Qs", "1 gave Ks closed"]
    assert "0 took Qs Ks: 7" in table.log


@pytest.mark.parametrize(
    ("key", "closed"),
    [
        ("georgian-3", True),
        ("georgian-5", False),
        ("staked-3", True),
        ("duel-russian", False),
        ("pot-lithuanian", True),
    ],
)
def test_given_cards_lie_closed_or_open_by_the_rule_set(key: str, closed: bool) -> None:  # noqa: FBT001  # as above
    table = Table(key, "Qs Ts Qd / Js Kd Ad", "Jh")
    table.play_on(lambda state: state.phase.value == "lead")
    assert table.play("0 lead Qs", "1 give Js")[1] == "1 gave Js" + (" closed" if closed else "")


def test_where_open_cards_speak_a_reply_that_covers_everything_is_a_beat() -> None:
    table = Table("duel-russian", "Qs Ts Qd / Ks Js Ad", "Jh")
    table.play("close", "0 lead Qs")
    assert set(table.legal(1)) == {"1 beat Ks", "1 give Js", "1 give Ad", "1 resign"}
    assert "§2.3" in table.refusal("1 give Ks").clause


def test_closed_cards_do_not_speak() -> None:
    table = Table("duel-russian", "Qs Ts Qd / Ks Js Ad", "Jh", options={"discards": "closed"})
    assert table.play("close", "0 lead Qs", "1 give Ks")[2] == "1 gave Ks closed"


def test_open_cards_with_free_intent_do_not_speak() -> None:
    table = Table("georgian-3", "Qs Ts Qd / Ks Js Ad", "Jh", options={"discards": "open"})
    assert table.play("0 lead Qs", "1 give Ks")[1] == "1 gave Ks"


def test_in_a_pot_with_open_cards_that_speak_each_seat_is_held_to_the_cards_that_stand() -> None:
    options = {"discards": "open", "intent": "cards_speak"}
    table = Table("pot-lithuanian", "9s 8d 7c / Js 8c 9d / Qs Ts 6c", "Jh", options=options)
    table.play("0 lead 9s", "1 beat Js")
    table.refusal("2 give Qs")
    assert table.play("2 give 6c")[:2] == ["2 gave 6c", "1 took 9s Js 6c: 2"]


def test_a_third_seat_must_cover_the_last_beat_and_not_the_lead() -> None:
    table = Table("pot-lithuanian", "9s 8d 7c / Js 8c 9d / Qs Ts 6c / 6s 6d Ks", "Jh")
    table.play("0 lead 8d", "1 beat 9d")
    table.play("2 give 6c")
    assert set(table.legal(3)) == {"3 give 6s", "3 give 6d", "3 give Ks", "3 resign"}
    assert table.play("3 give Ks")[1] == "1 took 8d 9d 6c Ks: 4"


def test_replies_go_seat_after_seat_clockwise() -> None:
    table = Table("pot-lithuanian", "9s 8d 7c / Js 8c 9d / Qs Ts 6c / 6s 6d Ks", "Jh", leader=2)
    table.play("2 lead 6c")
    order = []
    while table.phase().value == "reply":
        (seat,) = table.to_act()
        order.append(seat)
        for other in {0, 1, 3} - {seat}:
            assert not [line for line in table.legal(other) if "give" in line or "beat" in line]
        table.play(next(line for line in table.legal(seat) if "give" in line))
    assert order == [3, 0, 1]
