"""What the rest of the service may know of the ledger."""

from ledger.copying import CopiedEvent, CopiedStream, copy_streams, last_position
from ledger.store import PostgresLedger
from ledger.types import (
    Append,
    Appended,
    EarlyTransaction,
    EmptyAppend,
    Head,
    LedgerError,
    NewEvent,
    Position,
    Rider,
    StoredEvent,
    StreamClosed,
    VersionConflict,
)

_ledger = PostgresLedger()

append = _ledger.append
append_many = _ledger.append_many
head = _ledger.head
read_stream = _ledger.read_stream
read_all = _ledger.read_all
read_needed = _ledger.read_needed

__all__ = [
    "Append",
    "Appended",
    "CopiedEvent",
    "CopiedStream",
    "EarlyTransaction",
    "EmptyAppend",
    "Head",
    "LedgerError",
    "NewEvent",
    "Position",
    "Rider",
    "StoredEvent",
    "StreamClosed",
    "VersionConflict",
    "append",
    "append_many",
    "copy_streams",
    "head",
    "last_position",
    "read_all",
    "read_needed",
    "read_stream",
]
