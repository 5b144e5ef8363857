"""The figures of simulated seasons as lines for a terminal, and as a table for the docs."""

from typing import Any, Final

Figures = dict[str, Any]

_KINDS: Final = {
    "resigning": "win traders, by resigning early",
    "blundering": "win traders, by playing badly",
    "claiming": "win traders, by claims that must be false",
    "ring": "rings: three lose to a fourth in every way",
    "dumper": "coin dumpers, in every way",
    "program": "programs with random delays",
    "peeker": "players who see closed cards",
}


def plain(figures: Figures) -> list[str]:
    """Lines for people."""
    return [
        f"{figures['matches']:,} matches",
        f"honest player-seasons {figures['honest_player_seasons']:,}, put under review {figures['honest_reviewed']}",
        f"  that is in 1,000 {_number(figures['honest_reviewed_per_1000'])}",
        f"cheating player-seasons {figures['cheating_player_seasons']:,}",
        f"precision {_number(figures['precision'])}, recall {_number(figures['recall'])}",
        *(f"  {_KINDS[kind]:<44}{_number(recall):>8}" for kind, recall in figures["recall_by_kind"].items()),
        "honest players by strength: seen, put under review",
        *(f"  {name:<44}{seen:>8,}{reviewed:>6}" for name, (seen, reviewed) in figures["honest_by_strength"].items()),
        "honest players by kind: seen, put under review",
        *(f"  {name:<44}{seen:>8,}{reviewed:>6}" for name, (seen, reviewed) in figures["honest_by_kind"].items()),
        "first signal that asked for the review",
        *(f"  {name:<44}{count:>8,}" for name, count in figures["first_signal"].items()),
    ]


def markdown(figures: Figures) -> list[str]:
    """The same as tables."""
    return [
        f"{figures['matches']:,} matches; precision **{_number(figures['precision'])}**,",
        f"recall **{_number(figures['recall'])}**; honest player-seasons under review:",
        f"{figures['honest_reviewed']} of {figures['honest_player_seasons']:,},",
        f"**{_number(figures['honest_reviewed_per_1000'])} in 1,000**.",
        "",
        "| who cheats | recall |",
        "|---|---:|",
        *(f"| {_KINDS[kind]} | {_number(recall)} |" for kind, recall in figures["recall_by_kind"].items()),
        "",
        "| honest players | player-seasons | under review |",
        "|---|---:|---:|",
        *(f"| {name} | {seen:,} | {reviewed} |" for name, (seen, reviewed) in figures["honest_by_strength"].items()),
        *(f"| {name} | {seen:,} | {reviewed} |" for name, (seen, reviewed) in figures["honest_by_kind"].items()),
    ]


def _number(value: float | None) -> str:
    return "none" if value is None else f"{value:.3f}"
