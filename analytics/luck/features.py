"""What of a deal's cards the model looks at, all seats being counted from the leader.

Each hand and the first two rounds of the stock card by card, the shape of each hand, and how a race with these cards
goes (`luck.race`).
"""

from functools import lru_cache
from typing import Final, NamedTuple

from analytics.luck.race import RENUMBER, Course, run
from matches.engine.cards import ACES, CARD_COUNT, SUIT_SETS, Cards, CardSet, card_set
from matches.engine.rulesets import RULE_SETS

_KINDS: Final = 18
"""Ranks of plain suits, then ranks of trumps."""
_KIND: Final = tuple(
    bytes([card % 9 + (9 if card // 9 == trump else 0) for card in range(CARD_COUNT)] + [0] * (256 - CARD_COUNT))
    for trump in range(4)
)
_ROUNDS: Final = 2
_SHAPES: Final = 5
_THREE: Final = 3


class Features(NamedTuple):
    """A sparse row: the numbers of the columns that hold 1, and the last columns in full."""

    ones: list[int]
    rest: list[float]


@lru_cache(maxsize=32)
def course_of(rules: str, seats: int) -> Course:
    """Give the race for a rule set at its defaults with so many seats in the deal."""
    default = RULE_SETS[rules]
    sides = tuple(seat % 2 if default.pairs else seat for seat in range(seats))
    return Course(
        sides=sides,
        target=10 * default.target,
        hand_size=default.hand_size,
        deck=default.deck,
        rotates=default.next_leader == "rotation",
        draws_leader=default.draw_from == "leader",
        bura_out_of_turn=default.bura == "out_of_turn",
        others=seats - 1,
        rivals=sum(side != 0 for side in sides),
    )


def first_dense(seats: int) -> int:
    """Give the column with which `Features.rest` begins."""
    return _KINDS * seats * (1 + _ROUNDS)


def columns(seats: int, sides: int) -> int:
    """Count the columns; the last one is always 1."""
    return first_dense(seats) + _SHAPES * seats + 3 * sides + 1


def features(hands: list[Cards], stock: Cards, course: Course) -> Features:
    """Look at a deal; the leader's hand comes first."""
    seats, trump = len(hands), stock[-1] // 9
    kind, renumber = _KIND[trump], RENUMBER[trump]
    ones: list[int] = []
    rest: list[float] = []
    sets: list[CardSet] = []
    for place, hand in enumerate(hands):
        start = place * _KINDS
        ones += [start + each for each in hand.translate(kind)]
        cards = card_set(hand)
        rest += _shape(cards, SUIT_SETS[trump], course.hand_size)
        sets.append(card_set(hand.translate(renumber)))
    for place, each in enumerate(stock[: seats * _ROUNDS].translate(kind), seats):
        ones.append(place * _KINDS + each)
    done = run(sets, stock.translate(renumber), course)
    early = 1.0 / (done.tricks + 1)
    for side, points in enumerate(done.points):
        first = done.first == side
        rest += (points / course.target, float(first), early if first else 0.0)
    rest.append(1.0)
    return Features(ones, rest)


def _shape(hand: CardSet, trumps: CardSet, size: int) -> tuple[float, ...]:
    """Tell what the cards make together: trumps, cards of one plain suit, a bura, a molodka, three aces."""
    held = (hand & trumps).bit_count()
    pairs = longest = 0
    for suit in SUIT_SETS:
        if suit != trumps:
            count = (hand & suit).bit_count()
            pairs += count * count
            longest = max(longest, count)
    return (
        float(held * held),
        float(pairs),
        float(held == size),
        float(longest == size),
        float(size == _THREE and (hand & ACES).bit_count() == size),
    )
