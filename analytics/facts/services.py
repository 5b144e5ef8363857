"""What can be done to facts: follow the ledger, or make all of them anew."""

from collections.abc import Callable

from analytics.facts.names import NAME
from analytics.facts.rebuilding import RebuildRuns, Rebuilt
from analytics.facts.rebuilding import rebuild as rebuild_in_parts
from ledger import projections

__all__ = ["RebuildRuns", "Rebuilt", "follow", "rebuild"]


def follow() -> int:
    """Take in what is new in the ledger; gives how many events were read. Safe to run twice and at once."""
    return projections.catch_up(NAME)


def rebuild(*, jobs: int = 1, progress: Callable[[int, int], None] | None = None) -> Rebuilt:
    """Make all facts anew while the service runs; raises `RebuildRuns` if somebody does so already."""
    return rebuild_in_parts(jobs=jobs, progress=progress)
