"""A recorded event beside the one that the engine makes: how they differ, in words."""

from matches.engine import events as ev
from matches.record.encoding import encode
from matches.record.fault import excerpt

LAID = (ev.Led, ev.Beat, ev.Gave, ev.Declared)
"""Their cards stand in any order, where the engine lays them (a play-off) as where a seat does."""


def difference(found: ev.Event, expected: ev.Event) -> str | None:
    """Say in one sentence what is wrong with the recorded event; None if nothing is."""
    if found == expected:
        return None
    told, due = encode(found), encode(expected)
    if told["type"] != due["type"]:
        return f"{due['type']} must stand here, not {told['type']}"
    for field, value in due.items():
        if told[field] == value or (field == "cards" and _same_cards(found, expected)):
            continue
        return f"{due['type']}: {field} is {excerpt(told[field])}, must be {excerpt(value)}"
    return None


def _same_cards(found: ev.Event, expected: ev.Event) -> bool:
    return isinstance(found, LAID) and isinstance(expected, LAID) and sorted(found.cards) == sorted(expected.cards)
