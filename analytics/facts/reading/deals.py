"""Deals won and lost, tricks taken."""

from collections.abc import Mapping

from analytics.facts.reading.base import Hear, Moment, Reader, Tally
from matches.engine import events as ev
from matches.engine.setup import Setup
from matches.engine.state import State


class Deals(Reader):
    """Counts deals, tricks and points; a deal that the match's end cuts short is neither won nor lost."""

    def __init__(self, setup: Setup, tallies: list[Tally], moment: Moment) -> None:
        super().__init__(setup, tallies, moment)
        self._seats: list[int] = []
        self._leader = 0

    def before(self) -> Mapping[type, Hear]:
        """Deals and takes."""
        return {ev.Dealt: self._dealt, ev.Took: self._took, ev.DealEnded: self._ended}

    def _dealt(self, _: State, event: ev.Dealt) -> None:
        self._seats = [seat for seat, hand in enumerate(event.hands) if hand]
        self._leader = event.leader
        for seat in self._seats:
            self.tallies[seat]["deals"] += 1
        self.tallies[event.leader]["deals_led"] += 1

    def _took(self, state: State, event: ev.Took) -> None:
        for seat in state.live:
            self.tallies[seat]["tricks"] += 1
        mine = self.tallies[event.seat]
        mine["tricks_taken"] += 1
        mine["card_points"] += event.points or 0
        mine["leads_kept"] += event.seat == state.leader

    def _ended(self, _: State, event: ev.DealEnded) -> None:
        if event.winner is None:
            return
        for seat in self._seats:
            won = self.setup.side_of[seat] == event.winner
            self.tallies[seat]["deals_won" if won else "deals_lost"] += 1
            self.tallies[seat]["points_won" if won else "points_lost"] += event.points
            self.tallies[seat]["deals_led_won"] += won and seat == self._leader
