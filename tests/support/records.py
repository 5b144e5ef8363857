"""Records in tests: made from events, changed, and held against the check."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from matches.engine import events as ev
from matches.record.check import check_record
from matches.record.fault import RecordFault
from matches.record.lines import record_lines
from tests.support.table import Table

FOLDER = Path(__file__).parent.parent / "fixtures" / "records"
WORKED_DEAL = FOLDER / "s0-whole-deal.bura.jsonl"
WORKED_GAME = FOLDER / "s2-illustrated-game.bura.jsonl"

Objects = list[dict[str, Any]]


def shown(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Leave out what no record holds: the opening and words not shown yet."""
    return [event for event in events if not isinstance(event, ev.Opened | ev.Said)]


def written(events: Sequence[ev.Event]) -> list[bytes]:
    """Write a match, `Opened` first, as the lines of its record."""
    opened = events[0]
    assert isinstance(opened, ev.Opened)
    return [f"{line}\n".encode() for line in record_lines(opened, ((event, None) for event in events[1:]))]


def record_of(table: Table) -> Objects:
    """Write what has happened at a table as the objects of its record."""
    setup = table.state.setup
    names = tuple(f"seat {seat}" for seat in range(setup.seats))
    opened = ev.Opened(setup.rules.key, names, table.options, setup.match_to, setup.ante or None)
    return objects_of(written([opened, *table.events]))


def objects_of(lines: Iterable[bytes]) -> Objects:
    """Read lines as objects, to be changed."""
    return [json.loads(line) for line in lines]


def lines_of(objects: Iterable[dict[str, Any]]) -> list[bytes]:
    """Write objects as lines."""
    return [json.dumps(obj).encode() + b"\n" for obj in objects]


def renumbered(objects: Objects) -> Objects:
    """Number the events anew, after some were added or left out."""
    return [objects[0], *({**obj, "n": number} for number, obj in enumerate(objects[1:], 1))]


def fault_of(lines: Iterable[bytes]) -> RecordFault | None:
    """Check a record to its end; None if it is sound."""
    try:
        _, entries = check_record(lines)
        for _entry in entries:
            pass
    except RecordFault as fault:
        return fault
    return None


def fault_line(lines: Iterable[bytes]) -> int | None:
    """Give the line of the first fault; None if there is none."""
    fault = fault_of(lines)
    return fault.line if fault else None


def assert_sound(lines: Iterable[bytes]) -> None:
    """Tell what is wrong, if anything is."""
    fault = fault_of(lines)
    assert fault is None, f"line {fault.line}: {fault}"
