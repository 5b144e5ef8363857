"""What happens at a live table when time is up, done by whichever process finds it.

Every act has an id that follows from the match and its version: two that find the same do it once.
"""

import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.db.models import F

from ledger import api as ledger
from matches import fairness, table
from matches.clock import Wait
from matches.engine.commands import Abort, CallColour, CloseWindow, Command, Continue, TimeOut
from matches.live_models import MatchClock
from matches.loading import LoadedMatch, known, load
from matches.writing import timed_command_id, write

_log = logging.getLogger(__name__)
_FAILURES_BORNE: Final = 6
"""With waits that double, about a minute."""
_MOVED_ON: Final = (ledger.VersionConflict, ledger.StreamClosed, ledger.EarlyTransaction)


@dataclass(frozen=True, slots=True)
class Due:
    """A match whose table goes on by itself at a moment, unless it moves before."""

    match_id: UUID
    version: int
    wait: Wait
    at: datetime


def due(before: datetime, limit: int = 500) -> list[Due]:
    """What is due before a moment, the longest overdue first."""
    rows = MatchClock.objects.filter(due_at__lt=before).order_by("due_at")
    found = rows.values_list("match_id", "version", "wait", "due_at")[:limit]
    return [Due(match_id, version, Wait(wait), at) for match_id, version, wait, at in found if at and wait]


def thought(one: Due) -> Command | None:
    """What a bot will do when its time comes; None where the match has moved on."""
    match = known(one.match_id)
    if match.version != one.version:
        match = load(one.match_id)
    return _command(match, one.wait) if match.version == one.version else None


def go_on(one: Due, command: Command | None = None) -> bool:
    """Do what is due, if the match still stands where it did; whether this moved it.

    `command` is what a bot has thought of before: it acts on the second, so that its thinking does not show.
    """
    try:
        match = known(one.match_id)
        if match.version != one.version:
            match = load(one.match_id)
        if match.version != one.version or not _is_due(one):
            return False
        command = command or _command(match, one.wait)
        if command is None:
            return False
        table.drive(write(match, command, timed_command_id(match.match_id, match.version)).match)
    except _MOVED_ON:
        return False
    except (OperationalError, InterfaceError):
        # The database is at fault, not the match.
        raise
    except Exception as error:  # noqa: BLE001 -- one broken match must not keep the others waiting
        # The type alone: a traceback could quote cards.
        _log.error("match %s could not go on: %s", one.match_id, type(error).__name__)
        _note_failure(one)
        return False
    return True


def _command(match: LoadedMatch, wait: Wait) -> Command | None:
    state = match.state
    match wait:
        case Wait.DECISION:
            return TimeOut(state.turn)
        case Wait.LAST_CLAIM:
            return Continue(state.turn)
        case Wait.CALL:
            return CallColour(state.setup.caller or 0, None, leader=fairness.lot(state.live))
        case Wait.WINDOW:
            return CloseWindow()
        case Wait.BOT:
            return table.bots_act(match)
        case Wait.TABLE:
            return table.tables_act(state)


def _is_due(one: Due) -> bool:
    """Asked anew, since an outage moves what was due."""
    rows = MatchClock.objects.filter(match_id=one.match_id, version=one.version)
    return rows.filter(due_at__lte=datetime.now(UTC)).exists()


def _note_failure(one: Due) -> None:
    """Try again later; what fails again and again is a technical fault, which ends the match without a result."""
    row = MatchClock.objects.filter(match_id=one.match_id, version=one.version).first()
    if row is None:
        return
    if row.failures >= _FAILURES_BORNE:
        match = load(one.match_id)
        write(match, Abort("fault"), timed_command_id(match.match_id, match.version))
        return
    later = datetime.now(UTC) + timedelta(seconds=2**row.failures)
    MatchClock.objects.filter(pk=row.pk, version=one.version).update(failures=F("failures") + 1, due_at=later)
