"""What one client may ask of a process: how many sockets, and how many messages on each."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, TypeVar
from uuid import UUID

from django.conf import settings

from matches.accounts.waysin import WayIn
from matches.pace import Bucket

_Key = TypeVar("_Key")
MESSAGES_PER_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 40.0
DEAR: Final = 5.0
"""Messages that one counts for when it makes the service look everything up anew."""
HELD_UP_BORNE: Final = 100
"""Messages that had to wait, with no pause between them and no match moved, after which a socket is closed."""


class Messages:
    """The messages of one socket: the first ones pass at once, then the others wait."""

    def __init__(self) -> None:
        self._bucket = Bucket(MESSAGES_AT_ONCE, MESSAGES_PER_SECOND)
        self.held_up = 0

    def take(self) -> float:
        """Count one more message; gives the seconds it has to wait."""
        wait = self._bucket.take()
        if wait:
            self.held_up += 1
        elif self._bucket.tokens >= MESSAGES_AT_ONCE / 2:
            # The client has paused; that the service was busy for a moment is no pause.
            self.held_up = 0
        return wait

    def make_dear(self) -> None:
        """The message that was counted last costs as much work as several."""
        self._bucket.take(DEAR - 1)


@dataclass(slots=True)
class Sockets:
    """The open sockets of this process, by player and by address; used by one event loop alone."""

    by_player: Counter[UUID] = field(default_factory=Counter)
    by_address: Counter[str] = field(default_factory=Counter)
    visitors: Counter[str] = field(default_factory=Counter)

    def enter(self, address: str, way_in: WayIn) -> bool:
        """Count a socket in, unless it is one too many."""
        if self.by_address[address] >= settings.SOCKETS_PER_ADDRESS or not self._has_room(address, way_in):
            return False
        self.by_address[address] += 1
        self._count(address, way_in, 1)
        return True

    def become(self, address: str, old: WayIn, new: WayIn) -> bool:
        """Count a socket for another player from now on, unless it is one too many for that one."""
        if old.player_id == new.player_id:
            return True
        if not self._has_room(address, new):
            return False
        self._count(address, old, -1)
        self._count(address, new, 1)
        return True

    def leave(self, address: str, way_in: WayIn) -> None:
        """Count a socket out."""
        _add(self.by_address, address, -1)
        self._count(address, way_in, -1)

    def _has_room(self, address: str, way_in: WayIn) -> bool:
        if way_in.player_id is None:
            return self.visitors[address] < settings.VISITOR_SOCKETS_PER_ADDRESS
        most = settings.SOCKETS_PER_PLAYER if way_in.token is None else settings.SOCKETS_PER_PROGRAM
        return self.by_player[way_in.player_id] < most

    def _count(self, address: str, way_in: WayIn, number: int) -> None:
        if way_in.player_id is None:
            _add(self.visitors, address, number)
        else:
            _add(self.by_player, way_in.player_id, number)


def _add(counter: Counter[_Key], key: _Key, number: int) -> None:
    counter[key] += number
    if counter[key] <= 0:
        del counter[key]


SOCKETS: Final = Sockets()
