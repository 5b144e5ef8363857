"""What goes into the ledger, what comes out, and how it says no."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple
from uuid import UUID

MAX_VERSION = 2**31 - 1  # PostgreSQL's integer


class Position(NamedTuple):
    """A place in the global order: epoch, then transaction, then number within the transaction."""

    epoch: int
    xid: int
    gpos: int


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to append; `body` is canonical JSON text, kept byte for byte."""

    type: str
    body: str
    schema_version: int = 1

    def __post_init__(self) -> None:
        """Refused here, since the database would quote the body in its error."""
        if not self.type or not 0 < self.schema_version <= MAX_VERSION or "\0" in self.type or "\0" in self.body:
            message = "an event needs a type, a schema version from 1 on, and text without NUL"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it stands in its stream, versions counting from 1; `at` is the database's clock, in UTC."""

    stream_id: UUID
    version: int
    type: str
    schema_version: int
    at: datetime
    command_id: UUID
    body: str
    position: Position


@dataclass(frozen=True, slots=True)
class Head:
    """The last version of a stream and its hash, which stands for the whole chain; closed streams take no more."""

    stream_id: UUID
    version: int
    hash: bytes
    status: Literal["open", "closed"]


@dataclass(frozen=True, slots=True)
class Append:
    """The events of one command for one stream that stands at `expected_version` (0: does not exist yet)."""

    stream_id: UUID
    events: Sequence[NewEvent]
    expected_version: int
    command_id: UUID
    close: bool = False

    def __post_init__(self) -> None:
        """A command without events is refused before it reaches any ledger."""
        if not self.events:
            raise EmptyAppend


@dataclass(frozen=True, slots=True)
class Appended:
    """Where the events of a command stand; `repeated` when they already stood there before this call."""

    first_version: int
    last_version: int
    repeated: bool = False
    ridden: tuple[bytes | None, ...] = ()
    """What a rider's query gave, as text."""


@dataclass(frozen=True, slots=True)
class Rider:
    """What changes together with a stream, in one statement with the append, so that it costs no round trip.

    `text` goes on after the CTE `appended` (outcome, first_version, last_version): more CTEs, and the query of one
    row that gives these three and whatever else. Its own parameters, as text, begin at $8.
    """

    name: str
    text: str
    parameters: list[bytes | None]


class LedgerError(Exception):
    """The ledger refused; nothing was written."""


class EmptyAppend(LedgerError):  # noqa: N818 -- the name is the answer
    """A command without events has nothing to append."""

    def __init__(self) -> None:
        super().__init__("an append takes one or more events")


class VersionConflict(LedgerError):  # noqa: N818 -- the name is the answer
    """The stream does not stand at the expected version."""

    def __init__(self, stream_id: UUID, expected: int, current: int) -> None:
        super().__init__(f"stream {stream_id} stands at version {current}, not at {expected}")
        self.stream_id = stream_id
        self.expected = expected
        self.current = current


class StreamClosed(LedgerError):  # noqa: N818 -- the name is the answer
    """The stream took its last event."""

    def __init__(self, stream_id: UUID, current: int) -> None:
        super().__init__(f"stream {stream_id} is closed at version {current}")
        self.stream_id = stream_id
        self.current = current


class EarlyTransaction(LedgerError):  # noqa: N818 -- the name is the answer
    """The caller's transaction began before the stream's last append; run it again in a new one."""

    def __init__(self, stream_id: UUID) -> None:
        super().__init__(f"this transaction is older than the last append to stream {stream_id}: start it anew")
        self.stream_id = stream_id
