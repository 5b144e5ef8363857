"""Sockets of this very process hear of a move at once; those of others through the channel layer, as these do again."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final
from uuid import UUID

Shared = dict[Any, Any]
Moved = Callable[[int, Shared], None]


@dataclass(frozen=True, slots=True, eq=False)
class Following:
    """A socket follows a match; `moved` is called with the version to which it has moved, in the thread that wrote.

    With it comes what all who are told share, for what one of them has worked out and others need as well.
    """

    match_id: UUID
    moved: Moved


_lock: Final = Lock()
_followed: Final[dict[UUID, set[Following]]] = {}


def follow(match_id: UUID, moved: Moved) -> Following:
    """Tell a socket of the match's moves from now on, until it leaves."""
    following = Following(match_id, moved)
    with _lock:
        _followed.setdefault(match_id, set()).add(following)
    return following


def leave(following: Following) -> None:
    """Tell it no more."""
    with _lock:
        others = _followed.get(following.match_id, set())
        others.discard(following)
        if not others:
            _followed.pop(following.match_id, None)


def tell(match_id: UUID, version: int) -> None:
    """Tell all sockets of this process, from any thread, that a match has moved."""
    with _lock:
        followed = tuple(_followed.get(match_id, ()))
    shared: Shared = {}
    for one in followed:
        one.moved(version, shared)
