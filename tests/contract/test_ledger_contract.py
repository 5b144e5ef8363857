"""One battery for every kind of ledger."""

from uuid import uuid4

import pytest

from ledger import chain
from ledger.api import (
    Append,
    Appended,
    EmptyAppend,
    NewEvent,
    StoredEvent,
    StreamClosed,
    VersionConflict,
)
from ledger.memory import MemoryLedger
from ledger.port import Ledger
from ledger.store import PostgresLedger
from tests.contract.ledger_support import end_of, moves, read_all_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[MemoryLedger, PostgresLedger], ids=["memory", "postgres"])
def ledger(request: pytest.FixtureRequest) -> Ledger:
    made: Ledger = request.param()
    return made


def test_a_stream_that_was_never_written_has_no_head_and_no_events(ledger: Ledger) -> None:
    stream = uuid4()
    assert ledger.head(stream) is None
    assert ledger.read_stream(stream) == []


def test_events_come_back_as_they_were_given_in_order(ledger: Ledger) -> None:
    stream, command = uuid4(), uuid4()
    body = '{"z":1, "a":"ж\\u0000 \\"\\\\ {},\'",  "n":null}'
    given = [NewEvent("deal", body, schema_version=3), NewEvent("ход", "{}")]
    done = ledger.append(stream, given, expected_version=0, command_id=command)
    assert done == Appended(1, 2)
    stored = ledger.read_stream(stream)
    assert [NewEvent(e.type, e.body, e.schema_version) for e in stored] == given
    assert [(e.stream_id, e.version, e.command_id) for e in stored] == [(stream, 1, command), (stream, 2, command)]
    assert all(e.at.utcoffset() is not None for e in stored)


def test_a_stream_is_read_from_a_version_on_and_up_to_a_limit(ledger: Ledger) -> None:
    stream = uuid4()
    ledger.append(stream, moves(5), expected_version=0, command_id=uuid4())
    assert [e.version for e in ledger.read_stream(stream, after=2)] == [3, 4, 5]
    assert [e.version for e in ledger.read_stream(stream, after=1, limit=2)] == [2, 3]
    assert ledger.read_stream(stream, after=5) == []


@pytest.mark.parametrize("expected", [0, 1, 3, -1, 2**31 - 1, 2**31, 10**30, -(10**30)])
def test_another_expected_version_is_a_conflict_that_tells_the_current_one(ledger: Ledger, expected: int) -> None:
    stream = uuid4()
    ledger.append(stream, moves(2), expected_version=0, command_id=uuid4())
    for append in (
        lambda: ledger.append(stream, moves(1), expected_version=expected, command_id=uuid4()),
        lambda: ledger.append_many([Append(stream, moves(1), expected, uuid4())]),
    ):
        with pytest.raises(VersionConflict) as caught:
            append()
        assert (caught.value.expected, caught.value.current) == (expected, 2)
    assert len(ledger.read_stream(stream)) == 2


def test_a_stream_that_does_not_exist_stands_at_version_0(ledger: Ledger) -> None:
    stream = uuid4()
    with pytest.raises(VersionConflict) as caught:
        ledger.append(stream, moves(1), expected_version=4, command_id=uuid4())
    assert caught.value.current == 0
    assert ledger.head(stream) is None


@pytest.mark.parametrize("expected", [0, 2, 4, 9])
def test_a_repeated_command_gets_the_first_answer_whatever_is_expected(ledger: Ledger, expected: int) -> None:
    stream, command = uuid4(), uuid4()
    ledger.append(stream, moves(2), expected_version=0, command_id=uuid4())
    ledger.append(stream, moves(2), expected_version=2, command_id=command)
    ledger.append(stream, moves(1), expected_version=4, command_id=uuid4())
    again = ledger.append(stream, moves(1), expected_version=expected, command_id=command)
    assert again == Appended(3, 4, repeated=True)
    assert len(ledger.read_stream(stream)) == 5


def test_one_command_id_may_write_to_several_streams(ledger: Ledger) -> None:
    command = uuid4()
    for stream in (uuid4(), uuid4()):
        assert ledger.append(stream, moves(1), expected_version=0, command_id=command) == Appended(1, 1)


def test_an_append_without_events_is_refused(ledger: Ledger) -> None:
    with pytest.raises(EmptyAppend):
        ledger.append(uuid4(), [], expected_version=0, command_id=uuid4())


