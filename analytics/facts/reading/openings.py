"""First leads of deals, by kind of hand and of lead.

A hand is written as its trumps and its high cards (aces and tens), each 0 to 3 (3 and more), such as `1t2h`;
a lead as trump or plain, the number of its cards, and high or low, such as `p2h`.
"""

from collections.abc import Mapping
from typing import Final

from analytics.facts.reading.base import Hear, Moment, Reader, Tally
from analytics.facts.reading.plays import HIGH, trump_of
from matches.engine import events as ev
from matches.engine.cards import SUIT_SETS, CardSet, card_set
from matches.engine.setup import Setup
from matches.engine.state import PLAY_OFF, State

_MOST: Final = 3

Opening = tuple[str, str]
Earned = tuple[int, int, int]
"""Deals, those won, points won less points lost."""


def hand_kind(hand: CardSet, trump: int) -> str:
    """The kind of a hand."""
    trumps, high = (hand & SUIT_SETS[trump]).bit_count(), (hand & HIGH).bit_count()
    return f"{min(trumps, _MOST)}t{min(high, _MOST)}h"


def lead_kind(cards: CardSet, trump: int) -> str:
    """The kind of a lead."""
    suit, height = "t" if cards & SUIT_SETS[trump] else "p", "h" if cards & HIGH else "l"
    return f"{suit}{min(cards.bit_count(), _MOST)}{height}"


class Openings(Reader):
    """Keeps each deal's first lead until it is known what it brought."""

    def __init__(self, setup: Setup, tallies: list[Tally], moment: Moment) -> None:
        super().__init__(setup, tallies, moment)
        self.found: list[dict[Opening, Earned]] = [{} for _ in tallies]
        """For each seat."""
        self._dealt = False
        self._first: tuple[int, Opening] | None = None

    def before(self) -> Mapping[type, Hear]:
        """The first lead of each deal, and its end."""
        return {ev.Dealt: self._begin, ev.Led: self._led, ev.DealEnded: self._ended}

    def _begin(self, _state: State, _event: ev.Dealt) -> None:
        self._dealt, self._first = True, None

    def _led(self, state: State, event: ev.Led) -> None:
        if self._dealt and state.phase is not PLAY_OFF:
            trump = trump_of(state)
            opening = hand_kind(state.hands[event.seat], trump), lead_kind(card_set(event.cards), trump)
            self._first = event.seat, opening
        self._dealt = False

    def _ended(self, _: State, event: ev.DealEnded) -> None:
        if self._first is None:
            return
        seat, opening = self._first
        deals, wins, net = self.found[seat].get(opening, (0, 0, 0))
        won = event.winner == self.setup.side_of[seat]
        points = 0 if event.winner is None else event.points if won else -event.points
        self.found[seat][opening] = (deals + 1, wins + won, net + points)
        self._first = None
