"""How good the cards of each deal were, and what was made of them; see docs/luck.md."""

from collections.abc import Sequence
from dataclasses import asdict

from analytics.facts.reading.base import Tally
from analytics.luck.adjusted import sums
from analytics.luck.match import of_match
from matches.engine.events import Event, Opened
from matches.engine.setup import Setup


def add_luck(setup: Setup, tallies: Sequence[Tally], header: Opened, events: Sequence[Event]) -> None:
    """Add up what the cards brought and what the deals did."""
    deals = of_match(header, events)
    by_side = [asdict(sums(deals, side)) for side in range(setup.sides)]
    for side, mine in zip(setup.side_of, tallies, strict=True):
        for name, total in by_side[side].items():
            mine[f"luck_{name}"] += total
