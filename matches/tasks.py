"""Celery's part: the projections follow, and no match stands still because a process died."""

from datetime import UTC, datetime, timedelta
from typing import Final

from celery import shared_task

from ledger import projections
from matches import beats, presence, staking, timekeeping
from matches.lobby import deserted, pairing
from matches.lobby.notices import lobby_changed
from matches.sweeping import sweep

_LEFT_TO_WEB: Final = timedelta(seconds=0.5)


@shared_task(name="matches.catch_up")
def catch_up() -> int:
    """Bring the projections up to date, and let the lobby look anew; safe to run twice and at once."""
    read = projections.catch_up()
    if read:
        lobby_changed()
    return read


@shared_task(name="matches.sweep")
def sweep_matches() -> int:
    """Bring the projections up to date and drive on the matches that stand still; returns how many moved."""
    projections.catch_up()
    staking.settle_left_over()
    return sweep()


@shared_task(name="matches.keep_time")
def keep_time() -> int:
    """Do what the web processes have left undone; while none of them is alive nobody can play, and no time counts."""
    if not beats.is_kept():
        return 0
    return sum(timekeeping.go_on(one) for one in timekeeping.due(datetime.now(UTC) - _LEFT_TO_WEB))


@shared_task(name="matches.prune_connections")
def prune_connections() -> int:
    """Remove what was noted of connections too long ago to matter; safe to run twice and at once."""
    return presence.prune()


@shared_task(name="matches.tend_lobby")
def tend_lobby() -> int:
    """Pair whoever can be paired by now, and clear away what nobody waits at; returns how many matches began."""
    begun = pairing.pair_all()
    deserted.clear_away()
    return begun
