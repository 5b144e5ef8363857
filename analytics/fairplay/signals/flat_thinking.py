"""Flat thinking: time that does not grow with the number of choices, as people's does."""

from math import sqrt
from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import below
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST: Final = 200


def measure(here: Sums, _elsewhere: Sums, null: Null) -> Finding | None:
    """Fit ln(seconds) to ln(number of legal acts): random delays copy how long people think, but not at what."""
    if here.pace_n < _LEAST:
        return None
    n = here.pace_n
    across = here.pace_xx - here.pace_x**2 / n
    if across <= 0:
        return None
    together = here.pace_xy - here.pace_x * here.pace_y / n
    slope = together / across
    left = max(here.pace_yy - here.pace_y**2 / n - slope * together, 0.0)
    sd = sqrt(left / (n - 2) / across + null.spread**2)
    return Finding(value=slope, sample=n, null_mean=null.mean, null_sd=sd, p=below(slope, null.mean, sd))


SIGNAL: Final = Signal(
    key="flat_thinking",
    scope="player",
    words=Words(
        title=gettext_noop("Time that does not follow the difficulty"),
        sentence=gettext_noop(
            "How much longer the player thinks when there are more acts to choose from (slope of log time on log "
            "number of acts), beside players of the same band."
        ),
        unit=gettext_noop("slope"),
    ),
    measure=measure,
    telling=lambda row: row.pace.n > 0,
)
