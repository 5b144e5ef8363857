"""The lobby's rows: what increments leave is what a rebuild makes, for live and for imported matches."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from ledger import api as ledger
from ledger import projections
from ledger.api import NewEvent
from matches.engine.events import MatchEnded, Opened, Said
from matches.engine.rulesets import RULE_SETS
from matches.models import MatchSummary
from matches.projections import SUMMARIES
from matches.record import codec
from matches.summaries import of_stream
from tests.support.catching_up import catch_up_to
from tests.support.play import CALM, random_match

pytestmark = pytest.mark.django_db(transaction=True)


def bodies(rules: str, seed: int) -> list[NewEvent]:
    """A finished match as a record holds it."""
    events = [event for event in random_match(rules, seed=seed, mishaps=CALM) if not isinstance(event, Said)]
    objects = [codec.encode(event, None if isinstance(event, Opened) else "2026-01-02T03:04:05Z") for event in events]
    return [NewEvent(str(one.get("type", "opened")), codec.dump(one)) for one in objects]


def append(match_id: UUID, events: list[NewEvent], after: int) -> None:
    ledger.append(match_id, events, expected_version=after, command_id=uuid4())


def rows() -> list[dict[str, Any]]:
    return [dict(row) for row in MatchSummary.objects.order_by("match_id").values()]


def on_the_spot(row: Mapping[str, Any]) -> dict[str, Any]:
    """The same row, worked out from every event of its match."""
    spot = of_stream(ledger.read_stream(row["match_id"]))
    return {name: getattr(spot, name) for name in row}


def at_a_live_table(opening: NewEvent, match_id: UUID, watch: str) -> NewEvent:
    marks = {"id": str(match_id), "tempo": "fast", "ranked": False, "stake": 0, "watch": watch}
    return NewEvent("opened", codec.dump(json.loads(opening.body) | marks))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_finished_match_is_summed_up_from_its_events_alone(rules: str) -> None:
    match_id, events = uuid4(), bodies(rules, 3)
    append(match_id, events, 0)
    catch_up_to(match_id)
    row = MatchSummary.objects.get(pk=match_id)
    end = codec.decode(json.loads(events[-1].body))
    assert isinstance(end, MatchEnded)
    assert (row.status, row.winner, row.reason) == ("finished", end.winner, end.reason)
    assert row.score == list(end.score)
    assert row.deals == sum(event.type == "dealt" for event in events)
    assert row.version == len(events)
    assert row.finished_at is not None
    assert row.finished_at.year == 2026


def test_a_rebuild_makes_the_rows_that_increments_left() -> None:
    dice = Random(7)
    waiting = {uuid4(): bodies(rules, seed) for seed, rules in enumerate([*RULE_SETS, *RULE_SETS])}
    done = dict.fromkeys(waiting, 0)
    while any(done[one] < len(waiting[one]) for one in waiting):
        match_id = dice.choice([one for one in waiting if done[one] < len(waiting[one])])
        batch = waiting[match_id][done[match_id] :][: dice.randrange(1, 40)]
        append(match_id, batch, done[match_id])
        done[match_id] += len(batch)
        if dice.random() < 0.3:
            projections.catch_up(SUMMARIES.name)
    catch_up_to(*waiting)
    increments = rows()
    projections.rebuild(SUMMARIES.name)
    catch_up_to(*waiting)
    assert [row for row in rows() if row["match_id"] in waiting] == [
        row for row in increments if row["match_id"] in waiting
    ]


@pytest.mark.parametrize("size", [1, 13, 5000])
@pytest.mark.parametrize("watch", ["open", "delayed"])
def test_events_that_are_left_out_change_no_row(size: int, watch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    catch_up_to()
    monkeypatch.setattr(projections, "BATCH_OF_NEEDED", size)
    matches = {uuid4(): bodies(rules, 5) for rules in ("georgian-3", "pot-ukrainian", "staked-3")}
    for match_id, (opening, *others) in matches.items():
        append(match_id, [at_a_live_table(opening, match_id, watch), *others[: len(others) // 2]], 0)
        append(match_id, others[len(others) // 2 : -3], 1 + len(others) // 2)
    catch_up_to(*matches)
    found = [row for row in rows() if row["match_id"] in matches]
    assert len(found) == len(matches)
    assert found == [on_the_spot(row) for row in found]


def test_catching_up_twice_changes_nothing() -> None:
    match_id = uuid4()
    append(match_id, bodies("georgian-3", 1), 0)
    catch_up_to(match_id)
    before = rows()
    assert projections.catch_up(SUMMARIES.name) == 0
    assert rows() == before


def test_the_row_worked_out_on_the_spot_is_the_projections() -> None:
    match_id = uuid4()
    append(match_id, bodies("duel-russian", 2), 0)
    catch_up_to(match_id)
    [row] = MatchSummary.objects.filter(pk=match_id).values()
    assert on_the_spot(row) == row


def test_other_streams_are_left_alone() -> None:
    stream = uuid4()
    append(stream, [NewEvent("coined", '{"amount":3}'), NewEvent("dealt", "{}")], 0)
    match_id = uuid4()
    append(match_id, bodies("georgian-3", 1), 0)
    catch_up_to(match_id)
    assert not MatchSummary.objects.filter(pk=stream).exists()


def test_times_that_cannot_be_read_are_the_ledgers() -> None:
    match_id, events = uuid4(), bodies("georgian-3", 4)
    header = json.loads(events[0].body) | {"started_at": "yesterday", "bots": 7}
    append(match_id, [NewEvent("opened", codec.dump(header)), *events[1:]], 0)
    catch_up_to(match_id)
    assert MatchSummary.objects.get(pk=match_id).started_at == ledger.read_stream(match_id, limit=1)[0].at
