"""A finished match step by step: every event, and the table after it, through one viewer's eyes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from matches import loading
from matches.accounts.gone import renamed
from matches.engine.events import DealEnded, Dealt, Said
from matches.engine.view import Viewer
from matches.loading import LoadedMatch, Step
from matches.viewing import view_json
from matches.wire import event_json

_CONSTANT = ("match", "version", "status", "rules", "options", "match_to", "ante", "legal")
"""Parts of a view that a step leaves out: the page has them from the first one."""


@dataclass(frozen=True, slots=True)
class DealSpan:
    """The steps of one deal; the first deal has what came before it, the last what came after."""

    deal: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A match's steps, numbered as in its record: step `n` is event `n`, step 0 the empty table."""

    match: LoadedMatch
    opened: LoadedMatch
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return sum(not isinstance(step.event, Said) for step in self.steps)

    def step_at(self, version: int) -> int:
        """The number of the last step that a version of the match's stream shows."""
        return sum(step.version <= version and not isinstance(step.event, Said) for step in self.steps)

    def deals(self) -> list[DealSpan]:
        """Where each deal begins and ends."""
        starts: list[int] = []
        ends: list[int] = []
        for number, step in self._numbered():
            if isinstance(step.event, Dealt):
                starts.append(number)
            if isinstance(step.event, DealEnded):
                ends.append(number)
        firsts = [0, *(end + 1 for end in ends[: max(len(starts) - 1, 0)])]
        lasts = [*(first - 1 for first in firsts[1:]), self.last]
        return [DealSpan(deal, first, last) for deal, (first, last) in enumerate(zip(firsts, lasts, strict=True), 1)]

    def views(self, viewer: Viewer, first: int, last: int) -> Iterator[dict[str, Any]]:
        """The steps first…last: `{"n", "event", "view"}`, the event null at step 0."""
        if first <= 0:
            yield {"n": 0, "event": None, "view": _brief(view_json(self.opened, viewer))}
        for number, step in self._numbered():
            if first <= number <= last:
                yield {
                    "n": number,
                    "event": event_json(step, viewer),
                    "view": _brief(view_json(_at(self.match, step), viewer)),
                }

    def first_view(self, viewer: Viewer) -> dict[str, Any]:
        """The empty table, with the parts that never change."""
        return view_json(self.opened, viewer)

    def _numbered(self) -> Iterator[tuple[int, Step]]:
        public = (step for step in self.steps if not isinstance(step.event, Said))
        return enumerate(public, 1)


def replay_of(match_id: UUID) -> Replay:
    """Load a finished match for its replay; raises `MatchNotFound`."""
    match = renamed(loading.load(match_id))
    opening, *steps = loading.replay(match_id, until=match.version)
    empty_table = replace(loading.at_version(match, opening.version), opened=match.opened)
    return Replay(match, empty_table, tuple(steps))


def _at(match: LoadedMatch, step: Step) -> LoadedMatch:
    """The match right after a step."""
    before = replace(match, state=step.before, version=step.version - 1) if step.before else match
    return before.after([step])


def _brief(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in _CONSTANT}
