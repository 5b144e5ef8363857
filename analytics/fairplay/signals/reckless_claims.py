"""Reckless claims: claims that the player had to expect to be false, made against one opponent."""

from math import floor
from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import Share
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST: Final = 6
_LIKELY_FALSE: Final = 0.5


def measure(here: Sums, elsewhere: Sums, null: Null) -> Finding | None:
    """Who claims wildly against everybody does nothing special here."""
    if here.claims < _LEAST:
        return None
    share = Share(null.mean, null.spread).learnt(elsewhere.reckless, elsewhere.claims)
    return Finding(
        value=here.reckless / here.claims,
        sample=here.claims,
        null_mean=share.mean,
        null_sd=share.sd(here.claims),
        p=share.at_least(floor(here.reckless), here.claims),
    )


SIGNAL: Final = Signal(
    key="reckless_claims",
    scope="pair",
    words=Words(
        title=gettext_noop("Reckless claims against one opponent"),
        sentence=gettext_noop(
            "Share of claims against this opponent that were likely to be false by the cards the player could see, "
            "beside the same player's share against others."
        ),
        unit=gettext_noop("share"),
    ),
    measure=measure,
    telling=lambda row: row.reckless >= _LIKELY_FALSE,
)
