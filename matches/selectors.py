"""What can be read of matches, each for one viewer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from ledger import api as ledger
from matches import identity, summaries
from matches.accounts.gone import renamed
from matches.engine.view import Viewer
from matches.errors import MatchNotFound, MayNotWatch
from matches.exporting import stored_match
from matches.liveview import live_json
from matches.loading import LoadedMatch, Step, at_version, known, load, steps_since
from matches.models import MatchSummary
from matches.staking import affordable
from matches.viewing import eyes, view_json
from matches.watching import as_watched
from matches.wire import event_json
from matches.writing import table_command_id


@dataclass(frozen=True, slots=True)
class Update:
    """Events above `after` as one viewer may know them, and the view to which they lead; both as of `version`."""

    after: int
    version: int
    events: list[dict[str, Any]]
    view: dict[str, Any]


def viewer_of(match_id: UUID, player_id: UUID | None) -> Viewer:
    """The player's own seat, else a spectator."""
    seat = identity.seat_of(match_id, player_id)
    return "spectator" if seat is None else seat


def view(match_id: UUID, viewer: Viewer) -> dict[str, Any]:
    """The table as it stands; raises `MatchNotFound`, `MayNotWatch`."""
    return view_of(renamed(as_watched(load(match_id), viewer)), viewer)


def events_after(match_id: UUID, viewer: Viewer, after: int) -> tuple[int, list[dict[str, Any]]]:
    """The version of the match and its events above `after`; raises `MatchNotFound`, `MayNotWatch`."""
    match = as_watched(load(match_id), viewer)
    return match.version, _events(match, viewer, after)


def update(match_id: UUID, viewer: Viewer, after: int, *, moved_to: int | None = None) -> Update:
    """Events above `after` with the view they lead to; raises `MatchNotFound`, `MayNotWatch`.

    Whoever was told that the match has moved to a version needs no query where this process knows it already.
    """
    match = load(match_id) if moved_to is None else known(match_id)
    if moved_to is not None and match.version < moved_to:
        match = load(match_id)
    match = renamed(as_watched(match, viewer))
    return Update(after, match.version, _events(match, viewer, after), view_of(match, viewer))


def answer(match: LoadedMatch, seat: int, first_version: int) -> Update:
    """The answer to the command whose events begin at a version: the same whenever it is asked for.

    It holds the command's own events and those of table and bots right after it.
    """
    last = _end_of_answer(match.match_id, steps_since(match, first_version - 1))
    then = at_version(match, last)
    return Update(first_version - 1, last, _events(then, seat, first_version - 1), view_of(then, seat))


def noted(match: LoadedMatch, seat: int, version: int) -> Update:
    """The answer to a word in the window that stood at a version: no event, and nothing for others to see."""
    return Update(version, version, [], view_of(at_version(match, version), seat))


def place_of(match: LoadedMatch, command_id: UUID) -> int | None:
    """The version of a command's first event, if the match holds it."""
    for step in steps_since(match, 0):
        if step.command_id == command_id:
            return step.version
    return None


def record(match_id: UUID, viewer: Viewer) -> Iterator[str]:
    """The lines of the match's record as the viewer may have it; raises `MatchNotFound`, `MayNotWatch`."""
    match = stored_match(match_id, until=as_watched(load(match_id), viewer).version)
    return match.record("auditor" if match.finished else viewer)


def summaries_of(*, status: str | None, rules: str | None) -> QuerySet[MatchSummary]:
    """The lobby's rows, newest first, but for running matches that nobody may watch."""
    hidden = Q(watch="closed", status=MatchSummary.Status.RUNNING)
    rows = MatchSummary.objects.exclude(hidden).order_by("-started_at", "match_id")
    if status:
        rows = rows.filter(status=status)
    return rows.filter(rules=rules) if rules else rows


def summary(match_id: UUID, viewer: Viewer) -> MatchSummary:
    """One match's row; worked out on the spot where the projection has not come to it yet.

    Raises `MatchNotFound`, `MayNotWatch`.
    """
    row = MatchSummary.objects.filter(pk=match_id).first()
    if row is None:
        row = summaries.of_stream(ledger.read_stream(match_id))
    if row is None:
        raise MatchNotFound
    if viewer == "spectator" and row.watch == "closed" and row.status == MatchSummary.Status.RUNNING:
        raise MayNotWatch
    return row


def view_of(match: LoadedMatch, viewer: Viewer) -> dict[str, Any]:
    """The view of a match that the viewer may see as it is."""
    seen = view_json(match, viewer) | live_json(match, viewer)
    if seen["noted"]:
        # A seat speaks once in a window.
        seen["legal"] = [command for command in seen["legal"] if command["type"] == "resign"]
    return seen | {"legal": affordable(match, seen["legal"])} if match.stake else seen


def _end_of_answer(match_id: UUID, steps: list[Step]) -> int:
    """The version to which only the first command's events reach, and acts of table and bots after it."""
    acting, last = steps[0].command_id, steps[0].version
    for step in steps:
        if step.command_id != acting and step.command_id != table_command_id(match_id, last):
            break
        acting, last = step.command_id, step.version
    return last


def _events(match: LoadedMatch, viewer: Viewer, after: int) -> list[dict[str, Any]]:
    shown = eyes(match, viewer)
    return [event_json(step, shown) for step in steps_since(match, after)]
