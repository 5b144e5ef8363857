"""The record of a match in the ledger, as a viewer may have it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from ledger import api as ledger
from matches.engine.events import Event, MatchEnded, Opened
from matches.engine.evolve import evolve, start
from matches.engine.view import Viewer, redact
from matches.errors import MatchNotFound
from matches.record.codec import decode, decode_header
from matches.record.lines import record_lines
from matches.record.text import text_lines


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it stands in the ledger; `header` is the first line of its record, kept as it came."""

    header: str
    opened: Opened
    events: tuple[tuple[Event, str | None], ...]

    @property
    def finished(self) -> bool:
        """Whether nothing can follow, so that everything may be shown."""
        return bool(self.events) and isinstance(self.events[-1][0], MatchEnded)

    def record(self, viewer: Viewer) -> Iterator[str]:
        """Give the lines of its record, redacted for the viewer; the auditor sees everything."""
        return record_lines(self.header, self._seen_by(viewer))

    def text(self, viewer: Viewer) -> Iterator[str]:
        """Tell it in words, redacted for the viewer; the auditor sees everything."""
        return text_lines(self.opened, (event for event, _ in self._seen_by(viewer)))

    def _seen_by(self, viewer: Viewer) -> Iterator[tuple[Event, str | None]]:
        state = start(self.opened)
        for event, at in self.events:
            yield redact(state, event, viewer), at
            state = evolve(state, event)


def stored_match(match_id: UUID, *, until: int | None = None) -> StoredMatch:
    """Read a match from the ledger, up to a version; raises `MatchNotFound`."""
    stored = ledger.read_stream(match_id, limit=until)
    if not stored or stored[0].type != "opened":
        raise MatchNotFound
    first, *rest = stored
    return StoredMatch(first.body, decode_header(json.loads(first.body)), tuple(_event(one.body) for one in rest))


def _event(body: str) -> tuple[Event, str | None]:
    obj = json.loads(body)
    return decode(obj), obj.get("at")
