"""`simulate --people`: a league of simulated people, played by several processes, stored in the order of time."""

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import Final

from django.core.management.base import CommandError

from matches.engine.ruleset import RuleSet
from matches.league import Fixture, League
from matches.league_play import PlayedMatch, play

BATCH: Final = 100
"""Matches that are played by one process at a time, and go into the ledger together."""
_AHEAD: Final = 3
"""Batches of each process that may wait to be stored."""


def run(league: League, *, jobs: int, mixing: bool) -> Iterator[str]:
    """Play and store a league, and give the lines that tell of it.

    Raises `CommandError` where people with accounts play ranked, unless `mixing` was asked for.
    """
    from matches import importing  # noqa: PLC0415 -- only here the database is needed

    if not mixing and importing.has_ranked_accounts():
        raise CommandError("people play ranked here, and simulated ones would mix with them; --mix-with-people does so")
    players = importing.simulated_people(league.people)
    stored = events = 0
    for batch in _played(league, jobs):
        stored += importing.store_ranked(batch, players)
        events += sum(len(match.events) for match in batch)
    yield f"{league.rules.key}: {league.matches} matches of {league.people} people from seed {league.seed}"
    yield f"  {events} events, {stored} matches new in the ledger"


def _played(league: League, jobs: int) -> Iterator[list[PlayedMatch]]:
    """Play in several processes; batches come in the order of their fixtures, whoever is done first."""
    fixtures = league.fixtures()
    batches = iter(lambda: list(islice(fixtures, BATCH)), [])
    if jobs == 1:
        yield from (_play_batch(league.rules, batch) for batch in batches)
        return
    # Spawned, not forked: threads that deliver hints are running here.
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[list[PlayedMatch]]] = deque()
        for batch in batches:
            waiting.append(pool.submit(_play_batch, league.rules, batch))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _play_batch(rules: RuleSet, batch: list[Fixture]) -> list[PlayedMatch]:
    return [play(rules, fixture) for fixture in batch]
