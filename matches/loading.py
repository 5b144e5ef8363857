"""Matches as they stand: folded from the ledger, kept in a small cache, brought up to date on each load.

What is handed out never changes, so threads may share it; a later load hands out something newer.
"""

import json
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from threading import Lock
from typing import Any, Final
from uuid import UUID

from ledger import api as ledger
from matches import headers
from matches.clock import TempoName
from matches.engine.events import Dealt, Event, MatchEnded, Opened
from matches.engine.evolve import evolve, start
from matches.engine.state import Phase, State
from matches.errors import MatchNotFound
from matches.record import codec

RECENT: Final = 48
"""Steps kept with a match, so that viewers who follow closely cost no replay."""
MATCHES_KEPT: Final = 2048


@dataclass(frozen=True, slots=True)
class Step:
    """One event and the table before it (None before the first), as redaction wants them."""

    version: int
    before: State | None
    event: Event
    at: str | None
    command_id: UUID


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match at a version. `header` is the first line of its record, with all its keys."""

    match_id: UUID
    header: Mapping[str, Any]
    opened: Opened
    state: State
    version: int
    recent: tuple[Step, ...]
    dealt_at: int = 0
    """The version of the last deal; 0 before the first."""

    @property
    def finished(self) -> bool:
        """Whether nothing can follow."""
        return self.state.phase is Phase.OVER

    @property
    def end(self) -> MatchEnded | None:
        """The last event of a finished match."""
        last = self.recent[-1].event
        return last if isinstance(last, MatchEnded) else None

    @property
    def bots(self) -> tuple[str | None, ...]:
        """For each seat the name of the bot that plays it, or None."""
        seats = len(self.opened.seats)
        return headers.bots_of(self.header, seats) or (None,) * seats

    @property
    def tempo(self) -> TempoName | None:
        """The tempo of a live table's clock; None where nobody is timed."""
        return headers.tempo_of(self.header, self.match_id)

    @property
    def stake(self) -> int:
        """What each seat of a live table stakes, in hundredths of a coin; 0: played without coins."""
        return headers.stake_of(self.header, self.match_id)

    @property
    def watch(self) -> str:
        """Whether others may look on at a live table: `open`, `delayed` or `closed`."""
        return headers.watch_of(self.header, self.match_id)

    def after(self, steps: Iterable[Step]) -> "LoadedMatch":
        """The match after further steps; `steps` follow each other from here."""
        new = tuple(steps)
        if not new:
            return self
        last = new[-1]
        return replace(
            self,
            state=_evolved(last.before, last.event),
            version=last.version,
            recent=(*self.recent, *new)[-RECENT:],
            dealt_at=_last_deal(new) or self.dealt_at,
        )


class _Cache:
    """The matches loaded last, by id."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = Lock()
        self._matches: OrderedDict[UUID, LoadedMatch] = OrderedDict()

    def get(self, match_id: UUID) -> LoadedMatch | None:
        with self._lock:
            found = self._matches.get(match_id)
            if found:
                self._matches.move_to_end(match_id)
            return found

    def put(self, match: LoadedMatch) -> None:
        """Keep the newer of two."""
        with self._lock:
            known = self._matches.get(match.match_id)
            if known is None or known.version < match.version:
                self._matches[match.match_id] = match
            self._matches.move_to_end(match.match_id)
            while len(self._matches) > self._size:
                self._matches.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._matches.clear()


_cache = _Cache(MATCHES_KEPT)
forget_all = _cache.clear


def load(match_id: UUID) -> LoadedMatch:
    """The match as the ledger has it now, in one query; raises `MatchNotFound`."""
    known = _cache.get(match_id)
    if known is None:
        match = _fold(match_id, ledger.read_stream(match_id))
    elif known.finished:
        return known
    else:
        match = known.after(steps(known.state, ledger.read_stream(match_id, after=known.version)))
    _cache.put(match)
    return match


def known(match_id: UUID) -> LoadedMatch:
    """The match as this process last saw it, for what does not change; raises `MatchNotFound`."""
    return _cache.get(match_id) or load(match_id)


def remember(match: LoadedMatch) -> None:
    """Keep a match that this process has just moved itself."""
    _cache.put(match)


def replay(match_id: UUID, *, until: int | None = None) -> list[Step]:
    """Every step of the match, up to a version; raises `MatchNotFound`."""
    found = list(steps(None, ledger.read_stream(match_id, limit=until)))
    if not found:
        raise MatchNotFound
    return found


def steps_since(match: LoadedMatch, version: int) -> list[Step]:
    """The steps above a version up to where the match stands; replays only what is not at hand."""
    if version + 1 >= match.recent[0].version:
        return [step for step in match.recent if step.version > version]
    return list(islice(replay(match.match_id, until=match.version), max(version, 0), None))


def at_version(match: LoadedMatch, version: int) -> LoadedMatch:
    """The match as it stood at a version 1…current."""
    if version == match.version:
        return match
    return _assemble(match.match_id, match.header, replay(match.match_id, until=version))


def steps(state: State | None, stored: Iterable[ledger.StoredEvent]) -> Iterator[Step]:
    """Walk stored events from a state (None: from the first event on); raises `MatchNotFound` for no match's."""
    for one in stored:
        if state is None and one.type != "opened":
            # Another kind of stream; whoever asks for a match by its id finds none.
            raise MatchNotFound
        body = json.loads(one.body)
        event = codec.decode(body)
        yield Step(one.version, state, event, body.get("at"), one.command_id)
        state = _evolved(state, event)


def walk(match: LoadedMatch, events: Iterable[Event], at: str, command_id: UUID) -> Iterator[Step]:
    """Events of one command that follow where the match stands."""
    state = match.state
    for version, event in enumerate(events, match.version + 1):
        yield Step(version, state, event, at, command_id)
        state = evolve(state, event)


def _fold(match_id: UUID, stored: list[ledger.StoredEvent]) -> LoadedMatch:
    walked = list(steps(None, stored))
    if not walked:
        raise MatchNotFound
    return _assemble(match_id, json.loads(stored[0].body), walked)


def _assemble(match_id: UUID, header: Mapping[str, Any], walked: list[Step]) -> LoadedMatch:
    opened = walked[0].event
    if not isinstance(opened, Opened):
        raise MatchNotFound
    last = walked[-1]
    state = _evolved(last.before, last.event)
    recent = tuple(walked[-RECENT:])
    return LoadedMatch(match_id, header, opened, state, last.version, recent, _last_deal(walked))


def _last_deal(walked: Sequence[Step]) -> int:
    return next((step.version for step in reversed(walked) if isinstance(step.event, Dealt)), 0)


def _evolved(state: State | None, event: Event) -> State:
    if state is not None:
        return evolve(state, event)
    if not isinstance(event, Opened):
        raise MatchNotFound
    return start(event)
