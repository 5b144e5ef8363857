"""How long messages take to a client and back, by the median of the last few."""

from collections import deque
from dataclasses import dataclass, field
from statistics import median
from time import monotonic
from typing import Final

_KEPT: Final = 5
_WORTH_TELLING_MS: Final = 20
_LONGEST_MS: Final = 10_000


@dataclass(slots=True)
class Delay:
    """The round trips of one socket, by the server's clock: what a client says of time is not believed."""

    sent: dict[int, float] = field(default_factory=dict)
    trips: deque[int] = field(default_factory=lambda: deque(maxlen=_KEPT))
    told_ms: int = 0
    number: int = 0

    def ask(self) -> int:
        """A number for a client to send back at once."""
        self.number += 1
        self.sent = {self.number: monotonic()}
        return self.number

    def answered(self, number: int) -> int | None:
        """Note an answer; gives the delay in milliseconds when it differs enough from what was told before."""
        at = self.sent.pop(number, None)
        if at is None:
            return None
        self.trips.append(min(round((monotonic() - at) * 1000), _LONGEST_MS))
        now = round(median(self.trips))
        if abs(now - self.told_ms) < _WORTH_TELLING_MS:
            return None
        self.told_ms = now
        return now
