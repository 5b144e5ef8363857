"""Which replies cover the standing cards: a matching, not a comparison card by card (rules.md §2.3)."""

from matches.engine.cards import ABOVE, Cards, CardSet


def covers(standing: Cards, reply: CardSet, trump: int) -> bool:
    """Tell whether each standing card can be covered by a different card of the reply."""
    above = ABOVE[trump]
    if len(standing) == 1:
        return above[standing[0]] & reply != 0
    return _matched([above[card] & reply for card in standing], 0)


def _matched(candidates: list[CardSet], used: CardSet) -> bool:
    if not candidates:
        return True
    free = candidates[0] & ~used
    while free:
        card = free & -free
        if _matched(candidates[1:], used | card):
            return True
        free ^= card
    return False


def beating_sets(standing: Cards, hand: CardSet, trump: int) -> list[CardSet]:
    """List every set of hand cards, as many as are standing, that covers them all."""
    above = ABOVE[trump]
    candidates = [above[card] & hand for card in standing]
    if not all(candidates):
        return []
    found: set[CardSet] = {0}
    for covering in candidates:
        found = {used | one for used in found for one in _singles(covering & ~used)}
    return sorted(found)


def _singles(cards: CardSet) -> list[CardSet]:
    result = []
    while cards:
        card = cards & -cards
        result.append(card)
        cards ^= card
    return result
