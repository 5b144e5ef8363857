"""Decide a command and append its events: the one way in which a match moves."""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import DataError, connection, transaction

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
        return _told(_appended(match, events, datetime.now(UTC), command_id))
    # To wait for the database is nobody's thinking time: what is written says when, and that is asked after this.
    connection.ensure_connection()
    known = None if connection.in_atomic_block else tempo.known(match)
    if known is not None:
        try:
            # The append is the transaction, unless there is more to read or to move in it.
            with transaction.atomic() if match.stake or windows.stands(match) else nullcontext():
                return _timed(match, command, command_id, known)
        except DataError as error:
            if not tempo.is_elsewhere(error):
                raise
    with transaction.atomic():
        return _timed(match, command, command_id, None)


@dataclass(frozen=True, slots=True)
class _Append:
    """What became of an append: the match after it, its events, and its clock if it has one."""

    written: Written
    events: Sequence[Event] = ()
    clock: tempo.StandingClock | None = None


def _timed(match: LoadedMatch, command: Command, command_id: UUID, known: tempo.StandingClock | None) -> Written:
    """Append to a match under a clock, with all that its events move beside the stream."""
    purses = staking.purses(match)
    stands = windows.stands(match)
    events = windows.decided(match, command, purses) if stands else step(match.state, command, purses)[0]
    time = datetime.now(UTC)
    done = _appended(match, events, time, command_id, known)
    if not done.written.repeated:
        # The clock before the coins, as where it rides: two orders could end in a circle of waiting.
        if done.clock is None:
            done = replace(done, clock=tempo.move_clock(done.written.match, time))
        if match.stake:
            staking.follow(match, events)
    return _told(done)


def _appended(
    match: LoadedMatch,
    events: Sequence[Event],
    time: datetime,
    command_id: UUID,
    known: tempo.StandingClock | None = None,
) -> _Append:
    at = stamp(time)
    first = match.version + 1
    moved = match.after(loading.walk(match, events, at, command_id))
    clock = tempo.ahead(known, moved, time) if known else None
    appended = ledger.append(
        match.match_id,
        [new_event(codec.encode(event, at)) for event in events],
        expected_version=match.version,
        command_id=command_id,
        close=isinstance(events[-1], MatchEnded),
        rider=tempo.rider(match.match_id, known, clock) if known and clock else None,
    )
    if appended.repeated:
        return _Append(Written(appended.first_version, match, repeated=True))
    return _Append(Written(first, moved), events, tempo.ridden(clock, appended) if clock else None)


def _told(done: _Append) -> Written:
    """Keep the match for the next load and tell its followers; only once it is committed."""
    written = done.written
    if written.repeated:
        return replace(written, match=loading.load(written.match.match_id))
    match = written.match

    def keep() -> None:
        if done.clock:
            tempo.remember(match.match_id, done.clock)
        loading.remember(match)

    transaction.on_commit(keep)
    notices.announce(match.match_id, match.version, done.events)
    return written


def new_event(body: dict[str, Any]) -> ledger.NewEvent:
    """A record line as the ledger takes it; the header has no type of its own."""
    return ledger.NewEvent(str(body.get("type", "opened")), codec.dump(body))
