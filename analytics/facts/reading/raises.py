"""Raises: offered, answered, and what came of them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from analytics.facts.reading.base import Hear, Moment, Reader, Tally
from matches.engine import events as ev
from matches.engine.setup import Setup
from matches.engine.state import State

_HIGHEST: Final = 4
"""Levels from here on are counted together."""


class _Accepted(NamedTuple):
    maker: int
    seat: int
    level: int


class Raises(Reader):
    """Counts raises. Where a raise is for the match and not the deal, the match's result tells what it brought."""

    def __init__(self, setup: Setup, tallies: list[Tally], moment: Moment) -> None:
        super().__init__(setup, tallies, moment)
        self._accepted: list[_Accepted] = []
        self._of_match = setup.rules.raises == "match"

    def before(self) -> Mapping[type, Hear]:
        """Raises, answers and ends."""
        return {
            ev.Raised: self._raised,
            ev.Accepted: self._accept,
            ev.Refused: self._refuse,
            ev.DealEnded: self._deal_ended,
            ev.MatchEnded: self._match_ended,
        }

    def _raised(self, state: State, event: ev.Raised) -> None:
        self.tallies[event.seat]["raises_offered"] += 1
        self.tallies[state.next_of[event.seat]]["asked"] += 1
        if state.bid.raised_to and state.bid.maker is not None:
            self.tallies[event.seat]["asked_countered"] += 1
            self.tallies[state.bid.maker]["raises_countered"] += 1

    def _accept(self, state: State, event: ev.Accepted) -> None:
        maker = _maker(state)
        self.tallies[event.seat]["asked_accepted"] += 1
        self.tallies[maker]["raises_accepted"] += 1
        self._accepted.append(_Accepted(maker, event.seat, min(state.bid.raised_to, _HIGHEST)))

    def _refuse(self, state: State, event: ev.Refused) -> None:
        mine = self.tallies[event.seat]
        mine["asked_refused"] += 1
        mine[f"refused_at_{min(state.bid.raised_to, _HIGHEST)}"] += 1
        mine["refused_points"] += state.bid.stake
        self.tallies[_maker(state)]["raises_refused"] += 1

    def _deal_ended(self, _: State, event: ev.DealEnded) -> None:
        if not self._of_match:
            self._settle(event.winner, event.points)

    def _match_ended(self, _: State, event: ev.MatchEnded) -> None:
        if self._of_match and event.reason != "aborted":
            self._settle(event.winner, event.stake)

    def _settle(self, winner: int | None, points: int) -> None:
        for one in self._accepted:
            mine, net = self.tallies[one.seat], 0
            if winner is not None:
                won = self.setup.side_of[one.seat] == winner
                net = points if won else -points
                mine["accepted_won" if won else "accepted_lost"] += 1
                self.tallies[one.maker]["raises_lost" if won else "raises_won"] += 1
            mine[f"accepted_at_{one.level}"] += 1
            mine[f"accepted_net_{one.level}"] += net
        self._accepted.clear()


def _maker(state: State) -> int:
    if state.bid.maker is None:
        raise ValueError("nobody has raised")
    return state.bid.maker
