"""How good the cards of each deal were, and what was made of them; see docs/luck.md."""

from collections.abc import Sequence

from analytics.facts.reading.base import Tally
from analytics.luck.model import worth
from analytics.luck.outcome import outcomes
from matches.engine.events import Event
from matches.engine.setup import Setup


def add_luck(setup: Setup, tallies: Sequence[Tally], events: Sequence[Event]) -> None:
    """Add up what the cards brought and what the deals did, in thousandths of a stake."""
    for outcome in outcomes(setup, events):
        found = worth(outcome.dealt, setup)
        if outcome.results is None or found is None:
            continue
        for seat, mine in enumerate(tallies):
            side = setup.side_of[seat]
            if side in outcome.sides:
                _add(mine, round(1000 * outcome.results[side]), round(1000 * found.luck[side]))


def _add(mine: Tally, actual: int, expected: int) -> None:
    mine["luck_deals"] += 1
    mine["luck_actual"] += actual
    mine["luck_expected"] += expected
    mine["luck_aa"] += actual * actual
    mine["luck_ee"] += expected * expected
    mine["luck_ae"] += actual * expected
