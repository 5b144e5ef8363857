"""Raising and answering by what a deal is worth to the match."""

from functools import lru_cache
from typing import Final

from matches.bots.counting import SURE
from matches.engine.commands import Accept, Raise, Refuse
from matches.engine.state import State

_MARGIN: Final = 12
"""How much a raise must promise: it hands the other side the next one."""
_STRONG: Final = 560
"""The least chance, per mille, of winning the deal with which to raise."""


def wants_raise(view: State, seat: int, chance: int) -> bool:
    """Tell whether to raise before the lead, at this chance, per mille, of winning the deal."""
    stake = view.bid.stake
    return _gain(view, seat, chance, stake, stake + 1) > _MARGIN and chance >= _STRONG


def answer(
    view: State, seat: int, chance: int, accept: Accept | None, refuse: Refuse | None, higher: Raise | None
) -> Accept | Refuse | Raise | None:
    """Answer a raise at this chance, per mille, of winning the deal."""
    to, stake = view.bid.raised_to, view.bid.stake
    if higher and chance >= _STRONG and _gain(view, seat, chance, to, to + 1) > _MARGIN:
        return higher
    return accept if _value(view, seat, chance, to) >= _value(view, seat, 0, stake, ends=True) else refuse


def _gain(view: State, seat: int, chance: int, stake: int, to: int) -> int:
    """Give what raising gains, if the other side answers as it should."""
    accepted = _value(view, seat, chance, to)
    refused = _value(view, seat, SURE, stake, ends=True)
    return min(accepted, refused) - _value(view, seat, chance, stake)


def _value(view: State, seat: int, chance: int, stake: int, *, ends: bool = False) -> int:
    """Give what the match is worth, -1000…1000 times its stake, if the deal is played for a stake.

    `ends`: a raise is refused, which with `raises=match` decides the match and not only the deal.
    """
    side = view.setup.side_of[seat]
    match_to = view.setup.match_to or 1
    own, other = match_to - view.tally.score[side], match_to - view.tally.score[1 - side]
    if view.setup.rules.raises == "match":
        won = chance if ends else _between(chance, own, other, 1)
        return stake * (2 * won - SURE)
    return 2 * _between(chance, own, other, stake) - SURE


def _between(chance: int, own: int, other: int, points: int) -> int:
    won, lost = match_chance(own - points, other), match_chance(own, other - points)
    return (chance * won + (SURE - chance) * lost) // SURE


@lru_cache(maxsize=1 << 10)
def match_chance(own: int, other: int) -> int:
    """Give the chance, per mille, to win a match that lacks so many points, by even deals for one point."""
    if own <= 0:
        return SURE
    if other <= 0:
        return 0
    return (match_chance(own - 1, other) + match_chance(own, other - 1)) // 2
