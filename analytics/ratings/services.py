"""Ratings follow the facts: match by match, or all anew; both come to the same rows, bit for bit."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from django.db import connection, transaction

from analytics.longwork import work
from analytics.ratings import progress, reading
from analytics.ratings.badges import award
from analytics.ratings.belief import Tuning
from analytics.ratings.course import Course
from analytics.ratings.lines import Match
from analytics.ratings.loading import resume
from analytics.ratings.measuring import measure
from analytics.ratings.models import Point, Pool, Progress, Recount, Standing
from analytics.ratings.reading import START
from analytics.ratings.writing import Points, write_standings

Report = Callable[[int], None]

STEP: Final = 500
"""Matches that an increment rates in one transaction."""
BLOCK: Final = 20_000
"""Matches of a rebuild whose points are written together."""


class _Stale(Exception):  # noqa: N818 -- no error: it turns an increment into a rebuild
    """What was rated once is not as it was."""


def follow() -> int:
    """Rate what has ended since; returns how many matches. Safe to run twice and at once.

    Starts anew when a match was annulled, or an annulment lifted, or when a guest's matches became an account's.
    """
    handled = 0
    try:
        while (rated := _step()) is not None:
            handled += rated
    except _Stale:
        return handled + _rebuild_stale()
    return handled


def rebuild(report: Report | None = None) -> int:
    """Rate all matches anew; returns how many. `report` hears how many are rated so far.

    One transaction: until it ends readers see the old rows, and increments wait.
    """
    with work("ratings") as tell, transaction.atomic():
        rated = _rebuild(progress.locked(), report or tell, {})
    with connection.cursor() as cursor:
        # Autovacuum would get there in its own time; until then pages are read by bad plans.
        cursor.execute("ANALYZE ratings_point, ratings_standing")
    return rated


def timed_rebuild() -> tuple[int, dict[str, float]]:
    """A rebuild, and the seconds that each stage of it took."""
    stages: dict[str, float] = {}
    clock = _Stages(stages)
    with transaction.atomic():
        rated = _rebuild(progress.locked(), _tell_nobody, stages)
        clock.skip()
    clock.ended("commit")
    return rated, stages


def _rebuild_stale() -> int:
    """A rebuild, unless a twin has made it meanwhile."""
    with work("ratings") as tell, transaction.atomic():
        standing = progress.locked()
        return _rebuild(standing, tell, {}) if progress.is_stale(standing) else 0


def _step() -> int | None:
    """Rate the next matches; None when there are none, raises `_Stale` when all has to be rated anew."""
    with transaction.atomic():
        standing = progress.locked()
        if progress.is_stale(standing):
            raise _Stale
        done = progress.position(standing)
        upto = reading.stop(done, STEP)
        if upto == done:
            return None
        # Asked for before the matches are read: what is annulled in between is found the next time.
        annulled = reading.annulled(upto)
        matches = reading.matches(done, upto)
        if matches:
            course = resume(Tuning.of_settings(), matches)
            _write_points(course, matches)
            _write_pools(course)
        progress.move(standing, upto, annulled)
    return len(matches)


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """Matches and points are many and hold no cycles; to look for some takes a fifth of a rebuild's time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_no_search_for_cycles()
def _rebuild(standing: Progress, report: Report, stages: dict[str, float]) -> int:
    clock = _Stages(stages)
    recounts = list(Recount.objects.values_list("pk", flat=True))
    upto = reading.latest()
    annulled = reading.annulled(upto)
    for model in (Point, Standing, Pool):
        # DELETE and not TRUNCATE, so that readers see the old rows until all is done.
        model.objects.all().delete()
    clock.ended("delete")
    course, done, rated = Course(Tuning.of_settings()), START, 0
    while done < upto:
        after, done = done, min(reading.stop(done, BLOCK), upto)
        matches = reading.matches(after, done)
        clock.ended("read")
        _write_points(course, matches)
        clock.ended("rate")
        rated += len(matches)
        report(rated)
    _write_pools(course)
    clock.ended("standings")
    measure()
    clock.ended("measures")
    award()
    clock.ended("badges")
    Recount.objects.filter(pk__in=recounts).delete()
    progress.move(standing, upto, annulled)
    return rated


def _write_points(course: Course, matches: Iterable[Match]) -> None:
    """Rate matches, and write what they made of ratings."""
    with Points() as points:
        for match in matches:
            points.add(match, course.season(match.at), course.rate(match))


def _write_pools(course: Course) -> None:
    write_standings(course.pools.values())
    Pool.objects.bulk_create(
        [
            Pool(rules=pool.rules, matches=pool.matches, advantage=pool.advantage, doubt=pool.doubt)
            for pool in course.pools.values()
        ],
        update_conflicts=True,
        unique_fields=["rules"],
        update_fields=["matches", "advantage", "doubt"],
    )


class _Stages:
    """Adds up the seconds of each stage."""

    def __init__(self, stages: dict[str, float]) -> None:
        self._stages = stages
        self._last = perf_counter()

    def skip(self) -> None:
        """What went by until now was counted by another."""
        self._last = perf_counter()

    def ended(self, stage: str) -> None:
        """What went by until now was this stage."""
        now = perf_counter()
        self._stages[stage] = self._stages.get(stage, 0.0) + now - self._last
        self._last = now


def _tell_nobody(_: int) -> None:
    pass
