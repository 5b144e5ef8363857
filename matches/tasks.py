"""Celery's part: the projections follow, and no match stands still because a process died."""

from celery import shared_task

from ledger import projections
from matches.sweeping import sweep


@shared_task(name="matches.catch_up")
def catch_up() -> int:
    """Bring the projections up to date; safe to run twice and at once."""
    return projections.catch_up()


@shared_task(name="matches.sweep")
def sweep_matches() -> int:
    """Bring the projections up to date and drive on the matches that stand still; returns how many moved."""
    projections.catch_up()
    return sweep()
