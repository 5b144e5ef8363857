"""Clock use."""

from math import exp
from typing import Final

from django.utils.translation import gettext_lazy as _

from analytics.statistics.statistic import Group, Statistic, Sums, Unit, mean, share

_DECISIONS: Final = _("decisions")
_MATCHES: Final = _("matches")
_LEAST: Final = 20
"""Fewer decisions show no slope."""


def _typical(sums: Sums) -> float | None:
    return exp(sums["think_y"] / 1000 / sums["thinks"]) / 1000 if sums["thinks"] else None


def _slope(sums: Sums) -> float | None:
    """The regression of log time on log choices."""
    n = sums["thinks"]
    if n < _LEAST:
        return None
    x, y = sums["think_x"] / 1000, sums["think_y"] / 1000
    spread = sums["think_xx"] / 1e6 - x * x / n
    return (sums["think_xy"] / 1e6 - x * y / n) / spread if spread > 0 else None


CLOCK: Final = Group(
    "clock",
    _("Clock"),
    (
        mean(
            "think",
            _("Time a decision"),
            _(
                "Mean time from the moment it was this seat's turn to its act. What is said in a declaration "
                "window has no time of its own."
            ),
            "think_ms",
            "thinks",
            _DECISIONS,
            unit=Unit.SECONDS,
            per=0.001,
        ),
        Statistic(
            key="think_typical",
            title=_("Typical time"),
            definition=_("The geometric mean of the times: a few long thoughts hardly move it."),
            unit=Unit.SECONDS,
            counted=_DECISIONS,
            value=_typical,
            sample=lambda sums: sums["thinks"],
        ),
        Statistic(
            key="think_slope",
            title=_("Longer over harder choices"),
            definition=_(
                "How the time grows with the number of legal acts: at 1 twice the choice takes twice the time, at"
                " 0 it makes no difference."
            ),
            unit=Unit.SIGNED,
            counted=_DECISIONS,
            value=_slope,
            sample=lambda sums: sums["thinks"],
        ),
        share(
            "thinks_long",
            _("Long thoughts"),
            _("Decisions that took more than 15 seconds."),
            "thinks_long",
            "thinks",
            _DECISIONS,
        ),
        share(
            "timeouts",
            _("Out of time"),
            _("Matches in which this seat ran out of time."),
            "timeouts",
            "matches",
            _MATCHES,
        ),
        share("resigned", _("Resigned"), _("Matches that this seat gave up."), "resigned", "matches", _MATCHES),
    ),
)
