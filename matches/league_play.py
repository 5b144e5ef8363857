"""A match of the league played out: its events with the times at which people of that pace would have acted."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol
from uuid import UUID, uuid5

from matches.bots.graded import GradedBot
from matches.engine import commands as cmd
from matches.engine.events import Dealt, Opened, WindowClosed
from matches.engine.ruleset import RuleSet
from matches.engine.state import State
from matches.league import Fixture, SimPerson
from matches.record.codec import dump, encode
from matches.simulation import Act, play_acts

_ANTE: Final = 5
_PURSE: Final = 100 * _ANTE
_TEMPO: Final = "normal"
_WINDOW_MS: Final = 2_000
_PAUSE_MS: Final = 2_500
_MOST_MS: Final = 29_000
"""Nobody in the league runs out of time."""
_QUIETEST: Final = 30
"""Somebody who gives up early does so within so many decisions of its own."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished ranked match as the ledger takes it: types and bodies of its events, and the people by seat."""

    match_id: UUID
    people: tuple[int, ...]
    events: tuple[tuple[str, str], ...]


class Seated(Protocol):
    """Who plays a seat, and how long it thinks."""

    def choose(self, view: State, seat: int, legal: list[cmd.SeatCommand]) -> cmd.SeatCommand:
        """Choose one of the legal commands."""

    def ms(self, choices: int) -> float:
        """The milliseconds before the choice that was just made, out of so many."""


def play(
    rules: RuleSet, fixture: Fixture, seat: Callable[[SimPerson, random.Random], Seated] | None = None, stake: int = 0
) -> PlayedMatch:
    """Play one match; the same fixture is always played the same way.

    `seat` makes a player for each person, with the match's dice; by default people as they are. The stake stands in
    the header alone: no coins move.
    """
    dice = random.Random(fixture.seed)  # noqa: S311 -- repeatable on purpose
    opened = Opened(
        rules.key, tuple(one.name for one in fixture.people), {}, rules.default_length, _ANTE if rules.pot else None,
        dice.randrange(2) if rules.first_leader == "colour_call" else None,
    )  # fmt: skip
    bots = [(seat or _Player)(one, dice) for one in fixture.people]
    purses = (_PURSE,) * len(bots) if rules.pot else None
    header = encode(opened) | {
        "id": str(fixture.match_id),
        "started_at": _stamp(fixture.at),
        "bots": [None] * len(bots),
        "table": str(uuid5(fixture.match_id, "table")),
        "tempo": _TEMPO,
        "ranked": True,
        "stake": stake,
        "watch": "open",
    }
    events, now = [("opened", dump(header))], fixture.at
    for act in play_acts(opened, bots, dice, purses):
        now += timedelta(milliseconds=_taken(act, bots))
        bodies = [encode(event, _stamp(now)) for event in act.events]
        events += [(body["type"], dump(body)) for body in bodies]
    return PlayedMatch(fixture.match_id, tuple(one.number for one in fixture.people), tuple(events))


class _Player:
    """A person's bot, which may get up and leave."""

    def __init__(self, person: SimPerson, dice: random.Random) -> None:
        self._pace_ms, self._dice = person.pace_ms, dice
        self._bot = GradedBot(person.skill, dice.getrandbits(64))
        self._leaves_in = dice.randrange(_QUIETEST) if dice.random() < person.quits else -1

    def choose(self, view: State, seat: int, legal: list[cmd.SeatCommand]) -> cmd.SeatCommand:
        """Choose one of the legal commands."""
        self._leaves_in -= 1
        if self._leaves_in == 0 and isinstance(legal[-1], cmd.Resign):
            return legal[-1]
        return self._bot.choose(view, seat, legal)

    def ms(self, choices: int) -> float:
        """The harder the choice, the longer."""
        ms: float = self._pace_ms * choices**0.35 * self._dice.lognormvariate(0, 0.55)
        return ms


def _taken(act: Act, bots: Sequence[Seated]) -> int:
    """The milliseconds before an act; the table has times of its own."""
    if any(isinstance(event, WindowClosed) for event in act.events):
        return _WINDOW_MS
    if any(isinstance(event, Dealt) for event in act.events):
        return _PAUSE_MS
    if act.seat is None or not act.events:
        return 0
    return min(max(round(bots[act.seat].ms(act.choices)), 300), _MOST_MS)


def _stamp(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
