"""Rating flow: wins against one opponent beyond what the ratings and the player's other matches promise."""

from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import Share
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST: Final = 6
_PRIOR: Final = 20
"""Matches elsewhere that count as much as the ratings' word."""


def measure(here: Sums, elsewhere: Sums, null: Null) -> Finding | None:
    """Compare wins here with the expected score, moved by how far the ratings are off elsewhere."""
    if here.results < _LEAST:
        return None
    off = (elsewhere.wins - elsewhere.expected) / (elsewhere.results + _PRIOR)
    mean = here.expected / here.results
    share = Share(mean + max(off, 0.0) + null.mean, null.spread)
    return Finding(
        value=here.wins / here.results,
        sample=here.results,
        null_mean=share.mean,
        null_sd=share.sd(here.results),
        p=share.at_least(here.wins, here.results),
    )


SIGNAL: Final = Signal(
    key="rating_flow",
    scope="pair",
    words=Words(
        title=gettext_noop("Rating flow from one opponent"),
        sentence=gettext_noop(
            "Share of matches won against this opponent, beside the share that ratings and other matches promise."
        ),
        unit=gettext_noop("share"),
    ),
    measure=measure,
    telling=lambda row: bool(row.won),
)