@pytest.mark.parametrize("bad", [("", "{}"), ("t", "\0"), ("t\0", "{}"), ("t", "{}", 0), ("t", "{}", 1 << 31)])
def test_an_event_that_no_ledger_could_keep_cannot_be_made(bad: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="an event needs"):
        NewEvent(*bad)


def test_text_that_is_no_unicode_is_refused_and_nothing_is_written(ledger: Ledger) -> None:
    stream = uuid4()
    with pytest.raises(UnicodeEncodeError):
        ledger.append(stream, [*moves(1), NewEvent("t", "\ud800")], expected_version=0, command_id=uuid4())
    assert ledger.head(stream) is None


def test_a_closed_stream_takes_no_more_but_still_answers_a_repeat(ledger: Ledger) -> None:
    stream, command = uuid4(), uuid4()
    ledger.append(stream, moves(2), expected_version=0, command_id=command, close=True)
    head = ledger.head(stream)
    assert head is not None
    assert head.status == "closed"
    with pytest.raises(StreamClosed):
        ledger.append(stream, moves(1), expected_version=2, command_id=uuid4())
    assert ledger.append(stream, moves(2), expected_version=0, command_id=command).repeated


def test_the_head_carries_the_hash_of_the_whole_chain(ledger: Ledger) -> None:
    stream = uuid4()
    ledger.append(stream, moves(2, "ä"), expected_version=0, command_id=uuid4())
    ledger.append(stream, moves(1), expected_version=2, command_id=uuid4(), close=True)
    link = chain.GENESIS
    for event, index in zip(ledger.read_stream(stream), (0, 1, 0), strict=True):
        link = chain.link(link, event, command_index=index, closes=event.version == 3)
    head = ledger.head(stream)
    assert head is not None
    assert (head.version, head.hash) == (3, link)


def test_many_appends_are_all_done_or_none(ledger: Ledger) -> None:
    first, second = uuid4(), uuid4()
    with pytest.raises(VersionConflict):
        ledger.append_many([Append(first, moves(1), 0, uuid4()), Append(second, moves(1), 7, uuid4())])
    assert ledger.head(first) is None
    with pytest.raises(EmptyAppend):
        ledger.append_many(Append(first, moves(count), 0, uuid4()) for count in (1, 0))
    assert ledger.head(first) is None
    command = uuid4()
    appends = [Append(first, moves(3), 0, command), Append(second, moves(2), 0, uuid4(), close=True)]
    assert ledger.append_many(appends) == [Appended(1, 3), Appended(1, 2)]
    assert ledger.append_many(appends[:1]) == [Appended(1, 3, repeated=True)]
    assert ledger.append_many([]) == []


def test_many_appends_may_follow_each_other_in_one_stream(ledger: Ledger) -> None:
    stream = uuid4()
    done = ledger.append_many(Append(stream, moves(2), version, uuid4()) for version in range(0, 1200, 2))
    assert done[-1] == Appended(1199, 1200)
    assert [e.version for e in ledger.read_stream(stream)] == list(range(1, 1201))


def test_the_global_order_has_every_event_once_and_each_stream_in_order(ledger: Ledger) -> None:
    start = end_of(ledger)
    streams = [uuid4(), uuid4(), uuid4()]
    for version in range(4):
        for stream in streams:
            ledger.append(stream, moves(1), expected_version=version, command_id=uuid4())
    ours: list[StoredEvent] = read_all_until(
        ledger, start, lambda seen: sum(e.stream_id in streams for e in seen) == 12
    )
    positions = [e.position for e in ours]
    assert positions == sorted(set(positions))
    for stream in streams:
        assert [e for e in ours if e.stream_id == stream] == ledger.read_stream(stream)


def test_the_global_order_is_read_in_pages(ledger: Ledger) -> None:
    start = end_of(ledger)
    stream = uuid4()
    ledger.append(stream, moves(5), expected_version=0, command_id=uuid4())
    events = read_all_until(ledger, start, lambda seen: len(seen) == 5)
    assert ledger.read_all(start, 2) == events[:2]
    assert ledger.read_all(events[1].position, 2) == events[2:4]
    assert ledger.read_all(events[-1].position, 2) == []
