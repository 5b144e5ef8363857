"""The parameters of `ledger.append` in PostgreSQL's binary format.

Written by hand for the one statement that every move waits for: the driver's general adaptation costs
three times the processor time of all the rest that the client does for an append.
"""

from collections.abc import Sequence
from struct import Struct
from uuid import UUID

from ledger.types import NewEvent

_INT = Struct("!i").pack
_ARRAY_HEADER = Struct("!iiIii").pack  # dimensions, has nulls, element type, length, lower bound
_TEXT_OID = 25
_INT_OID = 23


def append_parameters(
    stream_id: UUID, events: Sequence[NewEvent], expected_version: int, command_id: UUID, *, close: bool
) -> list[bytes]:
    """One value a parameter, in the function's order."""
    return [
        stream_id.bytes,
        _INT(expected_version),
        command_id.bytes,
        _array(_TEXT_OID, [event.type.encode() for event in events]),
        _array(_INT_OID, [_INT(event.schema_version) for event in events]),
        _array(_TEXT_OID, [event.body.encode() for event in events]),
        b"\1" if close else b"\0",
    ]


def _array(oid: int, items: list[bytes]) -> bytes:
    parts = [_ARRAY_HEADER(1, 0, oid, len(items), 1)]
    for item in items:
        parts += (_INT(len(item)), item)
    return b"".join(parts)
