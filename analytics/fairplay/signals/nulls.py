"""What honest play looks like, by signal and band of rating; fitted by `manage.py fairplay fit`."""

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

BANDS: Final = (("novice", 1400.0), ("club", 1600.0), ("expert", float("inf")))
"""Each band with the rating below which it lies."""


@dataclass(frozen=True, slots=True)
class Null:
    """The mean of honest players of a band, and how they differ from each other beyond chance.

    `spread` is the correlation within a player where the value is a share, else a standard deviation.
    """

    mean: float
    spread: float


Nulls = dict[str, dict[str, Null]]
"""By signal, then by band."""


def band_of(rating: float) -> str:
    """The band in which a rating lies."""
    return next(name for name, below in BANDS if rating < below)


@cache
def fitted() -> Nulls:
    """The nulls that come with the service."""
    text = resources.files(__package__).joinpath("nulls.json").read_text(encoding="utf-8")
    return {
        signal: {band: Null(**numbers) for band, numbers in bands.items()} for signal, bands in json.loads(text).items()
    }
