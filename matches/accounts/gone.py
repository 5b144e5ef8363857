"""Names of seats whose players have deleted their account: the ledger keeps the old ones, pages show these."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import UUID

from matches.models import Seat

if TYPE_CHECKING:
    # Every command loads this module, with the projection; few need matches.
    from matches.loading import LoadedMatch


def gone_names(match_ids: Iterable[UUID]) -> dict[UUID, dict[int, str]]:
    """For each match the seats of players who are gone, with their present names."""
    found: dict[UUID, dict[int, str]] = {}
    seats = Seat.objects.filter(match_id__in=list(match_ids), player__gone_at__isnull=False)
    for match_id, seat, name in seats.values_list("match_id", "seat", "player__name"):
        found.setdefault(match_id, {})[seat] = name
    return found


def present_names(seats: Iterable[str], gone: dict[int, str]) -> list[str]:
    """The names at a table, with those of `gone` in their places."""
    return [gone.get(seat, name) for seat, name in enumerate(seats)]


def renamed(match: "LoadedMatch") -> "LoadedMatch":
    """The match as pages name its seats; nobody leaves while a match is running."""
    if not match.finished:
        return match
    gone = gone_names([match.match_id]).get(match.match_id)
    if not gone:
        return match
    return replace(match, opened=replace(match.opened, seats=tuple(present_names(match.opened.seats, gone))))
