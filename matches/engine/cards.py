"""Cards as small integers, sets of cards as bit masks, sequences of cards as bytes."""

from typing import Final

Card = int
"""A code 0…35: suit × 9 + power, or `HIDDEN`."""
Cards = bytes
"""Cards in an order that matters (as laid, as drawn), one byte each."""
CardSet = int
"""Cards without an order: bit *code* is set for each card."""

SUITS: Final = "shdc"
RANKS: Final = "6789JQKTA"
"""Weakest first, so that a rank's index is its power: the ten beats the king."""
RED_SUITS: Final = (1, 2)
HIDDEN: Final = 0xFF
"""Stands for a card that a viewer may not know."""
HIDDEN_NAME: Final = "??"
CARD_COUNT: Final = 36

SUIT_SETS: Final = tuple(0x1FF << 9 * suit for suit in range(4))
ACES: Final[CardSet] = sum(1 << 9 * suit + 8 for suit in range(4))
DECKS: Final[dict[int, CardSet]] = {
    size: sum(0x1FF >> 9 - size // 4 << 9 - size // 4 + 9 * suit for suit in range(4)) for size in (20, 32, 36)
}
"""The deck of 20 (A…J), 32 (A…7) and 36 (A…6) cards (rules.md §1)."""

_RANK_POINTS: Final = (0, 0, 0, 0, 2, 3, 4, 10, 11)
POINTS: Final = bytes(_RANK_POINTS * 4 + (0,) * (256 - CARD_COUNT))
"""Card points by code, as a table for `bytes.translate`; a hidden card counts 0."""

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CODES: Final = {name: code for code, name in enumerate(NAMES)} | {HIDDEN_NAME: HIDDEN}


def _above(card: Card, trump: int) -> CardSet:
    suit = card // 9
    higher = SUIT_SETS[suit] & ~((2 << card) - 1)
    return higher if suit == trump else higher | SUIT_SETS[trump]


ABOVE: Final = tuple(tuple(_above(card, trump) for card in range(CARD_COUNT)) for trump in range(4))
"""`ABOVE[trump suit][card]` is the set of cards that beat the card."""


def suit_of(card: Card) -> int:
    """Give the suit, 0…3, as an index into `SUITS`."""
    return card // 9


_SINGLE: Final = tuple(1 << code if code < CARD_COUNT else 0 for code in range(HIDDEN + 1)).__getitem__


def card_set(cards: Cards) -> CardSet:
    """Give the set of these cards; hidden ones are left out.

    A card named twice shows: the set then has not as many cards as were named.
    """
    return _SINGLE(cards[0]) if len(cards) == 1 else sum(map(_SINGLE, cards))


_ORDERED: Final = tuple(
    tuple(bytes(9 * suit + power for power in range(9) if cards >> power & 1) for cards in range(1 << 9))
    for suit in range(4)
)


def in_order(cards: CardSet) -> Cards:
    """Lay a set of cards out in the order of their codes."""
    spades, hearts, diamonds, clubs = _ORDERED
    return spades[cards & 0x1FF] + hearts[cards >> 9 & 0x1FF] + diamonds[cards >> 18 & 0x1FF] + clubs[cards >> 27]


def card_points(cards: Cards) -> int:
    """Count the card points: A 11, T 10, K 4, Q 3, J 2 (rules.md §1)."""
    return sum(cards.translate(POINTS))


def card_name(card: Card) -> str:
    """Write a card as in the record: rank, then suit, such as `Th`."""
    return HIDDEN_NAME if card == HIDDEN else NAMES[card]


def card_names(cards: Cards) -> list[str]:
    """Write each card as in the record."""
    return [card_name(card) for card in cards]


def parse_card(name: str) -> Card:
    """Read a card's name; raises `KeyError` for anything else."""
    return _CODES[name]


def parse_cards(text: str) -> Cards:
    """Read names separated by spaces, such as `"As Td Qh"`; raises `KeyError`."""
    return bytes(_CODES[name] for name in text.split())
