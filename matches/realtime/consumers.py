"""The socket of a match: greets its viewer, tells who is there, and takes the commands of the seat."""

import asyncio
from collections.abc import Mapping
from random import uniform
from typing import Any, Final
from urllib.parse import parse_qs
from uuid import UUID

from matches import beats, liveview, loading, presence, selectors, services, tempo
from matches.accounts.waysin import WayIn
from matches.api.refusals import error_json, violation_json
from matches.engine.errors import RuleViolation
from matches.errors import MatchNotFound, MayNotWatch, ServiceError, StaleVersion
from matches.notices import group_of
from matches.pace import COMMANDS
from matches.realtime.delay import Delay
from matches.realtime.follower import MatchFollower
from matches.realtime.messages import Asked, Command, Ping, Pong
from matches.realtime.sockets import CLOSE_NO_LONGER, CLOSE_RUBBISH, RUBBISH_BORNE
from matches.realtime.threads import in_thread
from matches.selectors import Update
from matches.wire import SentCommand

__all__ = ["CLOSE_NO_LONGER", "CLOSE_RUBBISH", "RUBBISH_BORNE", "MatchConsumer"]

CLOSE_MAY_NOT: Final = 4403
CLOSE_UNKNOWN_MATCH: Final = 4404
_LARGEST_VERSION: Final = 2**31 - 1
_GATHERED: Final = 0.2
"""Seconds in which comings and goings become one message."""
_SPREAD: Final = 1.0
"""Seconds over which sockets show what an outage has done to their clocks."""
_MEASURED_OFTEN: Final = 3
_MEASURED_EVERY: Final = 12
"""Rounds between measurements, after the first few."""


