"""Events as JSON objects and back."""

import json
from typing import Any, get_args

import pytest

from matches.engine import events as ev
from matches.engine.cards import HIDDEN, parse_card, parse_cards
from matches.record.codec import decode, dump, encode
from matches.record.fault import RecordFault

ONE_OF_EACH: list[ev.Event] = [
    ev.Opened("georgian-3", ("nino", "გიორგი"), {"molodka": "out_of_turn"}, 7, None, caller=1),
    ev.Called(0, "red", parse_card("Ah"), 0),
    ev.Called(0, None, None, 1),
    ev.Anted(5, 15),
    ev.Dealt(
        1, 1, 0, (parse_cards("As Td Qh"), parse_cards("Ks Js Ad")), parse_card("Jh"), parse_cards("Ac Jh"), raises=True
    ),
    ev.Dealt(1, 1, 0, (bytes([HIDDEN] * 3), b""), parse_card("Jh"), bytes([HIDDEN]) + parse_cards("Jh"), raises=False),
    ev.Said(0, "bura", parse_cards("Ah Kh Qh")),
    ev.Said(None, None, b""),
    ev.Declared(1, "three_aces", parse_cards("As Ah Ad")),
    ev.Passed(0),
    ev.WindowClosed(),
    ev.Raised(0, 2),
    ev.Accepted(1),
    ev.Refused(1),
    ev.Led(0, parse_cards("As")),
    ev.Beat(1, parse_cards("6h")),
    ev.Gave(1, bytes([HIDDEN]), closed=True),
    ev.Took(0, parse_cards("As Js"), 13),
    ev.Took(0, parse_cards("As ??"), None),
    ev.Claimed(0, parse_cards("As Js"), 13, valid=False),
    ev.Continued(2),
    ev.Drew(((0, parse_card("Ac")), (1, HIDDEN))),
    ev.Paid((0, 2), 15, 45),
    ev.Out(2),
    ev.DealEnded(None, "tie", 0, (0, 0)),
    ev.TimedOut(1),
    ev.Resigned(1),
    ev.Aborted("a fault\n"),
    ev.MatchEnded(1, "score", (0, 7), 1),
]


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_an_event_survives_the_way_to_json_and_back(event: ev.Event) -> None:
    assert decode(json.loads(dump(encode(event)))) == event
    assert decode(json.loads(dump(encode(event, "2026-01-31T12:00:00Z")))) == event


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(get_args(ev.Event))


def test_the_line_is_written_as_the_record_writes_it() -> None:
    assert dump(encode(ev.Gave(1, parse_cards("Js"), closed=True), "2026-01-31T12:00:00Z")) == (
        '{"type":"gave","seat":1,"cards":["Js"],"closed":true,"at":"2026-01-31T12:00:00Z"}'
    )


LED: dict[str, Any] = {"type": "led", "seat": 0, "cards": ["As"]}
TOOK: dict[str, Any] = {"type": "took", "seat": 0, "cards": ["As"], "points": 11}
ENDED: dict[str, Any] = {"type": "deal_ended", "winner": 0, "reason": "claim", "points": 1, "score": [1, 0]}
HEADER = encode(ONE_OF_EACH[0])

