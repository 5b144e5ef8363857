"""Coin flow: coins that go one way between two players, beyond what the ratings promise."""

from math import floor
from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import Share
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST: Final = 5
_ROUNDING: Final = 1e-9


def measure(here: Sums, _elsewhere: Sums, null: Null) -> Finding | None:
    """Weigh each match by its coins: so many equal matches would be as uncertain as these unequal ones."""
    if here.staked < _LEAST:
        return None
    matches = floor(here.coins_moved**2 / here.coins_squared)
    won = here.coins_won / here.coins_moved
    share = Share(here.coins_expected / here.coins_moved + null.mean, null.spread)
    return Finding(
        value=won,
        sample=here.staked,
        null_mean=share.mean,
        null_sd=share.sd(matches),
        p=share.at_least(floor(won * matches + _ROUNDING), matches),
    )


SIGNAL: Final = Signal(
    key="coin_flow",
    scope="pair",
    words=Words(
        title=gettext_noop("Coins going one way"),
        sentence=gettext_noop(
            "Share of the coins moved between the two that went to the player, beside the share that the ratings "
            "promise."
        ),
        unit=gettext_noop("share of coins"),
    ),
    measure=measure,
    telling=lambda row: row.coins > 0,
)
