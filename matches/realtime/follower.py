"""A socket that follows a match: its viewer is sent what is new, once, in order, and through its own eyes alone."""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

from matches import nearby, selectors
from matches.engine.view import Viewer
from matches.realtime.sockets import SocketConsumer
from matches.realtime.threads import in_thread
from matches.selectors import Update

_log = logging.getLogger(__name__)


class MatchFollower(SocketConsumer):
    """Hears that its match has moved, from its own process and from others, and passes on what its viewer may see."""

    match_id: UUID
    viewer: Viewer = "spectator"
    seen: int = 0
    """The version up to which everything was sent."""
    following: nearby.Following | None = None
    hinted: int = 0
    """The highest version of which this process has told."""
    acting: bool = False
    """The answer to a command shows what it did: nobody needs to work that out beforehand."""

    def follow(self) -> None:
        """Hear of moves that this very process writes, from now on."""
        self.loop = asyncio.get_running_loop()
        self.following = self.following or nearby.follow(self.match_id, self.moved_here)

    def unfollow(self) -> None:
        """Hear of them no more."""
        if self.following is not None:
            nearby.leave(self.following)
            self.following = None

    async def farewell(self) -> None:
        """Leave everything."""
        self.unfollow()
        await super().farewell()

    async def match_moved(self, message: dict[str, Any]) -> None:
        """The group's hint that there is something new."""
        if message["version"] > self.seen:
            try:
                await self._push(message["version"])
            except Exception as error:  # noqa: BLE001 -- one fault must not cut the socket off; the next hint or ping makes it good
                _log.error("a socket could not be told what is new: %s", type(error).__name__)

    def moved_here(self, version: int, shared: nearby.Shared) -> None:
        """The same hint from this very process, in the thread that wrote the move.

        A seat's view is worked out right there: to change threads first would take longer than that. Once for all
        sockets of the seat, since whoever moved waits for it.
        """
        viewer, seen = self.viewer, self.seen
        if version <= seen:
            return
        found = None
        if isinstance(viewer, int) and not self.acting:
            if (viewer, seen) not in shared:
                shared[viewer, seen] = self._seen_beside(version, viewer, seen)
            found = shared[viewer, seen]
        # A loop that has ended has no sockets any more.
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._take, version, viewer, found)

    def _seen_beside(self, version: int, viewer: Viewer, seen: int) -> Update | None:
        try:
            return selectors.update(self.match_id, viewer, seen, moved_to=version)
        except Exception as error:  # noqa: BLE001 -- the move stands, whatever becomes of this; the socket reads for itself
            _log.error("a view was not worked out beside a move: %s", type(error).__name__)
            return None

    def _take(self, version: int, viewer: Viewer, found: Update | None) -> None:
        if version > max(self.seen, self.hinted):
            self.hinted = version
            self.soon(0, partial(self._catch_up, version, viewer, found))

    async def _catch_up(self, version: int, viewer: Viewer, found: Update | None) -> None:
        async with self.turn:
            # Meanwhile more may have been sent, or the socket may look through other eyes.
            if found is not None and found.after == self.seen and viewer == self.viewer:
                await self._send_events(found)
            else:
                await self.match_moved({"version": version})

    async def _push(self, moved_to: int | None = None) -> None:
        """Send what this viewer has not seen yet, in order."""
        update = await in_thread(selectors.update, self.match_id, self.viewer, self.seen, moved_to=moved_to)
        if update.version > self.seen:
            await self._send_events(update)

    async def _send_events(self, new: Update) -> None:
        self.seen = new.version
        await self.send_json({"type": "events", "version": new.version, "events": new.events, "view": new.view})
