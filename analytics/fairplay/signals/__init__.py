"""The signals: one module each, listed here; `docs/fairplay.md` says how to add one."""

from typing import Final

from analytics.fairplay.signals import (
    against_the_cards,
    coin_flow,
    early_resignations,
    far_from_expectation,
    flat_thinking,
    rating_flow,
    reckless_claims,
    unknowable_claims,
)
from analytics.fairplay.signals.finding import Signal

SIGNALS: Final[dict[str, Signal]] = {
    signal.key: signal
    for signal in (
        rating_flow.SIGNAL,
        early_resignations.SIGNAL,
        far_from_expectation.SIGNAL,
        against_the_cards.SIGNAL,
        flat_thinking.SIGNAL,
        unknowable_claims.SIGNAL,
        reckless_claims.SIGNAL,
        coin_flow.SIGNAL,
    )
}
"""All signals by key, in the order in which a case shows them."""
