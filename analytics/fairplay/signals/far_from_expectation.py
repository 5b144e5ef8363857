"""Results far from expectation: many more or fewer wins than the ratings promise, over all opponents."""

from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import Share, both_sides
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST: Final = 20
_EVEN: Final = 0.5


def measure(here: Sums, _elsewhere: Sums, null: Null) -> Finding | None:
    """Only matches between well known ratings count: a newcomer's rating is expected to be wrong."""
    if here.settled < _LEAST:
        return None
    share = Share(here.settled_expected / here.settled + null.mean, null.spread)
    upper = share.at_least(here.settled_wins, here.settled)
    lower = share.at_most(here.settled_wins, here.settled)
    return Finding(
        value=here.settled_wins / here.settled,
        sample=here.settled,
        null_mean=share.mean,
        null_sd=share.sd(here.settled),
        p=both_sides(upper, lower),
    )


SIGNAL: Final = Signal(
    key="far_from_expectation",
    scope="player",
    words=Words(
        title=gettext_noop("Results far from expectation"),
        sentence=gettext_noop(
            "Share of matches won between well known ratings, beside the share that the ratings promise."
        ),
        unit=gettext_noop("share"),
    ),
    measure=measure,
    telling=lambda row: bool(row.won) == (row.expected < _EVEN),
)
