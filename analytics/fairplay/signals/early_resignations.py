"""Early resignations: matches given up to one opponent while still open, beside the player's habit with others."""

from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import Share
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST: Final = 4


def measure(here: Sums, elsewhere: Sums, null: Null) -> Finding | None:
    """Who gives up early against everybody does nothing special here, nor do friends who both concede."""
    if here.matches < _LEAST:
        return None
    share = _usual(here, elsewhere, Share(null.mean, null.spread))
    return Finding(
        value=here.gave_up / here.matches,
        sample=here.matches,
        null_mean=share.mean,
        null_sd=share.sd(here.matches),
        p=share.at_least(here.gave_up, here.matches),
    )


def _usual(here: Sums, elsewhere: Sums, band: Share) -> Share:
    """The player's own habit with others, or the custom between the two, whichever concedes more."""
    habit = band.learnt(elsewhere.gave_up, elsewhere.matches)
    custom = band.learnt(here.given_up_to, here.matches)
    return max(habit, custom, key=lambda share: share.mean)


SIGNAL: Final = Signal(
    key="early_resignations",
    scope="pair",
    words=Words(
        title=gettext_noop("Early resignations to one opponent"),
        sentence=gettext_noop(
            "Share of matches against this opponent that the player gave up while they were open, beside the player's "
            "share against others and what the opponent gave up in return."
        ),
        unit=gettext_noop("share"),
    ),
    measure=measure,
    telling=lambda row: row.gave_up,
)
