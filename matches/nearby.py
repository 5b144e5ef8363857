"""Sockets of this very process hear of a move at once; those of others through the channel layer, as these do again."""

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Final
from uuid import UUID


@dataclass(frozen=True, slots=True, eq=False)
class Following:
    """A socket follows a match; `nudge` is called on its event loop with the version to which the match has moved."""

    match_id: UUID
    nudge: Callable[[int], None]
    loop: AbstractEventLoop


_lock: Final = Lock()
_followed: Final[dict[UUID, set[Following]]] = {}


def follow(match_id: UUID, nudge: Callable[[int], None]) -> Following:
    """Tell a socket of the running event loop of the match's moves from now on, until it leaves."""
    following = Following(match_id, nudge, get_running_loop())
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
    for one in followed:
        # A loop that has ended has no sockets any more.
        with suppress(RuntimeError):
            one.loop.call_soon_threadsafe(one.nudge, version)
