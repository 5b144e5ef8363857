"""Facts in tests: matches stored, cases that annul, and all rows of all tables for comparison."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from typing import Any
from uuid import UUID, uuid4

from analytics.facts import services, sums
from analytics.facts.models import MatchFact, SeatFact
from ledger import api as ledger
from ledger.api import NewEvent
from matches.engine.events import Event, Opened, Said
from matches.engine.rulesets import RULE_SETS
from matches.importing import FinishedMatch, simulated_people, store_all, store_ranked
from matches.league import League
from matches.league_play import PlayedMatch, play
from tests.contract.ledger_support import as_administrator, execute
from tests.support.catching_up import readable
from tests.support.play import random_match

START = datetime(2026, 1, 1, tzinfo=UTC)
KEYS: dict[Any, tuple[str, ...]] = {
    MatchFact: ("match_id",),
    SeatFact: ("match_id", "seat"),
    **{table.model: table.key for table in sums.TABLES},
}


def empty_ledger() -> None:
    """Take away what other tests have left: facts are of all matches there are."""
    with as_administrator():
        execute("TRUNCATE ledger.event, ledger.head, ledger.seal")


@cache
def played(rules: str, matches: int, *, people: int = 8, seed: int = 1) -> tuple[PlayedMatch, ...]:
    """Ranked matches of simulated people, played but not stored; always the same, so they are played once."""
    league = League(RULE_SETS[rules], people, matches, START, 30, seed)
    return tuple(play(league.rules, fixture) for fixture in league.fixtures())


def store(rules: str, matches: int, *, people: int = 8, seed: int = 1, at_once: int = 100) -> list[UUID]:
    """Ranked matches of simulated people in the ledger, so many in a transaction."""
    players, ids, source = simulated_people(people), [], iter(played(rules, matches, people=people, seed=seed))
    while batch := list(islice(source, at_once)):
        store_ranked(batch, players)
        ids += [one.match_id for one in batch]
    readable()
    return ids


def store_aborted(rules: str = "georgian-3") -> UUID:
    """A ranked match that a fault ended in its first deal."""
    match = played(rules, 1, seed=99)[0]
    at = json.loads(match.events[5][1])["at"]
    end = [
        {"type": "aborted", "reason": "the table broke", "at": at},
        {"type": "match_ended", "winner": None, "reason": "aborted", "score": [0, 0], "stake": 1, "at": at},
    ]
    events = (*match.events[:6], *((str(one["type"]), json.dumps(one)) for one in end))
    store_ranked([replace(match, events=events)], simulated_people(8))
    readable()
    return match.match_id


def imported(rules: str, seeds: Sequence[int], at: str | None = None) -> list[UUID]:
    """Matches of random acts and mishaps by nobody whom the service knows."""
    ids = store_all(_finished(random_match(rules, seed=seed), at) for seed in seeds)
    readable()
    return ids


def _finished(events: list[Event], at: str | None) -> FinishedMatch:
    opened, *rest = events
    assert isinstance(opened, Opened)
    return FinishedMatch(opened, [(event, at) for event in rest if not isinstance(event, Said)])


class CaseStream:
    """A case that annuls matches, without the room around it."""

    def __init__(self) -> None:
        self.id, self._version = uuid4(), 0
        self._say("case_opened", "{}")

    def annul(self, match_id: UUID) -> None:
        self._say("match_annulled", f'{{"match":"{match_id}","at":"2026-02-01T00:00:00Z"}}')

    def lift(self, match_id: UUID) -> None:
        self._say("annulment_lifted", f'{{"match":"{match_id}","at":"2026-02-02T00:00:00Z"}}')

    def _say(self, kind: str, body: str) -> None:
        ledger.append(self.id, [NewEvent(kind, body)], expected_version=self._version, command_id=uuid4())
        self._version += 1
        readable()


def rows() -> dict[str, list[dict[str, Any]]]:
    """Everything that the tables of facts hold, but for running numbers."""
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name != "id"}
            for row in model.objects.order_by(*key).values()
        ]
        for model, key in KEYS.items()
    }


def follow() -> None:
    """Let the facts take in all there is."""
    readable()
    while services.follow():
        pass
