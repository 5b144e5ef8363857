"""What a record may leave out of a declaration window, and where a match may end around one."""

from typing import Any

import pytest

from tests.support.records import Objects, assert_sound, fault_line, lines_of, record_of, renumbered
from tests.support.table import Table

CLAIM_WINDOW = {"claim_window": "between_tricks"}


def of_type(objects: Objects, kind: str) -> list[int]:
    """Find the lines of one type."""
    return [line for line, obj in enumerate(objects, 1) if obj.get("type") == kind]


def left_out(objects: Objects, *lines: int) -> list[bytes]:
    return lines_of(renumbered([obj for line, obj in enumerate(objects, 1) if line not in lines]))


def ended(objects: Objects, after: int, *events: dict[str, Any]) -> list[bytes]:
    """Cut a record after a line and end it in another way."""
    return lines_of(renumbered([*objects[:after], *({"n": 0, **event} for event in events)]))


def aborted(score: list[int]) -> tuple[dict[str, Any], dict[str, Any]]:
    end = {"type": "match_ended", "winner": None, "reason": "aborted", "score": score, "stake": 1}
    return {"type": "aborted", "reason": "power"}, end


def three_takers(*, purses: list[int] | None = None) -> Table:
    """Let each of three seats take a trick, so that all may claim in the window that stands; seat 2 leads next."""
    table = Table(
        "pot-lithuanian",
        "6s 7s 8d / 6d 9s 7d / 6c 7c 9c",
        "6h",
        "As 7h 8h Qs Js Ts Kd Ks Qd",
        options=CLAIM_WINDOW,
        purses=purses,
    )
    table.play("0 lead 6s", "1 give 6d", "2 give 6c", "close")
    table.play("0 lead 7s", "1 beat 7h", "2 give 7c", "close")
    table.play("1 lead Qs", "2 beat 8h", "0 give 8d")
    return table


def test_passes_may_be_left_out_one_by_one() -> None:
    table = three_takers()
    table.play("1 pass", "0 claim", "2 pass", "abort power")
    objects = record_of(table)
    passes = of_type(objects, "passed")
    assert len(passes) == 2
    for kept in ((), passes[:1], passes[1:]):
        assert_sound(left_out(objects, *kept))
    assert_sound(left_out(objects, *passes))


def test_claims_of_a_window_stand_from_the_ordinary_leader_clockwise() -> None:
    table = three_takers()
    table.play("1 claim", "0 claim", "2 claim", "abort power")
    objects = record_of(table)
    claims = of_type(objects, "claimed")
    assert [objects[line - 1]["seat"] for line in claims] == [2, 0, 1]
    assert_sound(lines_of(objects))
    of_0, of_1 = objects[claims[1] - 1], objects[claims[2] - 1]
    objects[claims[1] - 1], objects[claims[2] - 1] = of_1, of_0
    objects[claims[1]]["seats"], objects[claims[2]]["seats"] = [1], [0]
    assert fault_line(lines_of(renumbered(objects))) == claims[2]


def test_the_leader_may_claim_in_place_of_its_lead_after_the_others() -> None:
    table = three_takers()
    table.play("2 pass", "0 claim", "1 claim", "2 claim", "abort power")
    objects = record_of(table)
    assert [objects[line - 1]["seat"] for line in of_type(objects, "claimed")] == [0, 1, 2]
    assert_sound(lines_of(objects))
    assert_sound(left_out(objects, *of_type(objects, "passed")))


def test_only_the_leader_may_claim_after_passing() -> None:
    table = three_takers()
    table.play("0 claim", "close", "abort power")
    objects = record_of(table)
    (claim,) = of_type(objects, "claimed")
    window = of_type(objects, "window_closed")[-1]
    objects.insert(window - 1, {"n": 0, "type": "passed", "seat": 0})
    assert fault_line(lines_of(renumbered(objects))) == claim + 1


def test_claimants_who_cannot_pay_go_out_one_after_the_other() -> None:
    table = three_takers(purses=[4, 50, 50])
    table.play("0 claim", "1 claim", "close", "2 claim", "abort power")
    objects = record_of(table)
    (out,) = of_type(objects, "out")
    assert_sound(lines_of(objects))
    assert fault_line(left_out(objects, out)) == out


def test_a_match_may_be_given_up_or_aborted_between_words() -> None:
    table = Table("staked-3", "Jh Kh Qh / As Ks Qd", "Th")
    table.play("0 declare bura", "1 resign")
    objects = record_of(table)
    declared, resigned = of_type(objects, "declared"), of_type(objects, "resigned")
    assert_sound(lines_of(objects))
    assert_sound(left_out(objects, *declared))
    assert_sound(ended(objects, resigned[0] - 1, *aborted([0, 0])))


