"""A signal, and what it finds: a number, its sample, and what honest play would give."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext

from analytics.fairplay.signals.evidence import Evidence
from analytics.fairplay.signals.nulls import Null
from analytics.fairplay.signals.sums import Sums

Scope = Literal["player", "pair"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One number about a player or a pair; `null_mean` and `null_sd` are what honest play gives for the same sample."""

    value: float
    sample: int
    null_mean: float
    null_sd: float
    p: float
    """How often honest play gives this or something more extreme."""

    @property
    def effect(self) -> float:
        """How far the value is from what honest play gives, in its own unit."""
        return abs(self.value - self.null_mean)


Measure = Callable[[Sums, Sums, Null], Finding | None]
"""What the player did here (against one opponent, or in all), elsewhere, and the null of the player's band."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a signal is called in, for catalogues; `sentence` says to a player what the number means."""

    title: str
    sentence: str
    unit: str


@dataclass(frozen=True, slots=True)
class Signal:
    """A question put to the evidence, and its words in the reader's language."""

    key: str
    scope: Scope
    words: Words
    measure: Measure
    telling: Callable[[Evidence], bool]
    """Which matches speak for it: a case opens their replays."""

    @property
    def title(self) -> str:
        """What it is called."""
        return gettext(self.words.title)

    @property
    def sentence(self) -> str:
        """What its number means."""
        return gettext(self.words.sentence)

    @property
    def unit(self) -> str:
        """What its number counts."""
        return gettext(self.words.unit)
