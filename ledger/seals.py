"""Seals: signatures over the heads of all streams, made with a key that the database does not hold."""

import hmac
import struct
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError

from ledger import sql
from ledger.connection import cursor
from ledger.findings import Finding
from ledger.types import Position

_HEAD = struct.Struct(">16si32s")
_BLOCK = 5000  # heads compared at once


@dataclass(frozen=True, slots=True)
class Seal:
    """What was signed: heads of all streams that moved since the seal before, up to a place in the global order."""

    number: int
    at: datetime
    position: Position
    heads: bytes
    signature: bytes

    @property
    def streams(self) -> int:
        """How many streams it covers."""
        return len(self.heads) // _HEAD.size


_NONE = Seal(0, datetime.min.replace(tzinfo=UTC), Position(0, 0, 0), b"", b"")


def seal(alias: str = "default") -> Seal | None:
    """Sign what is new; None when nothing is, or when a twin sealed at the same moment.

    Keep the signature of the last seal outside of the database: it tells when seals are cut off.
    """
    previous = _last(alias)
    with cursor(alias) as opened:
        rows = opened.execute(sql.text("unsealed"), previous.position).fetchall()
    if not rows:
        return None
    heads = b"".join(_HEAD.pack(stream_id.bytes, version, hash_) for stream_id, version, hash_, *_ in rows)
    made = _signed(Seal(previous.number + 1, datetime.now(UTC), Position(*rows[0][3:]), heads, b""), previous)
    try:
        with cursor(alias) as opened:
            opened.execute(
                "SELECT ledger.add_seal($1::integer, $2::timestamptz, $3::integer, $4::text::xid8, $5::bigint, $6, $7)",
                (made.number, made.at, *made.position, made.heads, made.signature),
            )
    except IntegrityError:
        return None
    return made


def verify(alias: str = "default") -> tuple[int, list[Finding]]:
    """How many seals there are, and what does not stand as it was sealed."""
    findings: list[Finding] = []
    previous = _NONE
    for one in _all(alias):
        if one.number != previous.number + 1:
            findings.append(Finding(f"seal {previous.number + 1}", "the seal is missing"))
        elif not hmac.compare_digest(one.signature, _signed(one, previous).signature):
            findings.append(Finding(f"seal {one.number}", "the signature does not match"))
        else:
            findings += _not_as_sealed(one, alias)
        previous = one
    return previous.number, findings


def _signed(unsigned: Seal, previous: Seal) -> Seal:
    """Each signature covers the one before, so that no seal can be taken out from between."""
    text = f"{unsigned.number} {unsigned.at.astimezone(UTC).isoformat()} {tuple(unsigned.position)} "
    message = previous.signature + text.encode() + unsigned.heads
    key = hmac.digest(settings.SECRET_KEY.encode(), b"ledger.seal", "sha256")
    return replace(unsigned, signature=hmac.digest(key, message, "sha256"))


def _not_as_sealed(one: Seal, alias: str) -> Iterator[Finding]:
    for start in range(0, len(one.heads), _BLOCK * _HEAD.size):
        block = _HEAD.iter_unpack(one.heads[start : start + _BLOCK * _HEAD.size])
        streams, versions, hashes = zip(*block, strict=True)
        values = ([UUID(bytes=stream) for stream in streams], list(versions), list(hashes))
        with cursor(alias) as opened:
            for stream_id, version in opened.execute(sql.text("not_as_sealed"), values):
                yield Finding(f"stream {stream_id} version {version}", f"not the event of seal {one.number}")


def _last(alias: str) -> Seal:
    with cursor(alias) as opened:
        row = opened.execute(sql.text("last_seal")).fetchone()
    return _seal(row) if row else _NONE


def _all(alias: str) -> Iterator[Seal]:
    with cursor(alias) as opened:
        yield from map(_seal, opened.execute(sql.text("read_seals")).fetchall())


def _seal(row: tuple[int, datetime, int, int, int, bytes, bytes]) -> Seal:
    number, at, epoch, xid, gpos, heads, signature = row
    return Seal(number, at, Position(epoch, xid, gpos), heads, signature)
