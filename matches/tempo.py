"""The row of a live match's clock: made when it opens, moved in the transaction of each of its events."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from time import monotonic
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import DataError
from psycopg.errors import DivisionByZero

from ledger.api import Appended, Rider
from ledger.connection import cursor
from matches import clock
from matches.bots import BOTS
from matches.clock import Clock, TempoName, Wait
from matches.engine.events import DealEnded
from matches.engine.state import Phase, State
from matches.live_models import MatchClock
from matches.loading import MATCHES_KEPT, LoadedMatch
from matches.recent import Recent

_KEPT_SECONDS: Final = 5.0
_MOVE: Final = """
    moved AS (
        UPDATE matches_matchclock
           SET version = $8::integer, wait = $9, seat = $10::integer, started_at = $11::timestamptz,
               due_at = $12::timestamptz, given_ms = $13::integer, reserve_ms = $14::integer[], failures = 0
          FROM appended
         WHERE outcome = 'appended'
           AND match_id = $15::uuid AND matches_matchclock.version = $16::integer AND started_at = $17::timestamptz
        RETURNING lag_ms
    )
    SELECT outcome, first_version, last_version, (SELECT lag_ms FROM moved),
           -- No clock may stay where its stream has moved on: fails, and takes the append with it.
           1 / CASE outcome WHEN 'appended' THEN (SELECT count(*) FROM moved) ELSE 1 END
      FROM appended
"""
_NOTE_LAG: Final = "UPDATE matches_matchclock SET lag_ms[$1] = $2 WHERE match_id = $3 RETURNING lag_ms"
_MOVED: Final = ("version", "wait", "seat", "started_at", "due_at", "given_ms", "reserve_ms", "failures")


@dataclass(frozen=True, slots=True)
class StandingClock:
    """A clock with each seat's measured delay, and when on the monotonic clock it was read."""

    clock: Clock
    lag_ms: tuple[int, ...]
    read_at: float


_recent: Final[Recent[UUID, StandingClock]] = Recent(MATCHES_KEPT)


def open_clock(match_id: UUID, tempo: TempoName, state: State, bots: Sequence[bool], at: datetime) -> None:
    """Give a new match its clock; where the table is to act, that is due at once."""
    seats = state.setup.seats
    row = MatchClock(match_id=match_id, tempo=tempo, lag_ms=[0] * seats)
    fresh = clock.fresh(tempo, seats, at)
    _fill(row, clock.started(fresh, match_id, state, 1, at, house_bots=bots, lag_ms=row.lag_ms, pause_ms=0))
    row.save(force_insert=True)


def known(match: LoadedMatch) -> StandingClock | None:
    """The clock as this process last saw it, if that is how it stood at the match's version."""
    found = _recent.get(match.match_id)
    return found if found is not None and found.clock.version == match.version else None


def ahead(before: StandingClock, match: LoadedMatch, at: datetime) -> StandingClock:
    """The clock once the match has come to where `match` stands: whoever decided stops, whoever is next starts."""
    return replace(before, clock=_moved(before.clock, before.lag_ms, match, at))


def rider(match_id: UUID, before: StandingClock, after: StandingClock) -> Rider:
    """Moves the clock's row together with its stream; an append with it raises what `is_elsewhere` knows."""
    now = after.clock
    values = (
        now.version,
        now.wait.value if now.wait else None,
        now.seat,
        now.started_at.isoformat(),
        now.due_at.isoformat() if now.due_at else None,
        now.given_ms,
        "{" + ",".join(map(str, now.reserve_ms)) + "}",
        match_id,
        before.clock.version,
        before.clock.started_at.isoformat(),
    )
    return Rider("clock", _MOVE, [None if value is None else str(value).encode() for value in values])


def is_elsewhere(error: DataError) -> bool:
    """Whether an append with a rider failed since the clock does not stand as it was known."""
    return isinstance(error.__cause__, DivisionByZero)


