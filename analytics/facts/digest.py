"""The pure heart: what one finished match says, from its events alone."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from analytics.facts.reading.base import Hear, Moment, Tally
from analytics.facts.reading.claims import Claims
from analytics.facts.reading.clock import Clock
from analytics.facts.reading.deals import Deals
from analytics.facts.reading.hands import Hands
from analytics.facts.reading.luck import add_luck
from analytics.facts.reading.openings import Earned, Opening, Openings
from analytics.facts.reading.plays import Plays
from analytics.facts.reading.raises import Raises
from matches.engine.events import Dealt, Event, MatchEnded, Opened, Took
from matches.engine.evolve import APPLY, start
from matches.engine.setup import Setup


@dataclass(frozen=True, slots=True)
class SeatDigest:
    """One seat; counters by the names of `analytics.facts.counts`, those that are missing are 0."""

    side: int
    won: bool | None
    """None: the match had no result."""
    points: int
    counts: dict[str, int]
    openings: list[list[str | int]]
    """[hand, lead, deals, won, points won less points lost], in order."""


@dataclass(frozen=True, slots=True)
class MatchDigest:
    """A finished match."""

    winner: int | None
    reason: str
    score: tuple[int, ...]
    level: int
    sides: int
    defaults: bool
    """No option differs from the rule set's own."""
    deals: int
    tricks: int
    first_leader: int | None
    seats: tuple[SeatDigest, ...]


_READERS: Final = (Deals, Claims, Raises, Plays, Hands, Clock)


def digest(header: Opened, events: Iterable[tuple[Event, datetime | None]]) -> MatchDigest:
    """Count a finished match; each event, after `Opened`, comes with its time where it has one.

    Raises `ValueError` if the match is not finished, `InvalidSetup` if it could not have been played.
    """
    timed = list(events)
    last = timed[-1][0] if timed else None
    if not isinstance(last, MatchEnded):
        raise ValueError("the match is not finished")  # noqa: TRY004 -- of the right type, not of the right end
    state = start(header)
    setup = state.setup
    tallies: list[Tally] = [defaultdict(int) for _ in range(setup.seats)]
    moment = Moment()
    openings = Openings(setup, tallies, moment)
    readers = [openings, *(one(setup, tallies, moment) for one in _READERS)]
    before, after = _listeners(reader.before() for reader in readers), _listeners(reader.after() for reader in readers)
    for event, at in timed:
        moment.pass_to(at)
        kind = type(event)
        for hear in before[kind]:
            hear(state, event)
        APPLY[kind](state, event)
        for hear in after[kind]:
            hear(state, event)
    for reader in readers:
        reader.finish()
    add_luck(setup, tallies, header, [event for event, _ in timed])
    seats = tuple(
        _seat(setup, seat, last, tally, found)
        for seat, (tally, found) in enumerate(zip(tallies, openings.found, strict=True))
    )
    return _digest(header, last, timed, seats)


def _listeners(hears: Iterable[Mapping[type, Hear]]) -> defaultdict[type, list[Hear]]:
    found: defaultdict[type, list[Hear]] = defaultdict(list)
    for one in hears:
        for kind, hear in one.items():
            found[kind].append(hear)
    return found


def _seat(setup: Setup, seat: int, end: MatchEnded, tally: Tally, found: dict[Opening, Earned]) -> SeatDigest:
    side = setup.side_of[seat]
    return SeatDigest(
        side=side,
        won=None if end.winner is None else end.winner == side,
        points=end.score[side],
        counts={name: count for name, count in tally.items() if count},
        openings=[[*opening, *earned] for opening, earned in sorted(found.items())],
    )


def _digest(
    header: Opened, end: MatchEnded, events: Iterable[tuple[Event, datetime | None]], seats: tuple[SeatDigest, ...]
) -> MatchDigest:
    leaders = [event.leader for event, _ in events if isinstance(event, Dealt)]
    return MatchDigest(
        winner=end.winner,
        reason=end.reason,
        score=end.score,
        level=end.stake,
        sides=len(end.score),
        defaults=not header.options,
        deals=len(leaders),
        tricks=sum(isinstance(event, Took) for event, _ in events),
        first_leader=leaders[0] if leaders else None,
        seats=seats,
    )
