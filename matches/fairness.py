"""Chance at the table, from the operating system's generator: shuffles, turned cards, lots."""

import secrets

from matches.engine.cards import Card, Cards, CardSet, in_order

_chance = secrets.SystemRandom()


def shuffled(deck: CardSet) -> Cards:
    """The deck in an order drawn evenly from all orders (Fisher-Yates)."""
    cards = bytearray(in_order(deck))
    _chance.shuffle(cards)
    return bytes(cards)


def turned_card(deck: CardSet) -> Card:
    """One card of the deck, each equally likely."""
    return secrets.choice(in_order(deck))


def lot(seats: tuple[int, ...]) -> int:
    """One of the seats, each equally likely."""
    return secrets.choice(seats)


def seed() -> int:
    """A number to start a bot's own dice from."""
    return secrets.randbits(64)
