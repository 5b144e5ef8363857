"""What was dealt and drawn, against what chance gives.

The turned-up card is known to be a trump, so it counts nowhere: each other card of the deck is a trump with the
same chance. Chances of combinations are those of one hand dealt from the deck without the turned-up card.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from analytics.facts.reading.base import Hear, Moment, Reader, Tally
from analytics.facts.reading.plays import trump_of
from matches.engine import events as ev
from matches.engine.cards import ACES, SUIT_SETS, card_set
from matches.engine.combinations import held
from matches.engine.setup import Setup
from matches.engine.state import State

COLUMN: Final = {"bura": "bura", "molodka": "molodka", "three_aces": "aces", "royal": "royal"}
_ACES: Final = 3


class Chances(NamedTuple):
    """Of the combinations in one dealt hand, in millionths."""

    bura: int
    molodka: int
    aces: int
    royal: int


@lru_cache(maxsize=64)
def chances(deck: int, size: int, *, ace_turned: bool) -> Chances:
    """The hypergeometric chances for a hand of `size` from a deck of which one trump (an ace or not) lies open."""
    suit, every = deck // 4, comb(deck - 1, size)
    aces = royal = 0
    if size == _ACES:
        aces = comb(_ACES if ace_turned else _ACES + 1, _ACES)
        royal = 0 if ace_turned else comb(_ACES, _ACES - 1)
    ways = (comb(suit - 1, size), 3 * comb(suit, size), aces, royal)
    return Chances(*(round(1_000_000 * way / every) for way in ways))


class Hands(Reader):
    """Counts cards, trumps and combinations."""

    def __init__(self, setup: Setup, tallies: list[Tally], moment: Moment) -> None:
        super().__init__(setup, tallies, moment)
        self._suit = setup.rules.deck // 4

    def before(self) -> Mapping[type, Hear]:
        """What is dealt, drawn and shown."""
        return {ev.Drew: self._drew, ev.Declared: self._declared}

    def after(self) -> Mapping[type, Hear]:
        """Hands as they then are."""
        return {ev.Dealt: self._dealt, ev.Drew: self._drawn}

    def _dealt(self, state: State, event: ev.Dealt) -> None:
        size = self.setup.rules.hand_size
        chance = chances(self.setup.rules.deck, size, ace_turned=1 << event.trump & ACES != 0)
        for seat, hand in enumerate(event.hands):
            if not hand:
                continue
            mine = self.tallies[seat]
            mine["cards_held"] += len(hand)
            mine["trumps_held"] += (card_set(hand) & SUIT_SETS[trump_of(state)]).bit_count()
            for name, millionths in zip(COLUMN.values(), chance, strict=True):
                mine[f"expected_{name}"] += millionths
            self._combinations(state, seat, "dealt")
            self._combinations(state, seat, "made")

    def _drew(self, state: State, event: ev.Drew) -> None:
        trumps, turned = SUIT_SETS[trump_of(state)], state.deal.turned_up if state.deal else None
        for seat, card in event.cards:
            if card != turned:
                self.tallies[seat]["cards_held"] += 1
                self.tallies[seat]["trumps_held"] += 1 << card & trumps != 0

    def _drawn(self, state: State, event: ev.Drew) -> None:
        for seat in {seat for seat, _ in event.cards}:
            if state.hands[seat].bit_count() == self.setup.rules.hand_size:
                self._combinations(state, seat, "made")

    def _combinations(self, state: State, seat: int, how: str) -> None:
        for what in held(state.hands[seat], trump_of(state)):
            self.tallies[seat][f"{how}_{COLUMN[what]}"] += 1

    def _declared(self, _: State, event: ev.Declared) -> None:
        self.tallies[event.seat][f"shown_{COLUMN[event.what]}"] += 1

    def finish(self) -> None:
        """Trumps that chance gives, in thousandths: once, so that nothing is rounded twice."""
        for mine in self.tallies:
            mine["trumps_expected"] = round(1000 * mine["cards_held"] * (self._suit - 1) / (4 * self._suit - 1))
