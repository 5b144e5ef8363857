"""How a seat's chances stand: a race of all sides towards the target."""

from typing import Final

from matches.bots.counting import SURE
from matches.bots.sight import Sight, average_strength, strength
from matches.engine.cards import CardSet
from matches.engine.state import State

_SCALE: Final = 1_000_000
_SLACK: Final = 100
"""Tenths of a point added to what each side lacks: no card alone decides the race."""
_LEAST: Final = 30
"""Tenths of a point that a side lacks at the least, until it has claimed."""
_OVER: Final = 15
"""The chance, per mille, against a side that may claim and has probably enough."""


class Outlook:
    """Weighs what a trick would change; made once for each decision."""

    __slots__ = ("_drawn", "_racing", "_sight", "_target", "_usual")

    def __init__(self, view: State, sight: Sight) -> None:
        self._sight = sight
        self._target = view.setup.rules.target
        average = average_strength(sight)
        self._drawn = average if sight.refills else 0
        self._usual = average * sight.hand.bit_count()
        sides = {view.setup.side_of[seat] for seat in view.live}
        self._racing = [
            (side, 10 * (self._target - pile.likely)) for side, pile in enumerate(sight.piles) if side in sides
        ]

    def chance(self, taker: int | None, points: int, sure: int, kept: CardSet) -> int:
        """Give the chance, per mille, to win the deal if the side `taker` takes a trick with that many points.

        `points` are tenths and likely, `sure` are whole and certain; `kept` are the cards left in hand.
        """
        sight = self._sight
        mine = sight.side
        if taker == mine and sight.piles[mine].sure + sure >= self._target:
            return SURE
        spent = sight.hand.bit_count() - kept.bit_count()
        edge = strength(kept, sight.trump) + spent * self._drawn - self._usual
        own = others = 0
        for side, lack in self._racing:
            left = lack + _SLACK
            if side == taker:
                if side != mine and points >= lack:
                    return _OVER
                left -= points
            if side == mine:
                own = _SCALE // max(left - edge, _LEAST)
            else:
                others += _SCALE // max(left, _LEAST)
        return SURE * own // (own + others)
