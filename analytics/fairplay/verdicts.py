"""The readable table that turns findings into clear, watch or review. Nothing sanctions by itself."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

Verdict = Literal["clear", "watch", "review"]
Key = TypeVar("Key", bound=Hashable)

REVIEW_SHARE: Final = 0.01
"""Of all reviews that one batch asks for, at most this share is expected to be a false alarm."""


@dataclass(frozen=True, slots=True)
class Row:
    """When a finding is watched, and when it asks for a review.

    `watch`, `review`: how rare honest play may look so. The control of false alarms holds for one look at one batch;
    `review` holds for all looks at a player, however few findings there are beside it. `effect`: how far from honest
    play, in the unit of the signal, since a large sample makes small things rare. `sample`: how much must have been
    seen.
    """

    watch: float
    review: float
    effect: float
    sample: int


TABLE: Final[Mapping[str, Row]] = {
    # signal                    watch at p   review at p  effect   sample
    "rating_flow":          Row(watch=1e-3, review=1e-5, effect=0.25, sample=8),
    "early_resignations":   Row(watch=1e-3, review=1e-5, effect=0.25, sample=5),
    "far_from_expectation": Row(watch=1e-3, review=1e-6, effect=0.15, sample=40),
    "against_the_cards":    Row(watch=1e-3, review=1e-5, effect=0.25, sample=60),
    "flat_thinking":        Row(watch=1e-3, review=1e-5, effect=0.20, sample=400),
    "unknowable_claims":    Row(watch=1e-3, review=1e-5, effect=0.15, sample=12),
    "reckless_claims":      Row(watch=1e-3, review=1e-5, effect=0.20, sample=6),
    "coin_flow":            Row(watch=1e-3, review=1e-5, effect=0.25, sample=6),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judged(Generic[Key]):
    """What the table needs to know of a finding."""

    key: Key
    signal: str
    p: float
    effect: float
    sample: int


def judge(findings: Sequence[Judged[Key]], tests: int) -> dict[Key, Verdict]:
    """Give the verdict on each finding of a batch that is not clear.

    `tests` counts the findings of the batch with a large enough sample, also those not given because their p is above
    the table's. Benjamini and Hochberg's procedure holds the expected share of false alarms among the reviews under
    `REVIEW_SHARE`.
    """
    limit = highest_survivor([finding.p for finding in findings], tests, REVIEW_SHARE)
    verdicts: dict[Key, Verdict] = {}
    for finding in findings:
        verdict = _verdict(finding, limit)
        if verdict != "clear":
            verdicts[finding.key] = verdict
    return verdicts


def highest_survivor(chances: list[float], tests: int, share: float) -> float:
    """The largest p that Benjamini and Hochberg let stand among so many tests; 0.0 when none does."""
    ranked = enumerate(sorted(chances), 1)
    return max((p for rank, p in ranked if p * tests <= share * rank), default=0.0)


def _verdict(finding: Judged[Key], limit: float) -> Verdict:
    row = TABLE[finding.signal]
    if finding.p > row.watch or finding.effect < row.effect or finding.sample < row.sample:
        return "clear"
    return "review" if finding.p <= min(row.review, limit) else "watch"
