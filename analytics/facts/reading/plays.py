"""Leads and replies: what was led, who beat and who gave, and where the trumps went. Play-offs leave no choice."""

from collections.abc import Mapping
from typing import Final

from analytics.facts.reading.base import Hear, Reader
from matches.engine import events as ev
from matches.engine.cards import ABOVE, SUIT_SETS, Cards, CardSet, card_points, card_set
from matches.engine.covering import beating_sets
from matches.engine.state import PLAY_OFF, State

HIGH: Final[CardSet] = sum(0b11 << 9 * suit + 7 for suit in range(4))
"""Aces and tens."""


class Plays(Reader):
    """Counts leads and replies."""

    def before(self) -> Mapping[type, Hear]:
        """What is laid."""
        return {ev.Led: self._led, ev.Beat: self._beat, ev.Gave: self._gave}

    def _led(self, state: State, event: ev.Led) -> None:
        if state.phase is PLAY_OFF:
            return
        mine, trumps = self.tallies[event.seat], _trumps(state, event.cards)
        mine["leads"] += 1
        mine["leads_trump"] += trumps > 0
        mine["leads_many"] += len(event.cards) > 1
        mine["leads_high"] += card_set(event.cards) & HIGH != 0
        mine["lead_cards"] += len(event.cards)
        mine["trumps_led"] += trumps

    def _beat(self, state: State, event: ev.Beat) -> None:
        if state.phase is PLAY_OFF:
            return
        mine, trumps = self.tallies[event.seat], _trumps(state, event.cards)
        mine["replies"] += 1
        mine["could_beat"] += 1
        mine["beats"] += 1
        mine["beats_trump"] += trumps > 0
        mine["trumps_beat"] += trumps

    def _gave(self, state: State, event: ev.Gave) -> None:
        if state.phase is PLAY_OFF:
            return
        mine, able = self.tallies[event.seat], _able(state, event.seat)
        mine["replies"] += 1
        mine["could_beat"] += able
        mine["gave_able"] += able
        mine["gave_cards"] += len(event.cards)
        mine["gave_points"] += card_points(event.cards)
        mine["trumps_given"] += _trumps(state, event.cards)


def trump_of(state: State) -> int:
    """The trump suit of the deal that is being played."""
    if state.deal is None:
        raise ValueError("no deal is being played")
    return state.deal.trump


def _trumps(state: State, cards: Cards) -> int:
    return (card_set(cards) & SUIT_SETS[trump_of(state)]).bit_count()


def _able(state: State, seat: int) -> bool:
    hand, standing, trump = state.hands[seat], state.standing, trump_of(state)
    if len(standing) == 1:
        return ABOVE[trump][standing[0]] & hand != 0
    return bool(beating_sets(standing, hand, trump))
