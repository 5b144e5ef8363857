"""What every contender of the append benchmark writes: one move a transaction, one to three events a move."""

import json

EVENT_TYPE = "play"
EVENTS_A_STREAM = 40
MAX_EVENTS = 3
# The shortest, a middling and the longest event of a match, in bytes; a move of n events takes the first n.
BODY_BYTES = (180, 60, 300)


def body(size: int) -> str:
    """A JSON text of that many bytes that looks like an event of a table."""
    event = {"at": "2026-01-05T19:30:00.000Z", "seat": 1, "cards": ["S10"], "pad": ""}
    blank = len(json.dumps(event, separators=(",", ":")))
    if blank > size:
        return json.dumps({"seat": 1, "pad": "x" * (size - 19)}, separators=(",", ":"))
    event["pad"] = "x" * (size - blank)
    return json.dumps(event, separators=(",", ":"))


BODIES = tuple(body(size) for size in BODY_BYTES)
