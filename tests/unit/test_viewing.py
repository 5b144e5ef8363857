"""The table as JSON, where the engine's state alone does not say who laid what."""

from collections.abc import Sequence
from uuid import uuid4

import pytest

from matches.engine import events as ev
from matches.engine.evolve import start
from matches.loading import LoadedMatch, Step, walk
from matches.viewing import view_json
from tests.support.table import ANTE, Table


def loaded(events: Sequence[ev.Event], seats: int) -> LoadedMatch:
    """A pot match after events, as the services hold it."""
    opened = ev.Opened("pot-ukrainian", tuple(f"seat {seat}" for seat in range(seats)), ante=ANTE)
    match_id = uuid4()
    first = Step(1, None, opened, None, match_id)
    match = LoadedMatch(match_id, {}, opened, start(opened), 1, (first,))
    return match.after(walk(match, events, "2026-01-31T12:00:00Z", uuid4()))


@pytest.mark.parametrize("over", [False, True])
def test_hands_of_a_play_off_stand_before_those_who_laid_them(over: bool) -> None:  # noqa: FBT001  # a case
    table = Table("pot-ukrainian", "6h 7h 8h / 6s 7s 8s / 9h Jh Qh / 6d 7c 8d", "Ah")
    table.play("0 declare bura", "1 declare molodka", "2 declare bura", "3 pass")
    last = next(place for place, event in enumerate(table.events) if isinstance(event, ev.Beat))
    trick = view_json(loaded(table.events if over else table.events[: last + 1], 4), "spectator")["trick"]
    assert trick == [{"seat": 0, "cards": ["6h", "7h", "8h"]}, {"seat": 2, "cards": ["9h", "Jh", "Qh"]}]


def test_cards_of_a_trick_stand_before_the_seats_that_are_still_in() -> None:
    table = Table("pot-ukrainian", "6s 7d 8c / 9s 7c 8d / 9h Jc Qd / 6d 6c Kd", "Ah")
    table.play("close", "0 lead 6s", "1 late", "2 give Jc")
    trick = view_json(loaded(table.events, 4), "spectator")["trick"]
    assert trick == [{"seat": 0, "cards": ["6s"]}, {"seat": 2, "cards": ["??"]}]
