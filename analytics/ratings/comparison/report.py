"""The comparison as people and programs read it."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from statistics import mean, stdev
from typing import Any

from analytics.ratings.comparison.scoring import Score

Scores = Mapping[str, list[Score]]
"""For each system its score in each world, in the same order."""

_COLUMNS: tuple[tuple[str, str, bool], ...] = (
    ("kendall", "Kendall", True),
    ("spearman", "Spearman", True),
    ("log_loss", "log-loss", False),
    ("brier", "Brier", False),
)
"""Field, title, and whether more is better."""


def as_json(rules: str, source: str, scores: Scores) -> dict[str, Any]:
    """Means over the worlds, and all that they are the means of."""
    return {
        "rules": rules,
        "source": source,
        "worlds": len(scores["ours"]),
        "means": {name: {key: _mean(found, key) for key, _, _ in _COLUMNS} for name, found in scores.items()},
        "scores": {name: [asdict(one) for one in found] for name, found in scores.items()},
    }


def as_markdown(rules: str, source: str, scores: Scores) -> str:
    """A table: means, and for the others in how many worlds ours did at least as well."""
    worlds = len(scores["ours"])
    lines = [
        f"**{rules}**, {source}, {worlds} worlds",
        "",
        "| system | " + " | ".join(title for _, title, _ in _COLUMNS) + " | ours at least as well, Kendall |",
        "|---" * (len(_COLUMNS) + 2) + "|",
    ]
    for name, found in scores.items():
        cells = [f"{_mean(found, key):.4f}" for key, _, _ in _COLUMNS]
        lines.append(f"| {name} | " + " | ".join(cells) + f" | {_against(scores['ours'], found)} |")
    return "\n".join(lines)


def as_text(rules: str, source: str, scores: Scores) -> str:
    """The same for a terminal."""
    lines = [f"{rules}, {source}, {len(scores['ours'])} worlds"]
    for name, found in scores.items():
        cells = "  ".join(f"{title} {_mean(found, key):.4f}" for key, title, _ in _COLUMNS)
        lines.append(f"  {name:<10} {cells}")
    return "\n".join(lines)


def _against(ours: list[Score], theirs: list[Score]) -> str:
    if ours is theirs:
        return "–"
    differences = [one.kendall - other.kendall for one, other in zip(ours, theirs, strict=True)]
    won = sum(difference >= 0 for difference in differences)
    error = stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else 0.0
    return f"{won} of {len(differences)} ({mean(differences):+.3f} ± {error:.3f})"


def _mean(found: list[Score], key: str) -> float:
    read: Callable[[Score], float] = lambda one: float(getattr(one, key))  # noqa: E731 -- a typed reader in a line
    return round(mean(map(read, found)), 4)
