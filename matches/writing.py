"""Decide a command and append its events: the one way in which a match moves."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5

from ledger import api as ledger
from matches import loading, notices
from matches.engine.commands import Command
from matches.engine.decide import step
from matches.engine.events import MatchEnded
from matches.loading import LoadedMatch
from matches.record import codec


def table_command_id(match_id: UUID, version: int) -> UUID:
    """The id of what the table or a bot does next at a version: the same for all who drive the match."""
    return uuid5(match_id, f"table {version}")


def seat_command_id(match_id: UUID, seat: int, command_id: UUID) -> UUID:
    """The id under which a seat's command is kept, so that no seat can use up the id of another."""
    return uuid5(match_id, f"seat {seat} {command_id}")


def now() -> str:
    """The time as events carry it, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Written:
    """Where a command's events begin, and the match after them, or as it stands if they were there before."""

    first_version: int
    match: LoadedMatch


def write(match: LoadedMatch, command: Command, command_id: UUID) -> Written:
    """Decide and append at the version where `match` stands.

    Raises `RuleViolation`, or `VersionConflict` when the match has moved on meanwhile; then nothing has
    changed. A command id written before gives its first place.
    """
    events, _ = step(match.state, command)
    at = now()
    appended = ledger.append(
        match.match_id,
        [new_event(codec.encode(event, at)) for event in events],
        expected_version=match.version,
        command_id=command_id,
        close=isinstance(events[-1], MatchEnded),
    )
    if appended.repeated:
        return Written(appended.first_version, loading.load(match.match_id))
    moved = match.after(loading.walk(match, events, at, command_id))
    loading.remember(moved)
    notices.announce(match.match_id, moved.version, events)
    return Written(appended.first_version, moved)


def new_event(body: dict[str, Any]) -> ledger.NewEvent:
    """A record line as the ledger takes it; the header has no type of its own."""
    return ledger.NewEvent(str(body.get("type", "opened")), codec.dump(body))
