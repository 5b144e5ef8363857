"""What a seat can work out from what it has seen: the cards it cannot see, and the points in the piles."""

from functools import lru_cache
from typing import Final, NamedTuple

from matches.bots.counting import Counts, cheap, counts_of, least, mean
from matches.engine.cards import ACES, HIDDEN, Cards, CardSet, card_points, card_set
from matches.engine.state import State

_TENS: Final = ACES >> 1
# Found by playing: each is near the best of a broad range.
_TRUMP: Final = 120
_ACE: Final = 35
_TEN: Final = 15
_TRUMP_EXTRA: Final = {5: 5, 6: 10, 7: 20, 8: 20}
"""By power, from the queen to the ace."""


class Pile(NamedTuple):
    """What is known of a side's pile, in card points."""

    sure: int
    """What it holds at least."""
    likely: int
    hidden: int
    """How many of its cards cannot be seen."""
    known: int
    """The points of the cards that can."""


class Sight(NamedTuple):
    """The table through the eyes of one seat."""

    seat: int
    side: int
    hand: CardSet
    trump: int
    unseen: CardSet
    """Cards that may be in another hand, in the stock or face down in a pile."""
    counts: Counts
    """Of the unseen cards."""
    refills: bool
    """Whether hands are filled up after this trick."""
    piles: tuple[Pile, ...]
    """By side."""


def look(view: State, seat: int) -> Sight:
    """Take in the table; `view` is the state redacted for the seat, in a deal."""
    deal, setup = view.deal, view.setup
    if deal is None:
        message = "there is nothing to see before the deal"
        raise ValueError(message)
    hand, stock = view.hands[seat], view.stock
    seen = hand | _known(view.trick)
    if stock:
        seen |= 1 << deal.turned_up
    for pile in view.piles:
        seen |= _known(pile)
    unseen = setup.deck & ~seen
    counts = counts_of(unseen)
    return Sight(
        seat,
        setup.side_of[seat],
        hand,
        deal.trump,
        unseen,
        counts,
        len(stock) >= len(view.live),
        tuple([_weigh(pile, counts) for pile in view.piles]),
    )


def _known(cards: Cards) -> CardSet:
    return card_set(cards) if cards else 0


def _weigh(pile: Cards, counts: Counts) -> Pile:
    if not pile:
        return _EMPTY
    known, hidden = card_points(pile), pile.count(HIDDEN)
    if not hidden:
        return Pile(known, known, 0, known)
    sure = known + least(counts, hidden)
    return Pile(sure, max(sure, known + hidden * cheap(counts) // 10), hidden, known)


_EMPTY: Final = Pile(0, 0, 0, 0)


@lru_cache(maxsize=1 << 16)
def strength(hand: CardSet, trump: int) -> int:
    """Tenths of a point that cards in hand are worth for taking tricks."""
    trumps = hand >> 9 * trump & 0x1FF
    total = _TRUMP * trumps.bit_count() + _ACE * (hand & ACES).bit_count() + _TEN * (hand & _TENS).bit_count()
    return total + sum(extra for power, extra in _TRUMP_EXTRA.items() if trumps >> power & 1)


def average_strength(sight: Sight) -> int:
    """Tenths of a point that a card drawn from the stock is worth for taking tricks."""
    size = sight.unseen.bit_count()
    return strength(sight.unseen, sight.trump) // size if size else 0


def given(sight: Sight) -> int:
    """Tenths of a point that another seat is likely to give with each card."""
    return cheap(sight.counts)


def laid(sight: Sight) -> int:
    """Tenths of a point of the cards with which another seat beats."""
    return mean(sight.counts)
