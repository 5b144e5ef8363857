"""What all readers have in common."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from matches.engine.setup import Setup
from matches.engine.state import State

Hear = Callable[[State, Any], None]
Tally = defaultdict[str, int]
"""The counters of one seat by the names of `analytics.facts.counts`; those that are missing are 0."""


class Moment:
    """The time of the event that is being read, and of the one before it; None where a record has none."""

    def __init__(self) -> None:
        self.at: datetime | None = None
        self.last: datetime | None = None

    def pass_to(self, at: datetime | None) -> None:
        """The next event."""
        self.last, self.at = self.at, at


class Reader:
    """Counts one part of play; made anew for each match.

    `before` and `after` name what to call, by kind of event, with the state before the event and with the
    state after it.
    """

    def __init__(self, setup: Setup, tallies: list[Tally], moment: Moment) -> None:
        self.setup = setup
        self.tallies = tallies
        self.moment = moment

    def before(self) -> Mapping[type, Hear]:
        """What to call before an event is applied."""
        return {}

    def after(self) -> Mapping[type, Hear]:
        """What to call after an event was applied."""
        return {}

    def finish(self) -> None:
        """Write what is known only at the match's end."""
