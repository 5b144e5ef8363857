"""Luck and what was made of it."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from analytics.luck.adjusted import Adjusted, Mean, adjust
from analytics.luck.adjusted import Sums as LuckSums
from analytics.statistics.statistic import Group, Interval, Statistic, Sums, Unit

_DEALS: Final = _("deals")


def _adjusted(sums: Sums) -> Adjusted | None:
    return adjust(
        LuckSums(**{name: sums[f"luck_{name}"] for name in ("deals", "actual", "expected", "aa", "ee", "ae")})
    )


def _interval(mean: Mean | None) -> Interval | None:
    return None if mean is None or mean.low is None or mean.high is None else (mean.low, mean.high)


def _actual(sums: Sums) -> Mean | None:
    found = _adjusted(sums)
    return found.actual if found else None


def _without_luck(sums: Sums) -> Mean | None:
    found = _adjusted(sums)
    return found.adjusted if found else None


def _cards(sums: Sums) -> float | None:
    found = _adjusted(sums)
    return found.luck if found else None


def _value(mean: Mean | None) -> float | None:
    return mean.value if mean else None


def _deals(sums: Sums) -> int:
    return sums["luck_deals"]


LUCK: Final = Group(
    "luck",
    _("Luck and skill"),
    (
        Statistic(
            key="result_a_deal",
            title=_("Result a deal"),
            definition=_(
                "What each deal brought in its own stakes: 1 for a deal won, less 1 for one lost; in pot games "
                "the share of the pot gained or lost."
            ),
            unit=Unit.SIGNED,
            counted=_DEALS,
            value=lambda sums: _value(_actual(sums)),
            sample=_deals,
            interval=lambda sums: _interval(_actual(sums)),
        ),
        Statistic(
            key="luck_a_deal",
            title=_("Luck a deal"),
            definition=_("What the cards alone would have brought between players of equal strength."),
            unit=Unit.SIGNED,
            counted=_DEALS,
            value=_cards,
            sample=_deals,
        ),
        Statistic(
            key="skill_a_deal",
            title=_("Result without luck"),
            definition=_(
                "The result a deal with the luck of the cards taken out. The interval holds the true value 95 "
                "times of 100."
            ),
            unit=Unit.SIGNED,
            counted=_DEALS,
            value=lambda sums: _value(_without_luck(sums)),
            sample=_deals,
            interval=lambda sums: _interval(_without_luck(sums)),
        ),
    ),
)
