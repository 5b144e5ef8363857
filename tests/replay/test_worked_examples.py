"""The worked examples of rules.md §6, played and written as records that the check accepts."""

from pathlib import Path

import pytest

from matches.engine import events as ev
from matches.engine.cards import parse_cards
from matches.record.check import check_record
from matches.record.reader import read_lines
from tests.support.records import (
    WORKED_DEAL,
    WORKED_GAME,
    assert_sound,
    fault_line,
    lines_of,
    record_of,
)
from tests.support.table import Table

# The example number, the table, what leads to the reply, a reply that beats with the points it takes, and one that
# does not with the points it leaves to the standing cards.
Reply = tuple[int, Table, tuple[str, ...], str, str, str, str]


def replies() -> list[Reply]:
    def pot(hands: str, turned_up: str) -> Table:
        return Table("pot-lithuanian", hands, turned_up)

    return [
        (
            2,
            Table("georgian-3", "As Ts Jd / Ks Qh Kh", "Jh"),
            ("0 lead As Ts",),
            *("Qh Kh", "1 took As Ts Qh Kh: 28"),
            *("Ks Qh", "0 took As Ts Ks Qh: 28"),
        ),
        (
            4,
            Table("duel-russian", "Ah Kh 6d / 7s 9s Qh", "6s"),
            ("close", "0 lead Ah Kh"),
            *("7s 9s", "1 took Ah Kh 7s 9s: 15"),
            *("7s Qh", "0 took Ah Kh 7s Qh: 18"),
        ),
        (
            5,
            pot("7c Jc 6d / 8c 7s 7d / 9c 8s 6c", "6s"),
            ("0 lead 7c Jc", "1 beat 8c 7s"),
            *("9c 8s", "2 took 7c Jc 8c 7s 9c 8s: 2"),
            *("9c 6c", "1 took 7c Jc 8c 7s 9c 6c: 2"),
        ),
        (
            7,
            pot("Qs 7s 6c / 9d Js 7c / Kd 8d 9s", "6d"),
            ("0 lead Qs 7s", "1 beat 9d Js"),
            *("Kd 8d", "2 took Qs 7s 9d Js Kd 8d: 9"),
            *("8d 9s", "1 took Qs 7s 9d Js 8d 9s: 5"),
        ),
        (
            8,
            pot("As Ks Js / 8h 6h Qh", "7h"),
            ("0 lead As Ks Js",),
            *("8h 6h Qh", "1 took As Ks Js 8h 6h Qh: 20"),
            *("", ""),
        ),
        (
            9,
            pot("Ks Qs 6c / As Js 6h", "7h"),
            ("0 lead Ks Qs",),
            *("6h As", "1 took Ks Qs 6h As: 18"),
            *("As Js", "0 took Ks Qs As Js: 20"),
        ),
    ]


def events_of(path: Path) -> list[ev.Event]:
    _, entries = check_record(read_lines(path))
    return [entry.event for entry in entries]


def takes(events: list[ev.Event]) -> list[tuple[int, int | None]]:
    return [(event.seat, event.points) for event in events if isinstance(event, ev.Took)]


def test_example_1_the_whole_deal_of_s0() -> None:
    events = events_of(WORKED_DEAL)
    assert takes(events) == [(0, 13), (1, 21), (0, 21)]
    assert events[-3:] == [
        ev.Claimed(0, parse_cards("As Js Tc Ac"), 34, valid=True),
        ev.DealEnded(0, "claim", 1, (1, 0)),
        ev.MatchEnded(0, "score", (1, 0), 1),
    ]


def test_example_6_the_illustrated_game_of_s2() -> None:
    events = events_of(WORKED_GAME)
    assert takes(events)[:2] == [(1, 14), (1, 11)]
    claim = next(number for number, event in enumerate(events) if isinstance(event, ev.Claimed))
    claimed, paid, ended, dealt = events[claim : claim + 4]
    assert isinstance(claimed, ev.Claimed)
    assert (claimed.seat, claimed.points, claimed.valid) == (1, 25, False)
    assert paid == ev.Paid((1,), 15, 30)
    assert ended == ev.DealEnded(None, "match_pot", 0, (0, 0, 0))
    assert isinstance(dealt, ev.Dealt)
    assert dealt.dealer == 1


