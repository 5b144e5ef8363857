"""Canonical JSON: one text for one value, so that equal events have equal hashes."""

import json


def dumps(value: object) -> str:
    """Sorted keys, no blanks, text as it is; raises ValueError for NaN and infinities."""
    return _ENCODER.encode(value)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
