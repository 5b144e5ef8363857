"""What one client may ask of a process: how many sockets, and how many messages on each."""

from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final
from uuid import UUID

from django.conf import settings

MESSAGES_PER_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 40.0
HELD_UP_BORNE: Final = 100
"""Messages in a row that had to wait, and moved no match, after which a socket is closed."""


@dataclass(slots=True)
class Bucket:
    """Lets so many messages pass at once, and so many a second in the long run: the others wait."""

    tokens: float = MESSAGES_AT_ONCE
    filled_at: float = field(default_factory=monotonic)
    held_up: int = 0

    def take(self) -> float:
        """Count one more message; gives the seconds it has to wait."""
        now = monotonic()
        self.tokens = min(self.tokens + (now - self.filled_at) * MESSAGES_PER_SECOND, MESSAGES_AT_ONCE)
        self.filled_at = now
        self.tokens -= 1
        if self.tokens >= 0:
            self.held_up = 0
            return 0.0
        self.held_up += 1
        return -self.tokens / MESSAGES_PER_SECOND


@dataclass(slots=True)
class Sockets:
    """The open sockets of this process, by player and by address; used by one event loop alone."""

    by_player: Counter[UUID] = field(default_factory=Counter)
    by_address: Counter[str] = field(default_factory=Counter)
    visitors: Counter[str] = field(default_factory=Counter)

    def enter(self, address: str, player_id: UUID | None) -> bool:
        """Count a socket in, unless it is one too many."""
        if not self._has_room(address, player_id):
            return False
        self.by_address[address] += 1
        self._count(address, player_id, 1)
        return True

    def become(self, address: str, old: UUID | None, new: UUID | None) -> bool:
        """Count a socket for another player from now on, unless it is one too many for that one."""
        if old == new:
            return True
        if new is not None and self.by_player[new] >= settings.SOCKETS_PER_PLAYER:
            return False
        self._count(address, old, -1)
        self._count(address, new, 1)
        return True

    def leave(self, address: str, player_id: UUID | None) -> None:
        """Count a socket out."""
        self._add(self.by_address, address, -1)
        self._count(address, player_id, -1)

    def _has_room(self, address: str, player_id: UUID | None) -> bool:
        if self.by_address[address] >= settings.SOCKETS_PER_ADDRESS:
            return False
        if player_id is None:
            return self.visitors[address] < settings.VISITOR_SOCKETS_PER_ADDRESS
        return self.by_player[player_id] < settings.SOCKETS_PER_PLAYER

    def _count(self, address: str, player_id: UUID | None, number: int) -> None:
        if player_id is None:
            self._add(self.visitors, address, number)
        else:
            self._add(self.by_player, player_id, number)

    @staticmethod
    def _add(counter: Counter[Any], key: object, number: int) -> None:
        counter[key] += number
        if counter[key] <= 0:
            del counter[key]


SOCKETS: Final = Sockets()