@pytest.mark.parametrize("example", replies(), ids=lambda example: f"example {example[0]}")
def test_a_reply_that_covers_all_beats(example: Reply) -> None:
    _, table, before, beat, taken, *_ = example
    table.play(*before)
    assert taken in table.play(f"{table.state.turn} beat {beat}")
    table.play("abort power")
    assert_sound(lines_of(record_of(table)))


@pytest.mark.parametrize(
    "example", [reply for reply in replies() if reply[5]], ids=lambda example: f"example {example[0]}"
)
def test_a_reply_that_leaves_one_uncovered_does_not_beat(example: Reply) -> None:
    _, table, before, _, _, give, left = example
    table.play(*before)
    seat = table.state.turn
    assert table.refusal(f"{seat} beat {give}").code == "not_covered"
    assert left in table.play(f"{seat} give {give}")
    table.play("abort power")
    objects = record_of(table)
    assert_sound(lines_of(objects))
    (line,) = [number for number, obj in enumerate(objects, 1) if obj.get("cards") == give.split()]
    objects[line - 1] = {"n": line - 1, "type": "beat", "seat": seat, "cards": give.split()}
    assert fault_line(lines_of(objects)) == line


def test_example_4_where_the_cards_speak_a_give_may_not_cover() -> None:
    table = Table("duel-russian", "Ah Kh 6d / 7s 9s Qh", "6s")
    table.play("close", "0 lead Ah Kh")
    assert table.refusal("1 give 7s 9s").code == "cards_speak"
    table.play("1 beat 7s 9s", "abort power")
    objects = record_of(table)
    (line,) = [number for number, obj in enumerate(objects, 1) if obj.get("type") == "beat"]
    objects[line - 1] |= {"type": "gave", "closed": False}
    assert fault_line(lines_of(objects)) == line


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (("0 raise 2", "1 refuse"), "deal ended: 0 by refused for 1, 1:0"),
        (("0 raise 2", "1 raise 3", "0 refuse"), "deal ended: 1 by refused for 2, 0:2"),
        (("0 raise 2", "1 raise 3", "0 raise 4", "1 refuse"), "deal ended: 0 by refused for 3, 3:0"),
        (("0 raise 2", "1 raise 3", "0 raise 4", "1 raise 5", "0 raise 6", "1 accept"), "1 accepted"),
    ],
    ids=["davi", "se", "chari", "shashi"],
)
def test_example_3_raises(words: tuple[str, ...], last: str) -> None:
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", match_to=7)
    assert table.play(*words)[-1] == last
    table.play("abort power")
    assert_sound(lines_of(record_of(table)))


@pytest.mark.parametrize(("answer", "stake"), [(("1 accept",), 2), (("1 raise 3", "0 accept"), 3)])
def test_example_3_an_accepted_raise_is_the_stake(answer: tuple[str, ...], stake: int) -> None:
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", match_to=7)
    table.play("0 raise 2", *answer)
    assert table.state.bid.stake == stake
    table.play("0 lead As", "1 give Js", "0 claim", "abort power")
    objects = record_of(table)
    assert {obj["points"] for obj in objects if obj.get("type") == "deal_ended"} == {stake}
    assert_sound(lines_of(objects))


def test_raises_by_the_wrong_seat_or_too_far_are_faults() -> None:
    table = Table("georgian-3", "As Td Qh / Ks Js Ad", "Jh", match_to=7)
    table.play("0 raise 2", "1 accept", "abort power")
    objects = record_of(table)
    for line, change in ((3, {"seat": 1}), (3, {"to": 3}), (3, {"to": 1}), (4, {"seat": 0})):
        changed = [obj | change if number == line else obj for number, obj in enumerate(objects, 1)]
        assert fault_line(lines_of(changed)) == line
    again = {"n": 4, "type": "raised", "seat": 0, "to": 3}
    assert fault_line(lines_of([*objects[:4], again | {"n": 4}, *objects[5:]])) == 5
