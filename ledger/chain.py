"""The hash chain of a stream: each hash covers the event and the hash before it."""

import struct
from datetime import UTC, datetime
from hashlib import sha256

from ledger.types import StoredEvent

GENESIS = bytes(32)

_POSTGRES_ZERO = datetime(2000, 1, 1, tzinfo=UTC)
_FIXED = struct.Struct(">16siiQqiq16si?i")


def link(previous: bytes, event: StoredEvent, *, command_index: int, closes: bool) -> bytes:
    """The hash of `event` after `previous`; `ledger.link` in sql/append.sql computes the same."""
    since = event.at - _POSTGRES_ZERO
    microseconds = (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds
    return link_raw(
        previous,
        stream=event.stream_id.bytes,
        version=event.version,
        position=event.position,
        type_=event.type.encode(),
        schema_version=event.schema_version,
        at=microseconds,
        command=event.command_id.bytes,
        command_index=command_index,
        closes=closes,
        body=event.body.encode(),
    )


def link_raw(  # noqa: PLR0913 -- one parameter a column
    previous: bytes,
    *,
    stream: bytes,
    version: int,
    position: tuple[int, int, int],
    type_: bytes,
    schema_version: int,
    at: int,
    command: bytes,
    command_index: int,
    closes: bool,
    body: bytes,
) -> bytes:
    """The same over columns as PostgreSQL sends them; `at` in microseconds since 2000-01-01 UTC."""
    fixed = _FIXED.pack(stream, version, *position, schema_version, at, command, command_index, closes, len(type_))
    return sha256(b"".join((previous, fixed, type_, body))).digest()
