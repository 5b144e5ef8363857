"""The hash chain of a stream: each hash covers the event and the hash before it."""

import struct
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from ledger.types import StoredEvent

GENESIS = bytes(32)

_POSTGRES_ZERO = datetime(2000, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_FIXED = struct.Struct(">16siiQqiq16si?i")


def link(previous: bytes, event: StoredEvent, *, command_index: int, closes: bool) -> bytes:
    """The hash of `event` after `previous`; `ledger.link` in sql/append.sql computes the same."""
    type_ = event.type.encode()
    fixed = _FIXED.pack(
        event.stream_id.bytes,
        event.version,
        *event.position,
        event.schema_version,
        (event.at - _POSTGRES_ZERO) // _MICROSECOND,
        event.command_id.bytes,
        command_index,
        closes,
        len(type_),
    )
    return sha256(b"".join((previous, fixed, type_, event.body.encode()))).digest()
