"""Against the cards: deals lost to one opponent that the cards should have won, beside the same player elsewhere."""

from math import sqrt
from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import below
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST_HERE: Final = 40
_PRIOR: Final = 100
"""Deals elsewhere that count as much as the band's mean."""
_LEAN: Final = 0.47
"""Deal stakes that a deal brings, beyond the cards, a player who is sure to win the match; see `fairplay measure`."""


def measure(here: Sums, elsewhere: Sums, null: Null) -> Finding | None:
    """Luck is taken out by what the cards promised, strength by the ratings and by the other opponents."""
    if here.deals < _LEAST_HERE:
        return None
    usual = (_beyond(elsewhere) + null.mean * _PRIOR) / (elsewhere.deals + _PRIOR)
    value = here.card_excess / here.deals
    mean = usual + _LEAN * here.card_lean / here.deals
    chance = here.card_squares / here.deals**2
    unsure = here.card_squares / here.deals / (elsewhere.deals + _PRIOR)
    sd = sqrt(chance + unsure + null.spread**2)
    return Finding(value=value, sample=here.deals, null_mean=mean, null_sd=sd, p=below(value, mean, sd))


def _beyond(sums: Sums) -> float:
    return sums.card_excess - _LEAN * sums.card_lean


SIGNAL: Final = Signal(
    key="against_the_cards",
    scope="pair",
    words=Words(
        title=gettext_noop("Deals lost against the cards"),
        sentence=gettext_noop(
            "What the player made of each deal against this opponent beyond what the cards promised, in deal stakes, "
            "beside what the same player makes of deals against others."
        ),
        unit=gettext_noop("stakes a deal"),
    ),
    measure=measure,
    telling=lambda row: row.card_excess < 0,
)
