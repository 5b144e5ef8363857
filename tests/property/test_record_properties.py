"""The laws of records: what was played is sound, and whatever else comes is answered in one short sentence."""

import json
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine import events as ev
from matches.engine.errors import InvalidSetup
from matches.engine.evolve import fold
from matches.engine.ruleset import OPTIONS, OptionValue, check_playable, with_options
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase
from matches.record.check import check_record
from matches.record.lines import record_lines
from matches.record.text import text_lines
from tests.support.play import Mishaps, random_match
from tests.support.records import (
    WORKED_DEAL,
    WORKED_GAME,
    assert_sound,
    fault_of,
    lines_of,
    objects_of,
    renumbered,
    shown,
    written,
)

SEEDS = st.integers(0, 2**32)
ROUGH = Mishaps(resign=0.004, time_out=0.006, abort=0.003, close_window=0.3)
SECONDS = 1.0


def options_of(key: str, dice: Random) -> dict[str, OptionValue]:
    """Draw up to six options that can be played together, whatever the number of seats."""
    rules = RULE_SETS[key]
    while True:
        chosen = {
            name: dice.choice([value for value in OPTIONS[name] if value != getattr(rules, name)])
            for name in dice.sample(sorted(OPTIONS), dice.randrange(7))
        }
        try:
            for seats in rules.seats:
                check_playable(with_options(rules, chosen), seats)
        except InvalidSetup:
            continue
        return chosen


def played(key: str, seed: int) -> list[ev.Event]:
    return random_match(key, options_of(key, Random(seed)), seed, mishaps=ROUGH)


def times(events: list[ev.Event], dice: Random) -> list[tuple[ev.Event, str | None]]:
    kinds = (None, "2026-01-31T12:00:00Z", "2026-01-31T12:00:00.123456789+00:00")
    return [(event, dice.choice(kinds)) for event in shown(events)]


@pytest.mark.parametrize("key", RULE_SETS)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_the_record_of_a_played_match_is_sound(key: str, seed: int) -> None:
    events = played(key, seed)
    _, entries = check_record(written(events))
    assert [entry.event for entry in entries] == shown(events)


@pytest.mark.parametrize("key", RULE_SETS)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_passes_may_be_left_out_of_the_record_of_a_played_match(key: str, seed: int) -> None:
    dice = Random(seed)
    objects = objects_of(written(played(key, seed)))
    assert_sound(lines_of(renumbered([o for o in objects if o.get("type") != "passed" or dice.random() < 0.3])))


@pytest.mark.parametrize("key", RULE_SETS)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_a_record_read_and_written_again_is_the_same(key: str, seed: int) -> None:
    events, dice = played(key, seed), Random(seed)
    opened = events[0]
    assert isinstance(opened, ev.Opened)
    first = list(record_lines(opened, times(events, dice)))
    header, entries = check_record(line.encode() for line in first)
    assert list(record_lines(header.text, ((entry.event, entry.at) for entry in entries))) == first


@pytest.mark.parametrize("key", RULE_SETS)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_a_record_folds_to_the_end_that_was_played(key: str, seed: int) -> None:
    events = played(key, seed)
    full, recorded = fold(events), fold([events[0], *shown(events)])
    assert recorded.phase is Phase.OVER
    assert (recorded.tally, recorded.piles, recorded.live) == (full.tally, full.piles, full.live)


@pytest.mark.parametrize("key", RULE_SETS)
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_every_played_match_can_be_told_in_words(key: str, seed: int) -> None:
    opened, *events = played(key, seed)
    assert isinstance(opened, ev.Opened)
    lines = list(text_lines(opened, events))
    assert all(line.isprintable() for line in lines)
    assert len(lines) >= len(shown(events))


VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 10**30, 1.0, 0.5, "", "As", "??", "6h", "null", "\u2028"),
    *([], {}, ["As"], ["As", "As"], ["??"], [[]], [[0, "As"]], [0], [0, 0], {"a": 1}, "claim", "bura", "out"),
]


@st.composite
def mutated(draw: st.DrawFn) -> list[bytes]:
    """Change a few fields, lines or bytes of a sound record."""
    key, seed = draw(st.sampled_from(sorted(RULE_SETS))), draw(st.integers(0, 200))
    objects = objects_of(written(played(key, seed)))
    dice = draw(st.randoms(use_true_random=False))
    for _ in range(dice.randrange(1, 4)):
        _mutate(objects, dice)
    lines = lines_of(renumbered(objects) if objects and dice.random() < 0.7 else objects)
    if dice.random() < 0.3 and lines:
        spoilt = bytearray(b"".join(lines))
        for _ in range(dice.randrange(1, 5)):
            spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
        lines = bytes(spoilt).splitlines(keepends=True)
    return lines


def _mutate(objects: list[dict[str, Any]], dice: Random) -> None:
    place = dice.randrange(len(objects))
    obj = objects[place] = dict(objects[place])
    match dice.randrange(6):
        case 0 if len(objects) > 2:
            del objects[place]
        case 1:
            objects.insert(dice.randrange(len(objects) + 1), dict(dice.choice(objects)))
        case 2:
            other = dice.randrange(len(objects))
            objects[place], objects[other] = objects[other], objects[place]
        case 3:
            obj[dice.choice([*obj, "colour"])] = dice.choice(VALUES)
        case 4:
            obj.pop(dice.choice(list(obj)), None)
        case _:
            donor = dice.choice(objects)
            field = dice.choice(list(obj))
            if field in donor:
                obj[field] = json.loads(json.dumps(donor[field]))


@settings(max_examples=400, deadline=None)
@given(lines=mutated())
def test_a_changed_record_is_sound_or_told_at_one_of_its_lines(lines: list[bytes]) -> None:
    begun = time.process_time()
    fault = fault_of(lines)
    assert time.process_time() - begun < SECONDS
    if fault is not None:
        assert fault.line is not None
        assert 1 <= fault.line <= max(len(lines), 1)
        assert str(fault).isprintable()
        assert len(str(fault)) < 300


@settings(max_examples=300, deadline=None)
@given(
    data=st.binary(max_size=400)
    | st.text(max_size=200).map(str.encode)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    ).map(lambda value: json.dumps(value).encode())
)
def test_any_bytes_are_told_at_a_line(data: bytes) -> None:
    worked = WORKED_DEAL.read_bytes().splitlines(keepends=True)
    for lines in ([data], [worked[0], data], [*worked[:5], data, *worked[5:]], [*worked, data]):
        fault = fault_of(lines)
        assert fault is not None
        assert str(fault).isprintable()


@pytest.mark.parametrize("path", [WORKED_DEAL, WORKED_GAME], ids=["deal", "game"])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_one_byte_changed_never_passes_for_another_match(path: Any, data: st.DataObject) -> None:
    whole = bytearray(path.read_bytes())
    place = data.draw(st.integers(0, len(whole) - 1))
    whole[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[place]))
    lines = bytes(whole).split(b"\n")[:-1]
    fault = fault_of([line + b"\n" for line in lines] or [b""])
    if fault is None:
        _, entries = check_record(lines)
        _, original = check_record(path.read_bytes().splitlines())
        assert [entry.event for entry in entries] == [entry.event for entry in original]
