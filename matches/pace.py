"""How fast a client may go: so much at once, and so much a second in the long run."""

from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Final
from uuid import UUID

from django.conf import settings

from matches.recent import Recent

_PLAYERS_KEPT: Final = 20_000


@dataclass(slots=True)
class Bucket:
    """Lets `most` pass at once and `per_second` in the long run: what is beyond that waits."""

    most: float
    per_second: float
    tokens: float = field(init=False)
    filled_at: float = field(init=False)

    def __post_init__(self) -> None:
        """Full at first."""
        self.tokens, self.filled_at = self.most, monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Count one more; gives the seconds it has to wait."""
        self._fill()
        self.tokens -= cost
        return max(-self.tokens, 0.0) / self.per_second

    def try_to_take(self) -> float:
        """Count one more if it need not wait; else only give the seconds."""
        self._fill()
        if self.tokens >= 1:
            self.tokens -= 1
            return 0.0
        return (1 - self.tokens) / self.per_second

    def _fill(self) -> None:
        now = monotonic()
        self.tokens = min(self.tokens + (now - self.filled_at) * self.per_second, self.most)
        self.filled_at = now


class Commands:
    """The commands of each player, over all its sockets and requests of this process; for threads to share."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._buckets: Recent[UUID, Bucket] = Recent(_PLAYERS_KEPT)

    def take(self, player_id: UUID) -> float:
        """Count a command that can wait; gives the seconds."""
        with self._lock:
            return self._bucket(player_id).take()

    def try_to_take(self, player_id: UUID) -> float:
        """Count a command that is carried out at once or not at all; gives the seconds until it would be."""
        with self._lock:
            return self._bucket(player_id).try_to_take()

    def _bucket(self, player_id: UUID) -> Bucket:
        found = self._buckets.get(player_id)
        if found is None:
            found = Bucket(settings.COMMANDS_AT_ONCE, settings.COMMANDS_PER_SECOND)
            self._buckets.put(player_id, found)
        return found


COMMANDS: Final = Commands()
