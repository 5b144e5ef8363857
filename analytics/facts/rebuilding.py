"""All facts anew from the ledger, by several processes, while the service runs.

Readers see the old rows until the end. Increments go on meanwhile, and wait only while the new rows are put in the
old ones' place: a few seconds, in which only what differs is written.
"""

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final
from uuid import UUID

from django.apps import apps
from django.db import connection, models, transaction

from analytics.facts import process, sql, sums
from analytics.facts.happenings import facts_changed
from analytics.facts.locks import alone
from analytics.facts.models import MatchFact, SeatFact
from analytics.facts.names import ANNULLED, END, LIFTED, NAME
from analytics.facts.projection import FactsProjection, lock
from analytics.facts.slicing import Annulment, Sliced, Span, columns_of, digest_slice, digest_streams, slices
from ledger import api as ledger
from ledger import projections
from ledger.api import CopiedEvent, CopiedStream, Position
from matches import people

Progress = Callable[[int, int], None]
"""Told how many parts are done, of how many."""

_LOCK: Final = 0x7265_6275  # "rebu"
_PAGE: Final = 5_000


class RebuildRuns(Exception):  # noqa: N818 -- the name is the answer
    """Another rebuild of the facts is under way."""


@dataclass(slots=True)
class Rebuilt:
    """What a rebuild has done; `seconds` by stage, those of several processes added up."""

    matches: int = 0
    events: int = 0
    stopped: list[projections.StoppedAt] = field(default_factory=list)
    annulments: list[Annulment] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)

    def take(self, part: Sliced) -> None:
        """Add what a process has done."""
        self.matches += part.matches
        self.events += part.events
        self.stopped += part.stopped
        self.annulments += part.annulments
        for stage, seconds in part.seconds.items():
            self.spent(stage, seconds)

    def spent(self, stage: str, seconds: float) -> None:
        """Add time to a stage."""
        self.seconds[stage] = self.seconds.get(stage, 0.0) + seconds

    @contextmanager
    def timed(self, stage: str) -> Iterator[None]:
        """Add the time of a block to a stage."""
        start = perf_counter()
        yield
        self.spent(stage, perf_counter() - start)


def rebuild(*, jobs: int = 1, progress: Progress | None = None) -> Rebuilt:
    """Make all facts anew; raises `RebuildRuns` if somebody does so already."""
    with alone(_LOCK) as free:
        if not free:
            raise RebuildRuns
        end = ledger.last_position() or Position(0, 0, 0)
        done = Rebuilt()
        _execute(sql.text("staging"))
        for number, part in enumerate(_digested(end, jobs), 1):
            done.take(part)
            if progress:
                progress(number, len(slices()))
        with transaction.atomic():
            # Most of it now, when nobody waits yet.
            _fill_in_people(done)
        with transaction.atomic():
            standing = projections.hold(NAME)
            lock()
            if standing > end:
                with done.timed("digest"):
                    done.take(_since(end, standing))
            _finish(done)
            projections.replaced(NAME, position=max(standing, end), stopped=done.stopped)
            transaction.on_commit(lambda: facts_changed.send(sender=FactsProjection))
        _execute("DROP TABLE facts_new_match, facts_new_seat")
        with done.timed("analyze"):
            # Autovacuum would get there in its own time; until then pages are read by bad plans.
            tables = (model._meta.db_table for model in apps.get_app_config("facts").get_models())  # noqa: SLF001 -- Django's documented way to a table's name
            _execute(f"ANALYZE {', '.join(tables)}")
    return done


def _digested(end: Position, jobs: int) -> Iterator[Sliced]:
    if jobs == 1:
        yield from (digest_slice(part, end) for part in slices())
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, process.begin, (connection.settings_dict["NAME"],)) as pool:
        waiting = [pool.submit(digest_slice, part, end) for part in slices()]
        for one in waiting:
            yield one.result()


def _since(end: Position, standing: Position) -> Sliced:
    """What increments have handled since the rebuild began, worked out once more."""
    streams: set[UUID] = set()
    position = end
    while position < standing:
        events = [one for one in ledger.read_all(position, _PAGE) if one.position <= standing]
        if not events:
            break
        streams |= {one.stream_id for one in events if one.type in (END, ANNULLED, LIFTED)}
        position = events[-1].position
    return digest_streams((_copied(stream_id) for stream_id in streams), Span(end, standing))


def _copied(stream_id: UUID) -> CopiedStream:
    return CopiedStream(
        stream_id,
        [CopiedEvent(one.version, one.type, one.at, one.body, one.position) for one in ledger.read_stream(stream_id)],
    )


def _finish(done: Rebuilt) -> None:
    """Complete the new rows and put them in the old ones' place."""
    _fill_in_people(done)
    with done.timed("swap"):
        _annul(done.annulments)
        _replace(MatchFact, "facts_new_match", ("match_id",))
        _replace(SeatFact, "facts_new_seat", ("match_id", "seat"))
    with done.timed("sums"):
        for table in sums.TABLES:
            _execute(f"CREATE TEMPORARY TABLE facts_new_sum ON COMMIT DROP AS {table.query()}")
            _replace(table.model, "facts_new_sum", table.key)
            _execute("DROP TABLE facts_new_sum")


def _fill_in_people(done: Rebuilt) -> None:
    with done.timed("people"):
        _execute(sql.text("seated"))
        people.fill_seats("facts_seated")
        _execute(sql.text("seat_people"))
        _execute(sql.text("not_rated"))


def _annul(annulments: Iterable[Annulment]) -> None:
    """The last word on each match counts."""
    last = {one.match_id: one for one in sorted(annulments, key=lambda one: one.position)}
    annulled = [(one.at, one.match_id) for one in last.values() if one.at]
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE facts_new_match SET annulled_at = %s, rated = false WHERE match_id = %s", annulled)


def _replace(model: type[models.Model], fresh: str, key: tuple[str, ...]) -> None:
    columns = columns_of(model)
    names = {
        "table": model._meta.db_table,  # noqa: SLF001 -- documented
        "fresh": fresh,
        "columns": ", ".join(columns),
        "fresh_key": ", ".join(f"f.{name}" for name in key),
        "table_key": ", ".join(f"t.{name}" for name in key),
    }
    compared = {
        "fresh_columns": ", ".join(f"f.{name}" for name in columns),
        "table_columns": ", ".join(f"t.{name}" for name in columns),
    }
    _execute(f"ANALYZE {fresh}")
    _execute(sql.text("drop_stale", **names, **compared))
    _execute(sql.text("insert_missing", **names))


def _execute(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(text)
