"""Event ⇄ JSON, for records, ledger bodies and views alike."""

import json
from typing import Any, Final

from matches.record.decoding import decode, decode_event, decode_header
from matches.record.encoding import FORMAT, VERSION, encode
from matches.record.fault import RecordFault

__all__ = ["FORMAT", "VERSION", "RecordFault", "decode", "decode_event", "decode_header", "dump", "encode"]

_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def dump(obj: dict[str, Any]) -> str:
    """Write an object as one line of compact JSON, its keys in the order they stand in."""
    return _ENCODER.encode(obj)
