"""Bytes of a line as an object, whatever the bytes."""

import json

import pytest

from matches.record.fault import RecordFault
from matches.record.parsing import MAX_DEPTH, parse_object

FAULTY: dict[str, bytes] = {
    "an empty line": b"\n",
    "a line of blanks": b" \t \r\n",
    "a byte order mark": b'\xef\xbb\xbf{"n":1}',
    "bytes that are no UTF-8": b'{"a":"\xff"}',
    "a surrogate in UTF-8": b'{"a":"\xed\xa0\x80"}',
    "an overlong UTF-8 form": b'{"a":"\xc0\xaf"}',
    "UTF-16": '{"a":1}'.encode("utf-16"),
    "truncated JSON": b'{"n":1,"type":"le',
    "an open object": b'{"n":1',
    "something behind the object": b'{"n":1} x',
    "two objects": b'{"n":1}{"n":2}',
    "a list": b"[1]",
    "a number": b"7",
    "null": b"null",
    "a key twice": b'{"n":1,"n":1}',
    "a key twice, once in escapes": b'{"n":1,"\\u006e":1}',
    "a key twice deep inside": b'{"a":[{"b":{"c":1,"c":2}}]}',
    "NaN": b'{"a":NaN}',
    "Infinity": b'{"a":Infinity}',
    "minus infinity": b'{"a":-Infinity}',
    "half a surrogate pair": b'{"a":"\\ud800"}',
    "a surrogate pair turned round": b'{"a":"\\udc00\\ud800"}',
    "half a surrogate pair in a key": b'{"x":{"\\udfff":1}}',
    "an escaped U+0000": b'{"a":"x\\u0000"}',
    "an escaped U+0000 in a key": b'{"a\\u0000":1}',
    "a plain U+0000 in a string": b'{"a":"\x00"}',
    "a plain U+0000 between": b'{"a":\x001}',
    "a line end in a string": b'{"a":"\r"}',
    "a comma too many": b'{"a":1,}',
    "a leading zero": b'{"a":01}',
    "single quotes": b"{'a':1}",
    "a comment": b'{"a":1} // one',
    "an integer of five thousand digits": b'{"a":' + b"9" * 5_000 + b"}",
    "an integer of a million digits": b'{"a":' + b"9" * 1_000_000 + b"}",
    "a million brackets": b'{"a":' + b"[" * 1_000_000,
    "a million objects deep": b'{"a":' * 150_000,
    "one level too deep": b'{"a":' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}",
    "a no-break space around": b'\xc2\xa0{"a":1}',
    "a form feed around": b'\x0c{"a":1}',
}


@pytest.mark.parametrize("line", FAULTY.values(), ids=list(FAULTY))
def test_a_malformed_line_is_refused_in_one_short_sentence(line: bytes) -> None:
    with pytest.raises(RecordFault) as refusal:
        parse_object(line)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 120


@pytest.mark.parametrize(
    "line",
    [
        b'{"a":1}',
        b'{"a":1}\n',
        b' \t{"a" : 1 } \r\n',
        '{"სახელი":"ნინო 🂡"}'.encode(),
        b'{"a":"\\ud83c\\udca1"}',
        '{"a":"\u2028\ufeff"}'.encode(),
        b'{"a":1e999,"b":-0.0,"c":123456789012345678901234567890}',
        b'{"a":' + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"}",
        b'{"a":"' + b"[" * 1_000 + b'"}',
        b'{"a":' + b"9" * 4_000 + b"}",
    ],
)
def test_a_well_formed_line_is_read_as_json_has_it(line: bytes) -> None:
    assert parse_object(line) == json.loads(line)
