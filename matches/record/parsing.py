"""One line of bytes as one JSON object, with nothing left to the parser's good will."""

import json
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from matches.record.fault import RecordFault, excerpt

MAX_DEPTH: Final = 100
"""Levels of lists and objects within each other; events need three."""

_BOM: Final = b"\xef\xbb\xbf"


def parse_object(raw: bytes) -> dict[str, Any]:
    """Read a line, with or without its end; raises `RecordFault`, whatever the bytes."""
    if raw.startswith(_BOM):
        raise RecordFault("a byte order mark")
    line = raw.strip(b" \t\r\n")
    if not line:
        raise RecordFault("an empty line")
    value = _parse(line)
    if not isinstance(value, dict):
        raise RecordFault("a line must hold one object")
    if b"\\u" in line or line.count(b"[") + line.count(b"{") > MAX_DEPTH:
        _check_deeply(value)
    return value


def _parse(line: bytes) -> object:
    try:
        text = line.decode()
        value, end = _DECODER.raw_decode(text)
    except RecordFault:
        raise
    except UnicodeDecodeError as error:
        raise RecordFault(f"not UTF-8 at byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:].removesuffix(" at")
        raise RecordFault(f"not JSON: {what} at character {error.colno}") from None
    except RecursionError:
        raise RecordFault(f"nested deeper than {MAX_DEPTH} levels") from None
    except ValueError:
        # Python reads integers of up to 4300 digits, so that nobody can make it work for minutes.
        raise RecordFault("a number has too many digits") from None
    if end != len(text):
        raise RecordFault(f"not JSON: more than one object at character {end + 1}")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    obj = dict(pairs)
    if len(obj) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise RecordFault(f"the key {excerpt(key)} stands twice")
            seen.add(key)
    return obj


def _refuse_constant(name: str) -> NoReturn:
    raise RecordFault(f"{name} is no JSON number")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)


def _check_deeply(value: object) -> None:
    """Look at every level and string: escapes can write what UTF-8 cannot."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [child for item in level for child in _children(item)]
        if not level:
            return
    raise RecordFault(f"nested deeper than {MAX_DEPTH} levels")


def _children(value: object) -> Iterator[object]:
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _check_text(text: str) -> None:
    if "\0" in text:
        raise RecordFault("U+0000 in a string")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise RecordFault("half a surrogate pair in a string")
