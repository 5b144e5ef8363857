"""The projection that follows the ledger: rows of a match when it ends, and annulments of cases."""

from collections.abc import Iterable, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from django.db import connection, models, transaction

from analytics.facts import sums
from analytics.facts.happenings import facts_changed
from analytics.facts.models import MatchFact, SeatFact
from analytics.facts.rows import END, Rows, is_finished_match, rows_of, seated
from ledger import api as ledger
from ledger.api import StoredEvent
from matches import people

NAME: Final = "analytics.facts"
CASE_OPENING: Final = "case_opened"
ANNULLED: Final = "match_annulled"
LIFTED: Final = "annulment_lifted"
_LOCK: Final = 0x6661_6374  # "fact"


def lock() -> None:
    """Hold all changes of facts to the end of the transaction: seats pass to another player, or matches come in."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


class FactsProjection:
    """Rows of `MatchFact`, `SeatFact` and their sums."""

    name = NAME

    def handle(self, events: Sequence[StoredEvent]) -> None:
        """Write the matches that ended, then follow annulments."""
        ended = [one for one in events if one.type == END]
        acts = [one for one in events if one.type in (ANNULLED, LIFTED)]
        if not ended and not acts:
            return
        lock()
        write(found for one in ended if (found := _read(one)))
        for act in acts:
            if is_of_a_case(act.stream_id):
                _annul(act)
        transaction.on_commit(lambda: facts_changed.send(sender=FactsProjection))

    def reset(self) -> None:
        """Delete all rows."""
        lock()
        tables: list[type[models.Model]] = [MatchFact, SeatFact, *(table.model for table in sums.TABLES)]
        for model in tables:
            model._default_manager.all().delete()  # noqa: SLF001 -- documented


FACTS: Final = FactsProjection()


def write(found: Iterable[Rows]) -> None:
    """Write new matches with their people and add them to the sums; one that is there already stays."""
    rows = {one.match["match_id"]: one for one in found}
    for known in MatchFact.objects.filter(pk__in=rows).values_list("pk", flat=True):
        del rows[known]
    if not rows:
        return
    players = people.seats_of(rows)
    bots = people.bots_among({one for seats in players.values() for one in seats if one})
    whole = [seated(one, players.get(match_id, ()), bots) for match_id, one in rows.items()]
    MatchFact.objects.bulk_create(MatchFact(**one.match) for one in whole)
    SeatFact.objects.bulk_create(SeatFact(**seat) for one in whole for seat in one.seats)
    sums.add(rows)


def is_of_a_case(stream_id: UUID) -> bool:
    """Whether a stream is a case: nothing else can annul."""
    first = ledger.read_stream(stream_id, limit=1)
    return bool(first) and first[0].type == CASE_OPENING


def is_rated(match_id: UUID) -> bool:
    """Whether a match that is not annulled is rated: ranked, not aborted, and at each seat another known person."""
    match = MatchFact.objects.get(pk=match_id)
    seats = SeatFact.objects.filter(match_id=match_id, bot=False, player_id__isnull=False)
    people_there = seats.values("player_id").distinct().count()
    return match.ranked and match.reason != "aborted" and people_there == match.seats


def _read(end: StoredEvent) -> Rows | None:
    events = ledger.read_stream(end.stream_id, limit=end.version)
    return rows_of(end.stream_id, events) if is_finished_match(events) else None


def _annul(act: StoredEvent) -> None:
    body: dict[str, Any] = msgspec.json.decode(act.body)
    match_id = UUID(body["match"])
    match = MatchFact.objects.filter(pk=match_id).first()
    if match is None:
        return
    sums.take_away([match_id])
    match.annulled_at = act.at if act.type == ANNULLED else None
    match.rated = match.annulled_at is None and is_rated(match_id)
    match.save(update_fields=["annulled_at", "rated"])
    sums.add([match_id])
