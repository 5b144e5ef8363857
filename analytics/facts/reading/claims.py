"""Claims: true, false and late; and what the claimant could know.

A pile *holds* the target from the trick on with which its card points reach it. It is *provable* for a seat
from the trick on after which what the seat has seen is enough, whatever the face-down cards of the pile may
be: the seat counts its pile's open cards, its own closed gives, and for the others the least that the cards
unseen so far could be worth. Both count from when the seat also has the right to claim.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from analytics.facts.reading.base import Hear, Moment, Reader, Tally
from matches.bots.counting import SURE, reach_chance
from matches.bots.sight import look
from matches.engine import events as ev
from matches.engine.cards import card_points
from matches.engine.setup import Setup
from matches.engine.state import State
from matches.engine.view import redact_state

if TYPE_CHECKING:
    from datetime import datetime


class Sight(NamedTuple):
    """What a seat knows of its side's pile."""

    proved: bool
    chance: int
    """Per mille, that the pile holds the target, by counting."""


def sight(state: State, seat: int) -> Sight:
    """What the seat could know of its pile in this state."""
    seen = look(redact_state(state, seat), seat)
    pile, target = seen.piles[seen.side], state.setup.rules.target
    if pile.sure >= target:
        return Sight(proved=True, chance=SURE)
    return Sight(proved=False, chance=reach_chance(seen.counts, pile.hidden, target - pile.known) if pile.hidden else 0)


class Claims(Reader):
    """Counts claims against what the piles held and what the claimants could prove.

    A claim is late by the chances that its seat has let pass: tricks played on with the right to claim.
    """

    def __init__(self, setup: Setup, tallies: list[Tally], moment: Moment) -> None:
        super().__init__(setup, tallies, moment)
        self._begin()

    def _begin(self) -> None:
        self._over = False
        self._passed = [0] * self.setup.seats
        self._held: dict[int, tuple[int, datetime | None]] = {}
        self._proved: dict[int, int] = {}
        self._claimed: set[int] = set()

    def before(self) -> Mapping[type, Hear]:
        """Claims, chances let pass, and the ends of deals."""
        return {
            ev.Dealt: lambda *_: self._begin(),
            ev.Led: self._let_pass,
            ev.Continued: self._let_pass,
            ev.Claimed: self._claim,
            ev.DealEnded: self._ended,
            ev.MatchEnded: self._ended,
        }

    def after(self) -> Mapping[type, Hear]:
        """Takes, which fill the piles and give the right."""
        return {ev.Took: self._took}

    def _may_claim(self, state: State, seat: int) -> bool:
        return seat == state.taker if self.setup.asks_taker else state.rights >> seat & 1 == 1

    def _let_pass(self, state: State, event: ev.Led | ev.Continued) -> None:
        if self.setup.asks_taker:
            self._passed[event.seat] += type(event) is ev.Continued
            return
        for seat in state.live:
            self._passed[seat] += state.rights >> seat & 1

    def _took(self, state: State, _: ev.Took) -> None:
        for seat in state.live:
            if not self._may_claim(state, seat) or not self._holds(state, seat):
                continue
            self._held.setdefault(seat, (self._passed[seat], self.moment.at))
            if seat not in self._proved and sight(state, seat).proved:
                self._proved[seat] = self._passed[seat]

    def _holds(self, state: State, seat: int) -> bool:
        return card_points(state.piles[self.setup.side_of[seat]]) >= self.setup.rules.target

    def _claim(self, state: State, event: ev.Claimed) -> None:
        seat, mine = event.seat, self.tallies[event.seat]
        seen = sight(state, seat)
        if event.valid:
            self._true(seat)
        else:
            mine["claims_false"] += 1
        if seen.proved:
            late = self._passed[seat] - self._proved.get(seat, self._passed[seat])
            mine["claims_proved"] += 1
            mine["claims_proved_late"] += late > 0
            mine["proof_late_tricks"] += late
        else:
            mine["claims_unproved"] += 1
            mine["claims_unproved_true"] += event.valid
            mine["claims_chance"] += seen.chance
            mine["claims_chance_var"] += seen.chance * (SURE - seen.chance)

    def _true(self, seat: int) -> None:
        mine, at = self.tallies[seat], self.moment.at
        passed, since = self._held.get(seat, (self._passed[seat], None))
        late = self._passed[seat] - passed
        mine["claims_true"] += 1
        mine["claims_late"] += late > 0
        mine["late_tricks"] += late
        if since and at:
            mine["late_ms"] += max(round((at - since).total_seconds() * 1000), 0)
        self._claimed.add(self.setup.side_of[seat])

    def _ended(self, state: State, event: ev.DealEnded | ev.MatchEnded) -> None:
        if self._over or event.reason == "aborted":
            return
        self._over = True
        for seat in state.live:
            unclaimed = self.setup.side_of[seat] not in self._claimed
            self.tallies[seat]["held_unclaimed"] += unclaimed and self._holds(state, seat)
