"""Counting cards: how likely it is that unseen cards hold something. All in whole numbers, per mille.

Chances are integers so that a bot decides alike on every machine and version of Python.
"""

from functools import lru_cache
from math import comb
from typing import Final

from matches.engine.cards import ABOVE, CARD_COUNT, POINTS, Cards, CardSet

SURE: Final = 1000
"""Certainty, per mille."""

_VALUES: Final = (0, 2, 3, 4, 10, 11)
_OF_VALUE: Final = tuple(sum(1 << card for card in range(CARD_COUNT) if POINTS[card] == value) for value in _VALUES)
_GIVEN: Final = (12, 12, 9, 5, 1, 1)
"""How often a card of each value is given away closed, beside the others."""

Counts = tuple[int, int, int, int, int, int]
"""How many cards there are of each value, from worthless to ace."""


def counts_of(cards: CardSet) -> Counts:
    """Count a set of cards by their points."""
    none, jacks, queens, kings, tens, aces = _OF_VALUE
    return (
        (cards & none).bit_count(),
        (cards & jacks).bit_count(),
        (cards & queens).bit_count(),
        (cards & kings).bit_count(),
        (cards & tens).bit_count(),
        (cards & aces).bit_count(),
    )


def points_in(cards: CardSet) -> int:
    """Add up the card points of a set."""
    _, jacks, queens, kings, tens, aces = _OF_VALUE
    return (
        2 * (cards & jacks).bit_count()
        + 3 * (cards & queens).bit_count()
        + 4 * (cards & kings).bit_count()
        + 10 * (cards & tens).bit_count()
        + 11 * (cards & aces).bit_count()
    )


@lru_cache(maxsize=1 << 14)
def least(counts: Counts, size: int) -> int:
    """The fewest points that so many of the cards can have."""
    total = 0
    for value, count in zip(_VALUES, counts, strict=True):
        taken = min(count, size)
        total += taken * value
        size -= taken
    return total


@lru_cache(maxsize=1 << 14)
def cheap(counts: Counts) -> int:
    """Tenths of a point that a card given away is worth: the mean of the cheaper half."""
    half = (sum(counts) + 1) // 2
    return 10 * least(counts, half) // half if half else 0


@lru_cache(maxsize=1 << 14)
def mean(counts: Counts) -> int:
    """Tenths of a point that one of the cards is worth on average."""
    size = sum(counts)
    return 10 * least(counts, size) // size if size else 0


@lru_cache(maxsize=1 << 14)
def reach_chance(counts: Counts, size: int, points: int) -> int:
    """The chance that `size` cards that were given away closed hold at least so many points."""
    if points <= 0:
        return SURE
    ways: list[dict[int, int]] = [{0: 1}, *({} for _ in range(size))]
    for value, count, weight in zip(_VALUES, counts, _GIVEN, strict=True):
        for _ in range(count):
            for taken in range(size, 0, -1):
                for held, number in ways[taken - 1].items():
                    ways[taken][held + value] = ways[taken].get(held + value, 0) + number * weight
    every = sum(ways[size].values())
    enough = sum(number for held, number in ways[size].items() if held >= points)
    return SURE * enough // every if every else 0


@lru_cache(maxsize=1 << 15)
def _holds_chain(chain: tuple[int, ...], unseen: int, size: int) -> int:
    """The chance that a hand has at least one card of the first set, two of the second, and so on.

    `chain` gives the sizes of sets of which each lies within the next.
    """
    ways = {0: 1}
    inner = 0
    for least_held, outer in enumerate(chain, 1):
        grown: dict[int, int] = {}
        for held, number in ways.items():
            for more in range(size - held + 1):
                if held + more >= least_held:
                    grown[held + more] = grown.get(held + more, 0) + number * comb(outer - inner, more)
        ways, inner = grown, outer
    enough = sum(number * comb(unseen - inner, size - held) for held, number in ways.items())
    return SURE * enough // comb(unseen, size)


def cover_chance(standing: Cards, trump: int, unseen: CardSet, size: int) -> int:
    """The chance that a hand of `size` unseen cards covers all the standing cards.

    Standing cards are of one suit and trumps, so that of any two one is beaten by all that beats the other.
    """
    above = ABOVE[trump]
    total = unseen.bit_count()
    size = min(size, total)
    if size < len(standing):
        return 0
    if len(standing) == 1:
        return _holds_chain(((above[standing[0]] & unseen).bit_count(),), total, size)
    return _holds_chain(tuple(sorted([(above[card] & unseen).bit_count() for card in standing])), total, size)