def ridden(after: StandingClock, appended: Appended) -> StandingClock:
    """The clock as it was written, with the delays that its row holds."""
    lag_ms = (appended.ridden[0] or b"{}").decode().strip("{}")
    return replace(after, lag_ms=tuple(map(int, lag_ms.split(","))), read_at=monotonic())


def move_clock(match: LoadedMatch, at: datetime) -> StandingClock:
    """Stop the seat that was deciding at `at`, and start whoever is next in the match as it stands now.

    For a transaction that has appended the events already: first the stream, then its clock, always.
    """
    row = MatchClock.objects.select_for_update().get(match_id=match.match_id)
    moved = _moved(clock_of(row), row.lag_ms, match, at)
    _fill(row, moved)
    row.save(update_fields=_MOVED)
    return StandingClock(moved, tuple(row.lag_ms), monotonic())


def standing(match: LoadedMatch) -> StandingClock | None:
    """The clock at the match's version; None for a match without, and for a version that is past."""
    if match.tempo is None:
        return None
    found = _recent.get(match.match_id)
    if found is None or found.clock.version < match.version or monotonic() - found.read_at > _KEPT_SECONDS:
        row = MatchClock.objects.filter(match_id=match.match_id).first()
        if row is None:
            return None
        found = StandingClock(clock_of(row), tuple(row.lag_ms), monotonic())
        _recent.put(match.match_id, found)
    return found if found.clock.version == match.version else None


def note_lag(match_id: UUID, seat: int, lag_ms: int) -> None:
    """Note a seat's measured delay; from its next decision on it counts."""
    with cursor("default") as opened:
        row = opened.execute(_NOTE_LAG, (seat + 1, lag_ms, match_id), prepare=True).fetchone()
    found = _recent.get(match_id)
    if found is not None and row is not None:
        # A clock that has moved on meanwhile is only read anew by the next move.
        _recent.put(match_id, replace(found, lag_ms=tuple(row[0])))


def remember(match_id: UUID, moved: StandingClock) -> None:
    """Keep a clock that this process has just moved itself, once that is committed."""
    _recent.put(match_id, moved)


def forget(match_id: UUID) -> None:
    """Read a clock anew: it was moved without an event."""
    _recent.forget(match_id)


def clock_of(row: MatchClock) -> Clock:
    """The clock that a row holds."""
    return Clock(
        tempo=row.tempo,  # type: ignore[arg-type]  # only tempo names are stored
        version=row.version,
        wait=Wait(row.wait) if row.wait else None,
        seat=row.seat,
        started_at=row.started_at,
        due_at=row.due_at,
        given_ms=row.given_ms,
        reserve_ms=tuple(row.reserve_ms),
    )


def pauses(match: LoadedMatch) -> bool:
    """Whether a deal has just ended and people look at it, before the next one begins."""
    if match.tempo is None or match.state.phase not in (Phase.ANTE, Phase.DEAL):
        return False
    return isinstance(match.recent[-1].event, DealEnded)


def house_bots(match: LoadedMatch) -> Sequence[bool]:
    """For each seat, whether a bot of the house plays it."""
    return [name in BOTS for name in match.bots]


def _moved(before: Clock, lag_ms: Sequence[int], match: LoadedMatch, at: datetime) -> Clock:
    return clock.started(
        clock.stopped(before, at),
        match.match_id,
        match.state,
        match.version,
        at,
        house_bots=house_bots(match),
        lag_ms=lag_ms,
        pause_ms=settings.LIVE_DEAL_PAUSE_MS if pauses(match) else 0,
    )


def _fill(row: MatchClock, moved: Clock) -> None:
    row.version = moved.version
    row.wait = moved.wait.value if moved.wait else None
    row.seat = moved.seat
    row.started_at = moved.started_at
    row.due_at = moved.due_at
    row.given_ms = moved.given_ms
    row.reserve_ms = list(moved.reserve_ms)
    row.failures = 0
