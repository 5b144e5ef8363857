"""What a deal's cards are worth between players of equal strength, by a model fitted to playouts."""

from matches.engine.events import Dealt
from matches.engine.setup import Setup


def expected(dealt: Dealt, setup: Setup) -> tuple[float, ...] | None:
    """Give each side's expected result in stakes of the deal, which add up to 0; None: no model fits these rules."""
    del dealt, setup
    return None


def usual(dealt: Dealt, setup: Setup) -> tuple[float, ...] | None:
    """Give the mean of `expected` over all ways in which the cards might have fallen, the same seat leading."""
    del dealt, setup
    return None
