"""Each kind of fault that a record can have, and the line that is named for it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.records import (
    WORKED_DEAL,
    WORKED_GAME,
    Objects,
    assert_sound,
    fault_line,
    fault_of,
    lines_of,
    objects_of,
    renumbered,
)

DEAL = WORKED_DEAL.read_bytes().splitlines(keepends=True)
GAME = WORKED_GAME.read_bytes().splitlines(keepends=True)
Change = Callable[[Objects], object]


def changed(lines: list[bytes], change: Change) -> list[bytes]:
    """Change the objects of a record in place; the first line is number 0 here."""
    objects = objects_of(lines)
    change(objects)
    return lines_of(objects)


def put(line: int, **fields: Any) -> Change:
    return lambda objects: objects[line - 1].update(fields)


def cards(line: int, *names: str) -> Change:
    return put(line, cards=list(names))


def without(line: int) -> Change:
    def change(objects: Objects) -> None:
        del objects[line - 1]
        objects[:] = renumbered(objects)

    return change


def before(line: int, **event: Any) -> Change:
    def change(objects: Objects) -> None:
        objects.insert(line - 1, {"n": 0, **event})
        objects[:] = renumbered(objects)

    return change


def swapped(line: int) -> Change:
    def change(objects: Objects) -> None:
        objects[line - 1], objects[line] = objects[line], objects[line - 1]
        objects[:] = renumbered(objects)

    return change


def twice_passed(objects: Objects) -> None:
    objects[3:3] = [{"n": 0, "type": "passed", "seat": 1}] * 2
    objects[:] = renumbered(objects)


HEADER_FAULTS: dict[str, Change] = {
    "an unknown rule set": put(1, rules="whist"),
    "an unknown option": put(1, options={"jokers": 2}),
    "an option of another kind": put(1, options={"deck": "36"}),
    "an option with a fraction": put(1, options={"deck": 36.0}),
    "1 for true in an option": put(1, options={"crawford": 0}),
    "a value that the option has not": put(1, options={"deck": 24}),
    "a list as a value": put(1, options={"deck": [36]}),
    "an option that repeats the default": put(1, options={"deck": 20}),
    "options that do not go together": put(1, options={"next_leader": "rotation"}),
    "an option named in a cutting way": put(1, options={"\x1b[31m\n" * 99: 1}),
    "a length the set does not have": put(1, match_to=2),
    "no length": put(1, match_to=None),
    "an ante in a match to points": put(1, ante=5),
    "a seat too many": put(1, seats=["a", "b", "c"]),
    "a seat too few": put(1, seats=["a"]),
    "no seats": put(1, seats=[]),
}
POT_HEADER_FAULTS: dict[str, Change] = {
    "a length in a pot match": put(1, match_to=1),
    "no ante": put(1, ante=None),
    "an ante of nothing": put(1, ante=0),
    "an ante below nothing": put(1, ante=-5),
    "an ante above the limit": put(1, ante=10**9 + 1),
    "raises in a pot": put(1, options={"raises": "deal"}),
    "seven seats": put(1, seats=list("abcdefg")),
}
EVENT_FAULTS: dict[str, tuple[list[bytes], Change, int]] = {
    "n from 0": (DEAL, put(2, n=0), 2),
    "a gap in n": (DEAL, put(5, n=5), 5),
    "n that is true": (DEAL, put(2, n=True), 2),
    "n with a fraction": (DEAL, put(2, n=1.0), 2),
    "n missing": (DEAL, lambda objects: objects[4].pop("n"), 5),
    "a word of a window that stands": (DEAL, before(3, type="said", seat=0, word="pass", cards=[]), 3),
    "a second header": (DEAL, lambda objects: objects.insert(1, objects[0] | {"n": 1}), 2),
    "a card that is hidden": (DEAL, cards(4, "??"), 4),
    "hidden points": (DEAL, put(5, points=None), 5),
    "a card dealt twice": (DEAL, put(2, hands=[["As", "Td", "As"], ["Ks", "Js", "Ad"]]), 2),
    "a card of another deck": (DEAL, put(2, hands=[["As", "Td", "6h"], ["Ks", "Js", "Ad"]]), 2),
    "a card missing": (DEAL, lambda objects: objects[1]["stock"].pop(5), 2),
    "an empty stock": (DEAL, put(2, stock=[]), 2),
    "a turned-up card that is not the last": (DEAL, put(2, trump="Ac"), 2),
    "a hand too short": (DEAL, put(2, hands=[["As", "Td"], ["Ks", "Js", "Ad"]]), 2),
    "a hand too many": (DEAL, put(2, hands=[["As", "Td", "Qh"], ["Ks", "Js", "Ad"], []]), 2),
    "the second deal first": (DEAL, put(2, deal=2), 2),
    "a dealer who leads": (DEAL, put(2, dealer=0), 2),
    "a dealer from nowhere": (DEAL, put(2, dealer=7), 2),
    "a leader from nowhere": (DEAL, put(2, leader=10**30), 2),
    "raises in a Crawford deal": (DEAL, put(2, raises=True), 2),
    "a raise in a Crawford deal": (DEAL, before(3, type="raised", seat=0, to=2), 3),
    "a lead by the other seat": (DEAL, put(3, seat=1), 3),
    "a lead from nowhere": (DEAL, put(3, seat=2), 3),
    "a lead of two suits": (DEAL, cards(3, "As", "Td"), 3),
    "a lead of nothing": (DEAL, cards(3), 3),
    "a card led twice": (DEAL, cards(3, "As", "As"), 3),
    "a lead from the other hand": (DEAL, cards(3, "Ks"), 3),
    "a reply out of turn": (DEAL, put(4, seat=0), 4),
    "a reply of two cards to one": (DEAL, cards(4, "Js", "Ks"), 4),
    "a give said to be open": (DEAL, put(4, closed=False), 4),
    "a beat that does not cover": (DEAL, lambda objects: _beat(objects[3]), 4),
    "a beat with a lower card": (DEAL, cards(8, "Ks"), 8),
    "a claim in the middle of a trick": (DEAL, before(4, type="claimed", seat=0, cards=[], points=0, valid=False), 4),
    "a claim before any trick": (DEAL, before(3, type="claimed", seat=0, cards=[], points=0, valid=False), 3),
    "a trick that the other seat takes": (DEAL, put(5, seat=1), 5),
    "a trick in another order": (DEAL, cards(5, "Js", "As"), 5),
    "wrong points": (DEAL, put(5, points=12), 5),
    "no take": (DEAL, without(5), 5),
    "a draw in another order": (DEAL, put(6, cards=[[1, "Th"], [0, "Ac"]]), 6),
    "another card drawn": (DEAL, put(6, cards=[[0, "Th"], [1, "Ac"]]), 6),
    "too few cards drawn": (DEAL, put(6, cards=[[0, "Ac"]]), 6),
    "no draw": (DEAL, without(6), 6),
    "draw before take": (DEAL, swapped(5), 5),
    "a claim by a seat that did not take": (DEAL, put(15, seat=1), 15),
    "a claim miscounted": (DEAL, put(15, points=35), 15),
    "a true claim called false": (DEAL, put(15, valid=False), 15),
    "a claim with another pile": (DEAL, cards(15, "As", "Js", "Ac", "Tc"), 15),
    "a claim without the hidden cards": (DEAL, cards(15, "As", "Tc", "Ac"), 15),
    "the deal won by the other side": (DEAL, put(16, winner=1), 16),
    "the deal won for another reason": (DEAL, put(16, reason="count"), 16),
    "a deal that scores too much": (DEAL, put(16, points=2), 16),
    "a wrong score": (DEAL, put(16, score=[0, 1]), 16),
    "a score of three sides": (DEAL, put(16, score=[1, 0, 0]), 16),
    "the match won by the other side": (DEAL, put(17, winner=1), 17),
    "the match won for another reason": (DEAL, put(17, reason="pot"), 17),
    "a match stake that nobody raised": (DEAL, put(17, stake=2), 17),
    "an event after the end": (DEAL, before(18, type="continued", seat=0), 18),
    "a second end": (DEAL, before(18, type="aborted", reason=""), 18),
    "a window where none stands": (DEAL, before(3, type="window_closed"), 3),
    "going on where nobody is asked": (DEAL, before(6, type="continued", seat=0), 6),
    "out of time out of turn": (DEAL, before(3, type="timed_out", seat=1), 3),
    "an accepted raise that nobody made": (DEAL, before(3, type="accepted", seat=1), 3),
    "a payment in a match to points": (DEAL, before(16, type="paid", seats=[0], amount=5, pot=5), 16),
    "resigning in the middle of what follows": (DEAL, before(5, type="resigned", seat=0), 5),
    "an end by abort that comes too late": (DEAL, before(17, type="aborted", reason="late"), 17),
    "an ante that is too high": (GAME, put(2, amount=6), 2),
    "a pot that does not add up": (GAME, put(2, pot=20), 2),
    "no ante": (GAME, without(2), 2),
    "no window": (GAME, without(4), 4),
    "a window closed twice": (GAME, before(5, type="window_closed"), 5),
    "going on by another seat": (GAME, put(9, seat=0), 9),
    "neither claim nor going on": (GAME, without(9), 9),
    "a declaration that the hand does not bear": (
        GAME,
        before(4, type="declared", seat=1, what="molodka", cards=["Th", "6h", "Js"]),
        4,
    ),
    "a word of a seat that has spoken": (GAME, twice_passed, 5),
    "a fine that is too small and nobody is out": (GAME, put(17, amount=14, pot=29), 18),
    "a fine that is too large": (GAME, put(17, amount=16, pot=31), 17),
    "a fine below nothing": (GAME, put(17, amount=-1, pot=14), 17),
    "a fine paid by another seat": (GAME, put(17, seats=[2]), 17),
    "a fine paid by nobody": (GAME, put(17, seats=[]), 17),
    "a fine paid twice": (GAME, before(18, type="paid", seats=[1], amount=15, pot=45), 18),
    "a fine that does not reach the pot": (GAME, put(17, pot=15), 17),
    "out though the fine was paid": (GAME, before(18, type="out", seat=1), 18),
    "points in a pot match": (GAME, put(26, points=1), 26),
    "the next deal by another dealer": (GAME, put(19, dealer=2, leader=0), 19),
    "the deal that was": (GAME, put(19, deal=1), 19),
}


def _beat(reply: dict[str, Any]) -> None:
    reply["type"] = "beat"
    del reply["closed"]


def test_the_worked_records_are_sound() -> None:
    assert_sound(DEAL)
    assert_sound(GAME)


@pytest.mark.parametrize("change", HEADER_FAULTS.values(), ids=list(HEADER_FAULTS))
def test_a_faulty_header_is_told_at_line_1(change: Change) -> None:
    assert fault_line(changed(DEAL, change)) == 1


def test_an_option_of_another_kind_is_refused_after_the_right_one() -> None:
    for right, wrong in (({"crawford": False}, {"crawford": 0}), ({"deck": 36}, {"deck": 36.0})):
        assert fault_line(changed(DEAL[:1], put(1, options=right))) == 1
        right_fault, fault = (fault_of(changed(DEAL, put(1, options=options))) for options in (right, wrong))
        assert right_fault is not None
        assert fault is not None
        assert (right_fault.line, fault.line) == (2, 1)


@pytest.mark.parametrize("change", POT_HEADER_FAULTS.values(), ids=list(POT_HEADER_FAULTS))
def test_a_faulty_header_of_a_pot_match_is_told_at_line_1(change: Change) -> None:
    assert fault_line(changed(GAME, change)) == 1


@pytest.mark.parametrize(("lines", "change", "line"), EVENT_FAULTS.values(), ids=list(EVENT_FAULTS))
def test_a_fault_is_told_at_its_line_in_one_short_sentence(lines: list[bytes], change: Change, line: int) -> None:
    fault = fault_of(changed(lines, change))
    assert fault is not None
    assert fault.line == line
    assert str(fault).isprintable()
    assert len(str(fault)) < 250


@pytest.mark.parametrize("lines", [DEAL, GAME], ids=["deal", "game"])
def test_a_record_that_ends_early_is_told_at_its_last_line(lines: list[bytes]) -> None:
    for length in range(1, len(lines)):
        assert fault_line(lines[:length]) == length


@pytest.mark.parametrize("lines", [DEAL, GAME], ids=["deal", "game"])
def test_a_line_out_of_place_is_never_accepted(lines: list[bytes]) -> None:
    for line in range(2, len(lines)):
        assert fault_line(changed(lines, swapped(line))) in (line, line + 1)
        assert fault_line(changed(lines, without(line))) == line


@pytest.mark.parametrize(
    "line", [b"", b"\n", b"\r\n", b"{", b"\xff\n", b"[]\n", b'{"n":4,"n":4,"type":"passed","seat":0}\n']
)
def test_a_malformed_line_is_told_at_its_number(line: bytes) -> None:
    assert fault_line([*DEAL[:4], line, *DEAL[5:]]) == 5
    assert fault_line([*DEAL, b"\n"]) == len(DEAL) + 1


def test_an_earlier_fault_is_told_before_a_malformed_line() -> None:
    lines = changed(GAME, put(17, amount=3, pot=99))
    assert fault_line([*lines[:17], b"garbage\n"]) == 17


@pytest.mark.parametrize("event", [{"type": "paid", "seats": [1], "amount": 1, "pot": 16}, {"type": "out", "seat": 1}])
@pytest.mark.parametrize("line", [5, 17])  # behind the close of a window, and behind a false claim
def test_a_fault_is_told_without_reading_on_to_the_end(line: int, event: dict[str, Any]) -> None:
    lines = iter([*GAME[: line - 1], *lines_of({"n": number, **event} for number in range(line - 1, 1000))])
    assert fault_line(lines) == line
    assert len(list(lines)) > 800


def test_white_space_around_objects_and_a_missing_last_lf_are_no_faults() -> None:
    assert_sound([b" \t" + line[:-1] + b" \r\n" for line in DEAL[:-1]] + [DEAL[-1][:-1]])


def test_keys_that_are_unknown_are_kept_in_the_header_only() -> None:
    assert_sound(changed(DEAL, put(1, id=7, ladder={"a": [None]}, caller=1, n=99, type="x", at="yesterday")))
    assert fault_line(changed(DEAL, put(3, ladder=1))) == 3


def test_a_time_stands_on_any_event() -> None:
    assert_sound(changed(DEAL, put(3, at="2026-01-31T12:00:00.5Z")))
    assert fault_line(changed(DEAL, put(3, at="2026-01-32T12:00:00Z"))) == 3


def test_a_match_may_be_aborted_until_only_its_end_can_follow() -> None:
    end = {"type": "match_ended", "winner": None, "reason": "aborted", "stake": 1}
    for lines, score, last in ((DEAL, [0, 0], 16), (GAME, [0, 0, 0], 26)):
        for line in range(2, len(lines) + 1):
            objects = objects_of(lines)[: line - 1]
            objects += [{"type": "aborted", "reason": "power"}, end | {"score": score if line <= last else [1, 0]}]
            assert fault_line(lines_of(renumbered(objects))) == (None if line <= last else line)
