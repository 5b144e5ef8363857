"""Events of cases: what is written can be read again, and says nothing of cards."""

import json
from dataclasses import fields
from datetime import UTC, datetime
from typing import get_args
from uuid import UUID

import pytest

from analytics.fairplay import events as ev

AT = datetime(2026, 5, 4, 3, 2, 1, 12345, tzinfo=UTC)
ONE, OTHER = UUID(int=1), UUID(int=2)
EVENTS: list[ev.Event] = [
    ev.CaseOpened(ONE, "report", AT),
    ev.ReportAdded(ONE, OTHER, "cheating", None, None, 20, AT),
    ev.ReportAdded(ONE, OTHER, "cheating", ONE, 17, 20, AT),
    ev.SignalAdded("rating_flow", None, None, None, 1e-7, 70, AT),
    ev.SignalAdded("coin_flow", OTHER, ONE, "georgian-3", 0.0001, 40, AT),
    ev.SignalAdded("coin_flow", OTHER, None, None, 0.0001, 40, AT, 0.9, 30, 0.5, 0.1),
    ev.ConcernAdded("too quick, “always”", None, 50, 3, AT),
    ev.ConcernAdded("too quick", ONE, 50, 3, AT),
    ev.Assigned(None, 3, AT),
    ev.ActTaken(ev.Act.SUSPEND, "stalling, “again”", AT, 3, AT),
    ev.ActTaken(ev.Act.CLEAR, "nothing", None, 3, AT),
    ev.ActLifted(4, "a mistake", 3, AT),
    ev.MatchAnnulled(ONE, (ONE, OTHER), "collusion", 3, AT),
    ev.AnnulmentLifted(ONE, (), "fair", 3, AT),
    ev.Closed("joined", None, AT),
    ev.Appealed("Please.", AT),
    ev.AppealDecided(granted=False, reason="no", by=3, at=AT),
    ev.SubjectJoined(OTHER, AT),
]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_read_as_it_was_written(event: ev.Event) -> None:
    stored = ev.encode(event)
    assert ev.decode(stored.type, stored.body) == event


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(ev.Event))


@pytest.mark.parametrize("event", EVENTS)
def test_bodies_are_canonical_and_carry_their_time(event: ev.Event) -> None:
    body = ev.encode(event).body
    found = json.loads(body)
    assert body == json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert set(found) == {field.name for field in fields(event)}
    assert found["at"] == AT.isoformat()


def test_what_is_no_event_of_a_case_is_not_read_as_one() -> None:
    with pytest.raises(KeyError):
        ev.decode("dealt", "{}")
