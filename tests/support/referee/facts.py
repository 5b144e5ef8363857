"""What cards are worth and make, worked out from their names in the plainest way."""

from collections.abc import Sequence
from itertools import permutations

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
RANKS = "6789JQKTA"


def points(cards: Sequence[str]) -> int:
    return sum(POINTS.get(card[0], 0) for card in cards)


def beats(card: str, other: str, trump: str) -> bool:
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    return card[1] == trump


def covers(standing: Sequence[str], reply: Sequence[str], trump: str) -> bool:
    """Try every way to lay the reply on the standing cards."""
    return len(standing) == len(reply) and any(
        all(beats(card, other, trump) for card, other in zip(laid, standing, strict=True))
        for laid in permutations(reply)
    )


def kinds(hand: Sequence[str], size: int, trump: str) -> set[str]:
    """Name the combinations that a full hand makes."""
    suits = {card[1] for card in hand}
    found: set[str] = set()
    if len(hand) != size:
        return found
    if suits == {trump}:
        found.add("bura")
    elif len(suits) == 1:
        found.add("molodka")
    if [card[0] for card in hand] == ["A"] * 3:
        found.add("three_aces")
        if trump in suits:
            found.add("royal")
    return found
