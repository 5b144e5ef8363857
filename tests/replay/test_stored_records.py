"""Stored records of every rule set and every way to end: an engine that plays them otherwise has changed the rules."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

from matches.engine import events as ev
from matches.engine.evolve import fold
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase
from matches.record.check import Header, check_record
from matches.record.lines import record_lines
from matches.record.reader import read_lines
from tests.support.records import FOLDER

RECORDS = sorted(FOLDER.glob("*.bura.jsonl"))


def read(path: Path) -> tuple[Header, list[ev.Event]]:
    header, entries = check_record(read_lines(path))
    return header, [entry.event for entry in entries]


def stored_events() -> Iterator[ev.Event]:
    return chain.from_iterable(read(path)[1] for path in RECORDS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_stored_record_is_sound_and_is_written_as_it_stands(path: Path) -> None:
    header, events = read(path)
    assert fold([header.opened, *events]).phase is Phase.OVER
    lines = record_lines(header.opened, ((event, None) for event in events))
    assert "".join(f"{line}\n" for line in lines) == path.read_text(encoding="utf-8")


def test_every_rule_set_is_stored_at_its_defaults() -> None:
    headers = [read(path)[0].opened for path in RECORDS]
    assert {opened.rules for opened in headers if not opened.options} == set(RULE_SETS)


def test_every_way_to_end_a_deal_is_stored() -> None:
    assert {event.reason for event in stored_events() if isinstance(event, ev.DealEnded)} == set(
        get_args(ev.DealReason)
    )


def test_every_way_to_end_a_match_is_stored() -> None:
    ends = {event.reason for event in stored_events() if isinstance(event, ev.MatchEnded)}
    assert ends == set(get_args(ev.MatchReason))


def test_every_kind_of_event_is_stored() -> None:
    assert {type(event) for event in stored_events()} == set(get_args(ev.Event)) - {ev.Opened, ev.Said}
