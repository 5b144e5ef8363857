"""The luck of a whole match, deal by deal."""

from collections.abc import Iterable
from dataclasses import dataclass

from analytics.luck.model import worth
from analytics.luck.outcome import Outcome, outcomes
from matches.engine import events as ev
from matches.engine.setup import Setup, seat_match


@dataclass(frozen=True, slots=True)
class DealLuck:
    """One deal: what the cards were worth to each side of the match and what it got, in stakes of the deal."""

    deal: int
    leader: int
    sides: tuple[int, ...]
    """The sides that were dealt cards; the others have 0 everywhere."""
    expected: tuple[float, ...] | None
    """Between players of equal strength, with these cards and this lead; None: no model fits these rules."""
    luck: tuple[float, ...] | None
    """The part of `expected` that the cards brought: without what the lead is worth before the cards are dealt."""
    actual: tuple[float, ...] | None
    """What the deal brought; None: the match was aborted."""
    reason: str
    """The `DealReason`, or the `MatchReason` of a match that ended within the deal."""


def of_match(header: ev.Opened, events: Iterable[ev.Event]) -> list[DealLuck]:
    """Give each deal of a match that has ended, or has been dealt out, in order; raises `InvalidSetup`."""
    setup = seat_match(header)
    return [_deal_luck(outcome, setup) for outcome in outcomes(setup, events)]


def _deal_luck(outcome: Outcome, setup: Setup) -> DealLuck:
    dealt, found = outcome.dealt, worth(outcome.dealt, setup)
    expected, luck = found if found is not None else (None, None)
    return DealLuck(dealt.deal, dealt.leader, outcome.sides, expected, luck, outcome.results, outcome.reason)
