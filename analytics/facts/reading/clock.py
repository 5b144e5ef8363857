"""The time that decisions took, against how many acts were legal.

A decision's time runs from the event before it, which is when the seat's turn came: events that follow from an
act bear its time. Words in a window have no time of their own, nor does what a seat says by saying nothing.
"""

from collections.abc import Mapping
from math import log
from typing import Any, Final

from analytics.facts.reading.base import Hear, Moment, Reader, Tally
from matches.engine import events as ev
from matches.engine.legal import legal, may_resign
from matches.engine.setup import Setup
from matches.engine.state import PLAY_OFF, WINDOW, State

LONG_MS: Final = 15_000
"""A decision that takes longer is a long one: so much a fast table gives without reserve."""
_MOST_MS: Final = 600_000
"""What took longer was no thought."""
_DECISIONS: Final = (
    ev.Led, ev.Beat, ev.Gave, ev.Raised, ev.Accepted, ev.Refused, ev.Claimed, ev.Continued, ev.Declared,
)  # fmt: skip


class Clock(Reader):
    """Adds up times, their logarithms, and those of the number of choices."""

    def __init__(self, setup: Setup, tallies: list[Tally], moment: Moment) -> None:
        super().__init__(setup, tallies, moment)
        self._sums = [[0.0] * 5 for _ in tallies]

    def before(self) -> Mapping[type, Hear]:
        """Decisions, and what came of none."""
        return dict.fromkeys(_DECISIONS, self._decided) | {ev.TimedOut: self._timed_out, ev.Resigned: self._resigned}

    def _decided(self, state: State, event: Any) -> None:  # noqa: ANN401 -- whatever is a decision has a seat
        at, last = self.moment.at, self.moment.last
        if at is None or last is None or state.phase in (WINDOW, PLAY_OFF):
            return
        ms = round((at - last).total_seconds() * 1000)
        if not 0 < ms <= _MOST_MS:
            return
        seat: int = event.seat
        choices = len(legal(state, seat)) - may_resign(state, seat)
        y, x = log(ms), log(max(choices, 1))
        mine = self.tallies[seat]
        mine["thinks"] += 1
        mine["think_ms"] += ms
        mine["thinks_long"] += ms > LONG_MS
        self._sums[seat] = [
            total + more for total, more in zip(self._sums[seat], (y, y * y, x, x * x, x * y), strict=True)
        ]

    def _timed_out(self, _: State, event: ev.TimedOut) -> None:
        self.tallies[event.seat]["timeouts"] += 1

    def _resigned(self, _: State, event: ev.Resigned) -> None:
        self.tallies[event.seat]["resigned"] += 1

    def finish(self) -> None:
        """Sums in thousandths, sums of products in millionths."""
        for mine, (y, yy, x, xx, xy) in zip(self.tallies, self._sums, strict=True):
            mine["think_y"], mine["think_x"] = round(1e3 * y), round(1e3 * x)
            mine["think_yy"], mine["think_xx"], mine["think_xy"] = round(1e6 * yy), round(1e6 * xx), round(1e6 * xy)
