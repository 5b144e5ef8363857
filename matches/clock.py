"""The clock of a live table, worked out from the rules and the times of events alone (rules.md §4).

It runs for the seat that has to decide and for no other. Times are aware datetimes of the server;
durations are whole milliseconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256
from typing import Final, Literal
from uuid import UUID

from matches.engine.legal import DECIDING
from matches.engine.state import Phase, State

TempoName = Literal["normal", "fast"]
DECISION_MS: Final[dict[TempoName, int]] = {"normal": 30_000, "fast": 15_000}
RESERVE_MS: Final = 60_000
"""For each seat, for a whole match."""
WINDOW_MS: Final = 2_000
MOST_LAG_MS: Final = 300
"""Of the measured delay of its connection no seat gets more than this back at a decision."""
_BOT_LEAST_MS: Final = 800
_BOT_SPREAD_MS: Final = 1_200


class Wait(Enum):
    """What the table waits for, and so what happens when the time is up."""

    DECISION = "decision"
    """The seat has run out of time."""
    LAST_CLAIM = "last_claim"
    """The deal is counted."""
    CALL = "call"
    """The leader is drawn by lot."""
    WINDOW = "window"
    """It closes, and what was said is shown."""
    BOT = "bot"
    """A bot of the house acts."""
    TABLE = "table"
    """The table antes or deals."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock at one version of a match; `wait` is None once the match is over."""

    tempo: TempoName
    version: int
    wait: Wait | None
    seat: int | None
    """Whose decision is awaited; None in a window and when the table acts."""
    started_at: datetime
    due_at: datetime | None
    """When the table goes on by itself."""
    given_ms: int
    """Given at this decision for measured delay."""
    reserve_ms: tuple[int, ...]
    """What is left to each seat."""

    @property
    def runs(self) -> bool:
        """Whether time that a seat could lose is running."""
        return self.wait is Wait.DECISION

    @property
    def decision_ms(self) -> int:
        """What each decision has before it costs reserve."""
        return DECISION_MS[self.tempo]


def fresh(tempo: TempoName, seats: int, at: datetime) -> Clock:
    """The clock of a match that was just opened: the table is to act."""
    return Clock(tempo, 1, Wait.TABLE, None, at, at, 0, (RESERVE_MS,) * seats)


def stopped(clock: Clock, at: datetime) -> Clock:
    """Charge the seat that was deciding for what it took beyond a decision's time and the given delay."""
    seat = clock.seat
    if not clock.runs or seat is None:
        return clock
    taken = milliseconds(at - clock.started_at) - clock.given_ms
    beyond = max(taken - clock.decision_ms, 0)
    left = max(clock.reserve_ms[seat] - beyond, 0)
    return replace(clock, reserve_ms=(*clock.reserve_ms[:seat], left, *clock.reserve_ms[seat + 1 :]))


def started(
    clock: Clock,
    match_id: UUID,
    state: State,
    version: int,
    at: datetime,
    *,
    house_bots: Sequence[bool],
    lag_ms: Sequence[int],
    pause_ms: int,
) -> Clock:
    """The clock from `at` on, when the match has come to this state and version.

    `pause_ms` is what the table waits before it antes or deals.
    """
    wait, seat = _awaited(state, house_bots)
    given = min(lag_ms[seat], MOST_LAG_MS) if wait is Wait.DECISION and seat is not None else 0
    going = replace(clock, version=version, wait=wait, seat=seat, started_at=at, given_ms=given, due_at=None)
    if wait is None:
        return going
    return replace(going, due_at=at + timedelta(milliseconds=_time(going, match_id, pause_ms)))


def left_ms(clock: Clock, now: datetime) -> int:
    """Until the deciding seat's reserve is used; below zero while it is."""
    return clock.decision_ms + clock.given_ms - milliseconds(now - clock.started_at)


def deadline(clock: Clock) -> datetime | None:
    """When the seat on turn is out of time; a bot of the house is shown what anybody would have."""
    if clock.seat is None:
        return None
    extra = clock.reserve_ms[clock.seat] + clock.given_ms if clock.wait in (Wait.DECISION, Wait.BOT) else 0
    return clock.started_at + timedelta(milliseconds=clock.decision_ms + extra)


def bot_delay_ms(match_id: UUID, version: int) -> int:
    """How long a bot of the house takes: as good as random, and a function of what everybody knows."""
    digest = sha256(match_id.bytes + version.to_bytes(4, "big")).digest()
    return _BOT_LEAST_MS + int.from_bytes(digest[:4], "big") % _BOT_SPREAD_MS


def milliseconds(length: timedelta) -> int:
    """Whole milliseconds, parts dropped."""
    return length // timedelta(milliseconds=1)


def _awaited(state: State, house_bots: Sequence[bool]) -> tuple[Wait | None, int | None]:
    match state.phase:
        case Phase.OVER:
            return None, None
        case Phase.WINDOW:
            return Wait.WINDOW, None
        case Phase.CALL:
            seat, wait = state.setup.caller or 0, Wait.CALL
        case Phase.LAST_CLAIM:
            seat, wait = state.turn, Wait.LAST_CLAIM
        case phase if phase in DECIDING:
            seat, wait = state.turn, Wait.DECISION
        case _:
            return Wait.TABLE, None
    return (Wait.BOT if house_bots[seat] else wait), seat


def _time(clock: Clock, match_id: UUID, pause_ms: int) -> int:
    match clock.wait:
        case Wait.WINDOW:
            return WINDOW_MS
        case Wait.BOT:
            return bot_delay_ms(match_id, clock.version)
        case Wait.TABLE:
            return pause_ms
        case Wait.DECISION if clock.seat is not None:
            return clock.decision_ms + clock.reserve_ms[clock.seat] + clock.given_ms
        case _:
            return clock.decision_ms