class MatchConsumer(MatchFollower):
    """Follows one match through the eyes of one viewer."""

    socket_id: UUID | None = None
    live: bool = False
    rounds_gone: int = 0
    told: Mapping[str, Any] | None = None
    """What was said last of who is there."""
    telling: bool = False

    async def connect(self) -> None:
        """Greet with the view and with the events since the version that the client names."""
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.delay = Delay()
        await super().connect()

    async def enter(self, way_in: WayIn) -> None:
        """Look through the player's eyes, from where the socket began: these may know more of what was sent already."""
        # Before anything changes: whose eyes these are may fail, and nobody may then act through those of another.
        viewer = await in_thread(selectors.viewer_of, self.match_id, way_in.player_id)
        if not await self.become(way_in):
            return
        self.viewer = viewer
        # First the group, then the ledger: what comes in between is found by its version.
        await self.join_group(group_of(self.match_id))
        self.follow()
        try:
            update = await in_thread(selectors.update, self.match_id, self.viewer, _after(self.scope["query_string"]))
        except (MatchNotFound, MayNotWatch) as error:
            await self._turn_away(error)
            return
        self.seen = update.version
        self.live = update.view["table"] is not None
        await self.send_json({"type": "welcome", "view": update.view, "events": update.events})
        if self.live:
            await self.join_group(beats.CLOCKS)
            await self._be_here()

    async def handle(self, message: Asked) -> None:
        """Do what a message asks."""
        match message:
            case Ping(t=t):
                await self._push()
                await self.send_json({"type": "pong", "version": self.seen} | ({} if t is None else {"t": t}))
            case Pong(t=t):
                await self._note_delay(t)
            case Command(sent=sent):
                await self._act(sent)

    async def measure(self) -> None:
        """Ask a seat at a live table for a sign of life: often at first, then once in a while."""
        if not self.live or not isinstance(self.viewer, int):
            return
        self.rounds_gone += 1
        if self.rounds_gone <= _MEASURED_OFTEN or self.rounds_gone % _MEASURED_EVERY == 0:
            await self.send_json({"type": "ping", "t": self.delay.ask()})

    async def presence_changed(self, _message: dict[str, Any]) -> None:
        """Somebody came or went; where many do, the last of them will do."""
        presence.forget(self.match_id)
        if not self.telling:
            self.telling = True
            self.soon(_GATHERED, self._tell_presence)

    async def _tell_presence(self) -> None:
        self.telling = False
        found = await in_thread(_presence_json, self.match_id)
        if found != self.told:
            self.told = found
            await self.send_json({"type": "presence", **found})

    async def clocks_moved(self, _message: dict[str, Any]) -> None:
        """An outage is over: what the clock shows has moved without an event."""
        tempo.forget(self.match_id)
        # All sockets hear of it at once, and a process that has just come back has enough to do.
        self.soon(uniform(0, _SPREAD), self._show_clock)  # noqa: S311 -- it spreads work, it hides nothing

    async def _show_clock(self) -> None:
        await self.send_json({"type": "clock", "clock": await in_thread(_clock_json, self.match_id)})

    async def table_told(self, message: dict[str, Any]) -> None:
        """Something to pass on to everybody at the table, but for those who do not want to hear it."""
        if str(self.way_in.player_id) not in message.get("deaf", ()):
            await self.send_json(message["body"])

    async def answer_rubbish(self, command_id: str, body: dict[str, Any]) -> None:
        """Refuse, and say where the client stands."""
        answer = {"type": "answer", "id": command_id, "ok": False, **body, "version": self.seen, "events": []}
        await self.send_json(answer)

    async def _turn_away(self, error: ServiceError) -> None:
        await self.send_json({"type": "error", **error_json(error.code, error.sentence)})
        if isinstance(error, MayNotWatch) and self.way_in.player_id is None:
            # A program may still say who it is; until then there is nothing for it to hear.
            self.unfollow()
            await self.leave_group(group_of(self.match_id))
            return
        await self.close(CLOSE_MAY_NOT if isinstance(error, MayNotWatch) else CLOSE_UNKNOWN_MATCH)

    async def _be_here(self) -> None:
        await self.be_gone()
        seat = self.viewer if isinstance(self.viewer, int) else None
        self.socket_id = await in_thread(
            presence.came, match_id=self.match_id, seat=seat, player_id=self.way_in.player_id
        )

    async def be_gone(self) -> None:
        """Count no more among those who are there."""
        if self.socket_id is not None:
            socket_id, self.socket_id = self.socket_id, None
            await in_thread(presence.went, socket_id)

    async def _note_delay(self, number: int) -> None:
        lag_ms = self.delay.answered(number)
        if lag_ms is not None and isinstance(self.viewer, int):
            await in_thread(tempo.note_lag, self.match_id, self.viewer, lag_ms)

    async def _act(self, sent: SentCommand) -> None:
        if not self.way_in.may_play:
            await self._answer_no(sent, error_json("scope", "This token may only read."), self.seen)
            return
        if not await self.may_act():
            return
        if self.way_in.player_id is not None and (wait := COMMANDS.take(self.way_in.player_id)):
            await asyncio.sleep(wait)
        self.acting = True
        try:
            done = await in_thread(services.act, match_id=self.match_id, player_id=self.way_in.player_id, sent=sent)
        except RuleViolation as violation:
            await self._answer_no(sent, violation_json(violation), self.seen)
        except StaleVersion as stale:
            await self._answer_no(sent, error_json(stale.code, stale.sentence), stale.expected)
        except ServiceError as refusal:
            await self._answer_no(sent, error_json(refusal.code, refusal.sentence), self.seen)
        else:
            await self._answer_yes(sent, done)
        finally:
            self.acting = False

    async def _answer_yes(self, sent: SentCommand, done: Update) -> None:
        answer = {"type": "answer", "id": str(sent.id), "ok": True, "version": done.version}
        if not done.events:
            await self.send_json(answer | {"noted": done.view["noted"]})
            return
        # Whoever moves the match is no flood, however fast.
        self.messages.held_up = 0
        if done.events[0]["version"] == self.seen + 1:
            # Just what this viewer has not seen yet: no need to read it again.
            await self._send_events(done)
        else:
            await self._push()
        await self.send_json(answer)

    async def _answer_no(self, sent: SentCommand, body: dict[str, Any], missed_since: int) -> None:
        """Refuse, and add what came after the version on which the sender decided."""
        version, events = await in_thread(selectors.events_after, self.match_id, self.viewer, missed_since)
        answer = {"type": "answer", "id": str(sent.id), "ok": False, **body, "version": version, "events": events}
        await self.send_json(answer)


def _presence_json(match_id: UUID) -> dict[str, Any]:
    return liveview.presence_json(loading.known(match_id))


def _clock_json(match_id: UUID) -> dict[str, Any] | None:
    return liveview.clock_json(loading.load(match_id))


def _after(query: bytes) -> int:
    """The version that the client has seen already; whatever is no version counts as none."""
    text = parse_qs(query.decode("ascii", "replace")).get("after", ["0"])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < len(str(_LARGEST_VERSION)) else 0
