"""Deals drawn at random, as the table would deal them, for fitting and checking the model."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from matches.engine.cards import in_order
from matches.engine.events import Dealt, Opened
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import Setup, seat_match

_ANTE = 5


@dataclass(frozen=True, slots=True)
class Kind:
    """Deals of one kind: what one model is fitted for."""

    rules: str
    seats: int
    raises: bool

    def opened(self) -> Opened:
        """Give the opening of a match with such deals, at the rule set's defaults."""
        rules = RULE_SETS[self.rules]
        names = tuple(f"seat {seat}" for seat in range(self.seats))
        return Opened(self.rules, names, {}, rules.default_length, _ANTE if rules.pot else None)

    def setup(self) -> Setup:
        """Seat such a match."""
        return seat_match(self.opened())


def kinds() -> Iterator[Kind]:
    """List all kinds of deals that the rule sets have at their defaults."""
    for rules in RULE_SETS.values():
        for seats in rules.seats:
            if rules.raises != "none":
                yield Kind(rules.key, seats, raises=True)
            yield Kind(rules.key, seats, raises=False)


def draw(kind: Kind, setup: Setup, dice: Random) -> Dealt:
    """Shuffle and deal; seat 0 leads."""
    deck = list(in_order(setup.deck))
    dice.shuffle(deck)
    cards, seats = bytes(deck), kind.seats
    dealt = seats * setup.rules.hand_size
    return Dealt(
        deal=1,
        dealer=seats - 1,
        leader=0,
        hands=tuple(cards[seat:dealt:seats] for seat in range(seats)),
        trump=cards[dealt],
        stock=cards[dealt + 1 :] + cards[dealt : dealt + 1],
        raises=kind.raises,
    )