FAULTY: list[tuple[str, dict[str, Any]]] = [
    ("a missing field", {"type": "led", "seat": 0}),
    ("a further field", LED | {"colour": "red"}),
    ("no type", {"seat": 0}),
    ("a type that is no string", LED | {"type": ["led"]}),
    ("an unknown type", LED | {"type": "cheated"}),
    ("true for a seat", LED | {"seat": True}),
    ("a fraction for a seat", LED | {"seat": 0.0}),
    ("a text for a seat", LED | {"seat": "0"}),
    ("null for a seat", LED | {"seat": None}),
    ("a negative seat", LED | {"seat": -1}),
    ("one card instead of a list", LED | {"cards": "As"}),
    ("an unknown card", LED | {"cards": ["1s"]}),
    ("a card in small letters", LED | {"cards": ["as"]}),
    ("a number for a card", LED | {"cards": [8]}),
    ("a list for a card", LED | {"cards": [["As"]]}),
    ("an object for cards", LED | {"cards": {"As": 1}}),
    ("true for points", TOOK | {"points": True}),
    ("a fraction for points", TOOK | {"points": 11.0}),
    ("1 for true", {"type": "gave", "seat": 0, "cards": ["As"], "closed": 1}),
    ("an unknown reason", ENDED | {"reason": "luck"}),
    ("a list for a reason", ENDED | {"reason": ["claim"]}),
    ("a score that is no list", ENDED | {"score": 1}),
    ("a score of fractions", ENDED | {"score": [1.0, 0]}),
    ("an unknown combination", {"type": "declared", "seat": 0, "what": "flush", "cards": []}),
    ("an unknown colour", {"type": "called", "seat": 0, "colour": "blue", "card": "Ah", "leader": 0}),
    ("a draw of one", {"type": "drew", "cards": [[0]]}),
    ("a draw turned round", {"type": "drew", "cards": [["As", 0]]}),
    ("a reason that is no text", {"type": "aborted", "reason": 5}),
    ("a time without zone", LED | {"at": "2026-01-31T12:00:00"}),
    ("a time in another zone", LED | {"at": "2026-01-31T12:00:00+01:00"}),
    ("a time with a space", LED | {"at": "2026-01-31 12:00:00Z"}),
    ("a time with a small z", LED | {"at": "2026-01-31T12:00:00z"}),
    ("a time of ten digits' fraction", LED | {"at": "2026-01-31T12:00:00.1234567890Z"}),
    ("a time with an empty fraction", LED | {"at": "2026-01-31T12:00:00.Z"}),
    ("a time with a line end", LED | {"at": "2026-01-31T12:00:00Z\n"}),
    ("a time in other digits", LED | {"at": "２０２６-01-31T12:00:00Z"}),
    ("a day that does not exist", LED | {"at": "2026-02-29T12:00:00Z"}),
    ("an hour that does not exist", LED | {"at": "2026-01-31T24:00:00Z"}),
    ("a time that is null", LED | {"at": None}),
    ("another format", HEADER | {"format": "chess"}),
    ("a version of text", HEADER | {"version": "1"}),
    ("a version that is true", HEADER | {"version": True}),
    ("a later version", HEADER | {"version": 2}),
    ("options in a list", HEADER | {"options": []}),
    ("seats without names", HEADER | {"seats": [1, 2]}),
    ("seats in a text", HEADER | {"seats": "ab"}),
    ("a length of text", HEADER | {"match_to": "7"}),
    ("a length that is true", HEADER | {"match_to": True}),
    ("an ante with a fraction", HEADER | {"ante": 5.0}),
    ("rules that are null", HEADER | {"rules": None}),
    *((f"a header without {key}", {k: v for k, v in HEADER.items() if k != key}) for key in HEADER if key != "caller"),
]


@pytest.mark.parametrize(("what", "obj"), FAULTY, ids=[what for what, _ in FAULTY])
def test_an_object_of_the_wrong_kind_is_refused_in_one_sentence(what: str, obj: dict[str, Any]) -> None:
    with pytest.raises(RecordFault) as refusal:
        decode(obj)
    assert str(refusal.value).isprintable(), what
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    "at", ["2026-01-31T12:00:00Z", "2024-02-29T23:59:59.123456789Z", "0001-01-01T00:00:00.0+00:00"]
)
def test_each_way_to_write_a_time_is_read(at: str) -> None:
    decode(LED | {"at": at})


def test_a_fault_repeats_but_a_short_piece_of_what_it_read() -> None:
    with pytest.raises(RecordFault) as refusal:
        decode({"type": "\x1b[31m" + "x" * 10_000})
    assert len(str(refusal.value)) < 80
    assert str(refusal.value).isprintable()


def test_further_keys_of_a_header_are_left_alone() -> None:
    assert decode(HEADER | {"fairness": {"a": [1.5]}, "caller": "bob", "type": "led"}) == ev.Opened(
        "georgian-3", ("nino", "გიორგი"), {"molodka": "out_of_turn"}, 7, None
    )
