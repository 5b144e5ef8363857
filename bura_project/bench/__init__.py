"""Benchmarks: one module each, with `run() -> Result`; a figure counts beside its peer of the same run."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from typing import cast

# Each is a module of this package.
NAMES = ("append", "engine", "live", "rating")


@dataclass(frozen=True, slots=True)
class Result:
    """What one benchmark says: ratios to judge by, and the figures that they come from."""

    bench: str
    ratios: dict[str, float] = field(default_factory=dict)
    figures: dict[str, float] = field(default_factory=dict)


def run(name: str, **arguments: object) -> Result:
    """Run the benchmark of that name; raises LookupError when there is none, TypeError for a foreign argument."""
    if name not in NAMES:
        message = f"no benchmark is named {name}; there are: {', '.join(NAMES)}"
        raise LookupError(message)
    module = import_module(f"{__name__}.{name}")
    return cast("Callable[..., Result]", module.run)(**arguments)


def spread(samples: Sequence[float]) -> float:
    """The distance between the highest and the lowest sample, as a share of the median."""
    return (max(samples) - min(samples)) / median(samples)
