"""Decide a command and append its events: the one way in which a match moves."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction

from ledger import api as ledger
from matches import loading, notices, staking, tempo, windows
from matches.engine.commands import Command
from matches.engine.decide import step
from matches.engine.events import Event, MatchEnded
from matches.loading import LoadedMatch
from matches.record import codec


def table_command_id(match_id: UUID, version: int) -> UUID:
    """The id of what the table or a bot does next at a version: the same for all who drive the match."""
    return uuid5(match_id, f"table {version}")


def timed_command_id(match_id: UUID, version: int) -> UUID:
    """The id of what happens at a version when the time is up: the same for all who keep time."""
    return uuid5(match_id, f"time {version}")


def seat_command_id(match_id: UUID, seat: int, command_id: UUID) -> UUID:
    """The id under which a seat's command is kept, so that no seat can use up the id of another."""
    return uuid5(match_id, f"seat {seat} {command_id}")


def now() -> str:
    """The time as events carry it, in UTC."""
    return stamp(datetime.now(UTC))


def stamp(time: datetime) -> str:
    """A time in UTC as text."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Written:
    """Where a command's events begin, and the match after them, or as it stands if they were there before."""

    first_version: int
    match: LoadedMatch
    repeated: bool = False


def write(match: LoadedMatch, command: Command, command_id: UUID) -> Written:
    """Decide and append at the version where `match` stands.

    Raises `RuleViolation`, or `VersionConflict` when the match has moved on meanwhile; then nothing has
    changed. A command id written before gives its first place.
    """
    if match.tempo is None:
        events, _ = step(match.state, command)
        return _remembered(_append(match, events, datetime.now(UTC), command_id))
    with transaction.atomic():
        purses = staking.purses(match)
        if windows.stands(match):
            events = windows.decided(match, command, purses)
        else:
            events = step(match.state, command, purses)[0]
        time = datetime.now(UTC)
        written = _append(match, events, time, command_id)
        moved = None if written.repeated else _effects(match, events, written.match, time)
    if moved:
        tempo.remember(match.match_id, moved)
    return _remembered(written)


def _effects(match: LoadedMatch, events: list[Event], moved: LoadedMatch, time: datetime) -> tempo.StandingClock:
    """What events move beside their stream, in its transaction."""
    if match.stake:
        staking.follow(match, events)
    return tempo.move_clock(moved, time)


def _append(match: LoadedMatch, events: list[Event], time: datetime, command_id: UUID) -> Written:
    at = stamp(time)
    appended = ledger.append(
        match.match_id,
        [new_event(codec.encode(event, at)) for event in events],
        expected_version=match.version,
        command_id=command_id,
        close=isinstance(events[-1], MatchEnded),
    )
    if appended.repeated:
        return Written(appended.first_version, match, repeated=True)
    notices.announce(match.match_id, appended.last_version, events)
    return Written(appended.first_version, match.after(loading.walk(match, events, at, command_id)))


def _remembered(written: Written) -> Written:
    """Keep the match for the next load; only now, since what was not committed may not be kept."""
    if written.repeated:
        return replace(written, match=loading.load(written.match.match_id))
    loading.remember(written.match)
    return written


def new_event(body: dict[str, Any]) -> ledger.NewEvent:
    """A record line as the ledger takes it; the header has no type of its own."""
    return ledger.NewEvent(str(body.get("type", "opened")), codec.dump(body))
