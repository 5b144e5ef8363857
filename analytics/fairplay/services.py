"""The signals follow the matches: findings of whoever played, verdicts on all, cases where a review is due."""

from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from analytics.facts.models import MatchFact, SeatFact
from analytics.fairplay import sql
from analytics.fairplay.judging import judge_all, open_cases
from analytics.fairplay.measuring import measure
from analytics.fairplay.models import Remeasure, SignalFinding, SignalMark
from analytics.ratings.models import Progress

Report = Callable[[int], None]

STEP: Final = 100
"""Matches of an increment, and players of a rebuild, that are handled together."""
_MARK: Final = "signals"


def follow() -> int:
    """Measure whoever has played since, as far as ratings have got; returns how many matches. Safe to run twice.

    What was annulled, or is no longer, moves ratings everywhere: then all is measured anew. Where a guest became an
    account, both are, and whoever met them.
    """
    handled = 0
    while (done := _step()) is not None:
        handled += done
    open_cases()
    return handled


def rebuild(progress: Report | None = None) -> int:
    """Measure all players anew; returns how many matches that was. Safe to run twice and at once.

    One transaction: until it ends readers see the old findings, and increments wait. Findings keep their rows, so
    that nobody is brought before a moderator twice for the same.
    """
    with transaction.atomic():
        handled = _rebuild(_locked(), progress or _tell_nobody)
    open_cases()
    return handled


def _step() -> int | None:
    """Handle the next matches; None when there are none."""
    with transaction.atomic():
        mark = _locked()
        rated = _rated()
        if mark.annulled != rated.annulled:
            return _rebuild(mark, _tell_nobody)
        moved = list(Remeasure.objects.values_list("player", flat=True))
        matches = _ended(mark, rated, STEP)
        if not matches and not moved:
            return None
        measure({*_players_of([match for *_, match in matches]), *moved, *_met_by(moved)})
        judge_all()
        Remeasure.objects.filter(player__in=moved).delete()
        _move(mark, matches[-1][:3] if matches else (mark.epoch, mark.xid, mark.gpos), rated.annulled)
    return len(matches)


def _rebuild(mark: SignalMark, report: Report) -> int:
    rated = _rated()
    moved = list(Remeasure.objects.values_list("player", flat=True))
    everybody = _players_of(None)
    SignalFinding.objects.exclude(player__in=everybody).delete()
    for start in range(0, len(everybody), STEP):
        measure(everybody[start : start + STEP])
        report(min(start + STEP, len(everybody)))
    judge_all()
    Remeasure.objects.filter(player__in=moved).delete()
    _move(mark, (rated.epoch, rated.xid, rated.gpos), rated.annulled)
    return MatchFact.objects.count()


def _locked() -> SignalMark:
    """The mark, held until the transaction ends: increments and rebuilds go one after the other."""
    SignalMark.objects.get_or_create(name=_MARK)
    return SignalMark.objects.select_for_update().get(name=_MARK)


def _rated() -> Progress:
    return Progress.objects.first() or Progress()


def _ended(mark: SignalMark, rated: Progress, most: int) -> list[tuple[int, int, int, UUID]]:
    """The next finished matches: where each stands, and its id."""
    with connection.cursor() as cursor:
        bounds = [mark.epoch, mark.xid, mark.gpos, rated.epoch, rated.xid, rated.gpos, most]
        cursor.execute(sql.text("ended"), bounds)
        found: list[tuple[int, int, int, UUID]] = cursor.fetchall()
    return found


def _players_of(matches: Sequence[UUID] | None) -> list[UUID]:
    """The known people of these matches, or of all."""
    seats = SeatFact.objects.filter(player_id__isnull=False, bot=False)
    if matches is not None:
        seats = seats.filter(match_id__in=matches)
    return [player for player in seats.order_by("player_id").values_list("player_id", flat=True).distinct() if player]


def _met_by(players: Sequence[UUID]) -> list[UUID]:
    """Whoever sat with these players: findings name opponents."""
    shared = SeatFact.objects.filter(player_id__in=players).values("match_id")
    return _players_of(list(shared.values_list("match_id", flat=True).distinct())) if players else []


def _move(mark: SignalMark, position: tuple[int, int, int], annulled: str) -> None:
    mark.epoch, mark.xid, mark.gpos = position
    mark.annulled = annulled
    mark.save()


def _tell_nobody(_: int) -> None:
    pass