@pytest.mark.parametrize("word", ["1 pass", "close"])
def test_a_royal_is_final_once_its_window_is_closed(word: str) -> None:
    table = Table("staked-3", "As Ah Ad / Ks Qs Jd", "Jh", options={"royal": "wins_match"})
    table.play("0 declare royal", word)
    objects = record_of(table)
    (closed,) = of_type(objects, "window_closed")
    assert_sound(lines_of(objects))
    assert_sound(ended(objects, closed - 1, *aborted([0, 0])))
    assert fault_line(ended(objects, closed, *aborted([0, 0]))) == closed + 1


@pytest.mark.parametrize(("word", "final"), [("1 pass", True), ("close", False)])
def test_a_royal_is_not_final_while_a_silent_seat_could_have_claimed(word: str, final: bool) -> None:  # noqa: FBT001  # a case
    table = Table("staked-3", "As Ah Jd / Qd Ks Js", "Jh", "Kd Ad", options={"royal": "wins_match", **CLAIM_WINDOW})
    table.play("close", "0 lead Jd", "1 beat Qd", "0 declare royal", word)
    objects = record_of(table)
    closed = of_type(objects, "window_closed")[-1]
    assert_sound(lines_of(objects))
    assert fault_line(ended(objects, closed, *aborted([0, 0]))) == (closed + 1 if final else None)


def test_the_count_after_the_last_trick_needs_no_word() -> None:
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", match_to=1)
    table.play_on(lambda state: not state.stock and state.phase.value == "last_claim")
    table.play(f"{table.state.turn} continue")
    objects = record_of(table)
    (ending,) = of_type(objects, "deal_ended")
    assert objects[ending - 1]["reason"] == "count"
    assert_sound(lines_of(objects))
    assert_sound(ended(objects, ending - 1, *aborted([0, 0])))


def unclaimed_pot(purses: list[int] | None = None) -> Objects:
    """Play a deal of three seats that nobody claims, up to the restake."""
    table = Table("pot-ukrainian", "6s 7s 8d / 6d 7d 8s / 6c 7c 9c", "6h", purses=purses)
    table.play_on(lambda state: state.tally.last_reason == "restake" or state.phase.value == "over")
    if table.state.phase.value != "over":
        table.play("abort power")
    return record_of(table)


@pytest.mark.parametrize(
    "groups", [[[2, 0, 1]], [[0], [1], [2]], [[2], [1, 0]], [[1, 2], [0]]], ids=["all", "each", "late", "two"]
)
def test_a_restake_may_be_paid_in_any_groups(groups: list[list[int]]) -> None:
    objects = unclaimed_pot()
    (paid,) = of_type(objects, "paid")
    line, pot, payments = objects[paid - 1], 15, []
    for seats in groups:
        pot += 5 * len(seats)
        payments.append({**line, "seats": seats, "pot": pot})
    objects[paid - 1 : paid] = payments
    assert_sound(lines_of(renumbered(objects)))


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"seats": [0, 1]}, 0),
        ({"seats": [0, 1], "pot": 25}, 1),
        ({"seats": [0, 1, 1]}, 0),
        ({"seats": [0, 1, 2, 3], "pot": 35}, 0),
        ({"seats": []}, 0),
        ({"amount": 6, "pot": 33}, 0),
        ({"pot": 31}, 0),
    ],
)
def test_in_a_restake_every_live_seat_pays_its_share_once(change: dict[str, Any], line: int) -> None:
    objects = unclaimed_pot()
    (paid,) = of_type(objects, "paid")
    objects[paid - 1] |= change
    assert fault_line(lines_of(objects)) == paid + line


def test_who_pays_less_in_a_restake_goes_out_from_the_dealers_left() -> None:
    objects = unclaimed_pot([3, 50, 2])
    first, second = of_type(objects, "out")
    assert [objects[first - 1]["seat"], objects[second - 1]["seat"]] == [0, 2]
    assert_sound(lines_of(objects))
    payments = [objects[line - 1] for line in of_type(objects, "paid")]
    assert len(payments) == 3
    objects[first - 1]["seat"], objects[second - 1]["seat"] = 2, 0
    assert fault_line(lines_of(objects)) == first


def test_hands_laid_in_a_play_off_stand_in_any_order() -> None:
    table = Table("duel-russian", "6h 7h 8h / 9h Jh Qh", "Kh", match_to=1)
    table.play("0 declare bura", "1 declare bura")
    objects = record_of(table)
    (led,), (beaten,) = of_type(objects, "led"), of_type(objects, "beat")
    for line in (led, beaten):
        objects[line - 1]["cards"].reverse()
    objects[of_type(objects, "declared")[0] - 1]["cards"].reverse()
    assert_sound(lines_of(objects))
    objects[led - 1]["cards"][0] = "9h"
    assert fault_line(lines_of(objects)) == led
