"""Matches that ended and annulments, taken into the tables one by one."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec

from analytics.facts import sums
from analytics.facts.models import MatchFact, SeatFact
from analytics.facts.names import ANNULLED, CASE_OPENING
from analytics.facts.rows import Rows, is_finished_match, rows_of, seated
from ledger import api as ledger
from ledger.api import StoredEvent
from matches import people


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


def _is_of_a_case(stream_id: UUID) -> bool:
    """Whether a stream is a case: nothing else can annul."""
    first = ledger.read_stream(stream_id, limit=1)
    return bool(first) and first[0].type == CASE_OPENING


def _is_rated(match_id: UUID) -> bool:
    """Whether a match that is not annulled is rated: ranked, not aborted, and at each seat another known person."""
    match = MatchFact.objects.get(pk=match_id)
    seats = SeatFact.objects.filter(match_id=match_id, bot=False, player_id__isnull=False)
    people_there = seats.values("player_id").distinct().count()
    return match.ranked and match.reason != "aborted" and people_there == match.seats


def read(end: StoredEvent) -> Rows | None:
    """The rows of the match that ended so; None for what is no match."""
    events = ledger.read_stream(end.stream_id, limit=end.version)
    return rows_of(end.stream_id, events) if is_finished_match(events) else None


def annul(act: StoredEvent) -> None:
    """Follow an event of a case that annuls a match or lifts that; other streams cannot."""
    if not _is_of_a_case(act.stream_id):
        return
    body: dict[str, Any] = msgspec.json.decode(act.body)
    match_id = UUID(body["match"])
    match = MatchFact.objects.filter(pk=match_id).first()
    if match is None:
        return
    sums.take_away([match_id])
    match.annulled_at = act.at if act.type == ANNULLED else None
    match.rated = match.annulled_at is None and _is_rated(match_id)
    match.save(update_fields=["annulled_at", "rated"])
    sums.add([match_id])
