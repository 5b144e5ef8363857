"""Unknowable claims: claims right more often than what the player could see allows (closed gives)."""

from typing import Final

from django.utils.translation import gettext_noop

from analytics.fairplay.signals.chances import Share
from analytics.fairplay.signals.finding import Finding, Signal, Words
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

_LEAST: Final = 8


def measure(here: Sums, _elsewhere: Sums, null: Null) -> Finding | None:
    """Count only claims whose proof lay under closed cards."""
    if here.guesses < _LEAST:
        return None
    share = Share(here.guess_chance / here.guesses + null.mean, null.spread)
    return Finding(
        value=here.guessed_right / here.guesses,
        sample=here.guesses,
        null_mean=share.mean,
        null_sd=share.sd(here.guesses),
        p=share.at_least(here.guessed_right, here.guesses),
    )


SIGNAL: Final = Signal(
    key="unknowable_claims",
    scope="player",
    words=Words(
        title=gettext_noop("Claims the player could not have known to be true"),
        sentence=gettext_noop(
            "Share of unprovable claims that were true, beside the share that the cards in sight allow."
        ),
        unit=gettext_noop("share"),
    ),
    measure=measure,
    telling=lambda row: row.guessed_right > 0,
)
