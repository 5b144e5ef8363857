"""Whatever callers do, PostgreSQL and the double in memory give the same answers."""

from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.api import Append, Appended, LedgerError, NewEvent
from ledger.memory import MemoryLedger
from ledger.port import Ledger
from ledger.store import PostgresLedger
from ledger.verify import verify

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
EVENTS = st.lists(st.builds(NewEvent, TEXT.filter(bool), TEXT, st.integers(1, 2**31 - 1)), min_size=1, max_size=4)
# Streams and commands are small numbers here, so that repeats and conflicts are common.
APPENDS = st.builds(
    Append, st.integers(0, 2), EVENTS, st.integers(-1, 8), st.integers(0, 5), st.integers(0, 9).map(lambda n: n == 0)
)
STEPS = st.lists(st.lists(APPENDS, min_size=1, max_size=3), max_size=12)


@pytest.mark.django_db(transaction=True)
@given(steps=STEPS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_both_ledgers_give_the_same_answers(steps: list[list[Append]]) -> None:
    memory, postgres = MemoryLedger(), PostgresLedger()
    streams = [uuid4() for _ in range(3)]
    commands = [uuid4() for _ in range(6)]
    for step in steps:
        real = [named(append, streams, commands) for append in step]
        assert answer(memory, real) == answer(postgres, real)
    for stream in streams:
        assert contents(memory, stream) == contents(postgres, stream)
        assert verify(stream).findings == []


def named(append: Append, streams: list[UUID], commands: list[UUID]) -> Append:
    return Append(
        streams[int(append.stream_id)],
        append.events,
        append.expected_version,
        commands[int(append.command_id)],
        append.close,
    )


def answer(ledger: Ledger, appends: list[Append]) -> list[Appended] | tuple[type[LedgerError], str]:
    """A single append goes the way of a move, several go as one transaction."""
    try:
        if len(appends) > 1:
            return ledger.append_many(appends)
        [one] = appends
        return [
            ledger.append(
                one.stream_id,
                one.events,
                expected_version=one.expected_version,
                command_id=one.command_id,
                close=one.close,
            )
        ]
    except LedgerError as error:
        return type(error), str(error)


def contents(ledger: Ledger, stream: UUID) -> tuple[object, ...]:
    head = ledger.head(stream)
    return (
        head and (head.version, head.status),
        [(e.version, e.type, e.schema_version, e.command_id, e.body) for e in ledger.read_stream(stream)],
    )
