"""The one way to change a case: decide on its rows while they are held, append, move the rows with it."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar
from uuid import UUID

from django.db import connection, transaction

from analytics.fairplay import events as ev
from analytics.fairplay import projecting, telling
from analytics.fairplay.errors import Busy, NoSuchCase
from analytics.fairplay.models import Case
from ledger import api as ledger

_ATTEMPTS: Final = 8
_Made = TypeVar("_Made")
Decide = Callable[[Case], Sequence[ev.Event]]
Beside = Callable[[Case, int, ev.Event], None]
"""What an event moves besides, in the same transaction: the case, the event's version, the event."""


def now() -> datetime:
    """The time that events carry."""
    return datetime.now(UTC)


def until_done(attempt: Callable[[], _Made]) -> _Made:
    """What `attempt` gives in a transaction of its own, begun anew where another came in between; raises `Busy`."""
    for _ in range(_ATTEMPTS):
        try:
            return attempt()
        except (ledger.EarlyTransaction, ledger.VersionConflict):
            continue
    raise Busy


def change(case_id: UUID, *, command_id: UUID, decide: Decide, beside: Beside | None = None) -> Case:
    """Append what `decide` makes of the case, once a command id; raises what it raises, `NoSuchCase`, `Busy`."""
    return until_done(lambda: _changed(case_id, command_id, decide, beside))


def begin(*, case_id: UUID, command_id: UUID, first: Sequence[ev.Event]) -> UUID:
    """Open a case, in a transaction that holds the subject."""
    ledger.append(case_id, [ev.encode(one) for one in first], expected_version=0, command_id=command_id)
    projecting.follow(case_id)
    return case_id


def hold_subject(subject: UUID) -> None:
    """Nobody else opens a case against the subject before this transaction ends; raises `Busy`."""
    if not projecting.hold_rows():
        raise Busy
    hold(subject)


def hold(one: UUID) -> None:
    """Keep a player or match to this transaction, as far as cases go."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [one.int % 2**63])


@transaction.atomic
def _changed(case_id: UUID, command_id: UUID, decide: Decide, beside: Beside | None) -> Case:
    if not projecting.hold_rows():
        raise Busy
    case = projecting.follow(case_id)
    if case is None:
        raise NoSuchCase
    if any(one.command_id == command_id for one in ledger.read_stream(case_id)):
        return case
    events = decide(case)
    if not events:
        return case
    ledger.append(case_id, [ev.encode(one) for one in events], expected_version=case.version, command_id=command_id)
    for number, event in enumerate(events, case.version + 1):
        if beside is not None:
            beside(case, number, event)
    moved = projecting.follow(case_id)
    telling.hint(case_id, case.version)
    return moved or case
