"""What every ledger can do, whatever it is kept in."""

from collections.abc import Iterable, Sequence
from typing import Protocol
from uuid import UUID

from ledger.types import Append, Appended, Head, NewEvent, Position, StoredEvent


class Ledger(Protocol):
    """Streams of events. Each method sees only what is committed, or written by its own transaction."""

    def append(
        self,
        stream_id: UUID,
        events: Sequence[NewEvent],
        *,
        expected_version: int,
        command_id: UUID,
        close: bool = False,
    ) -> Appended:
        """Append the events of one command, all or none.

        A command id that the stream already holds gives the first answer, whatever version is expected now.
        Raises EmptyAppend, VersionConflict, StreamClosed, EarlyTransaction.
        """

    def append_many(self, appends: Iterable[Append]) -> list[Appended]:
        """Append for several streams, all or none; raises as `append` does."""

    def head(self, stream_id: UUID) -> Head | None:
        """Where the stream stands; None when it does not exist."""

    def read_stream(self, stream_id: UUID, *, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        """The events of one stream above version `after`, in order."""

    def read_all(self, after: Position | None, limit: int) -> list[StoredEvent]:
        """The next events of all streams in the global order.

        Stops below the oldest transaction still open, so that nothing can appear later behind the reader.
        """
