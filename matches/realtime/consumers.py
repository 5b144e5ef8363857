"""One socket: pushes its viewer what is new in a match, and takes the commands of its seat.

Channels hands a consumer one message at a time, so nothing here needs a lock.
"""

import json
import logging
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar
from urllib.parse import parse_qs
from uuid import UUID

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from redis.exceptions import RedisError

from matches import selectors, services
from matches.accounts import waysin
from matches.accounts.changes import group_of_player
from matches.accounts.waysin import WayIn
from matches.api.refusals import error_json, violation_json
from matches.engine.errors import RuleViolation
from matches.engine.view import Viewer
from matches.errors import MatchNotFound, ServiceError, StaleVersion
from matches.notices import group_of
from matches.realtime.messages import Authenticate, Command, Malformed, Ping, read_message
from matches.selectors import Update
from matches.wire import SentCommand

_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")
RUBBISH_BORNE: Final = 20
CLOSE_RUBBISH: Final = 4008
CLOSE_NO_LONGER: Final = 4401
CLOSE_UNKNOWN_MATCH: Final = 4404
_ASKED_EVERY: Final = 30.0
"""Seconds after which a socket's way in is looked at anew before it acts."""
_LARGEST_VERSION: Final = 2**31 - 1


async def _in_thread(call: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Run what waits for the database beside other sockets' calls, not behind them."""
    result: _T = await database_sync_to_async(partial(call, *args, **kwargs), thread_sensitive=False)()
    return result


class MatchConsumer(AsyncWebsocketConsumer):
    """Follows one match through the eyes of one viewer."""

    match_id: UUID
    way_in: WayIn = WayIn()
    asked_at: float = 0.0
    """When, on the monotonic clock, the way in was last found to hold."""
    viewer: Viewer = "spectator"
    seen: int = 0
    """The version up to which everything was sent."""
    rubbish: int = 0
    joined: bool = False

    async def connect(self) -> None:
        """Greet with the view and with the events since the version that the client names."""
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        await self.accept()
        # First the group, then the ledger: what comes in between is found by its version.
        await self._join()
        way_in = await _in_thread(waysin.by_session, self.scope["session"])
        await self._welcome(way_in, _after(self.scope["query_string"]))

    async def disconnect(self, code: int) -> None:  # noqa: ARG002 -- the framework's signature
        """Leave the groups."""
        if self.joined:
            await self._leave(group_of(self.match_id))
        await self._leave_player()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message."""
        try:
            message = read_message(text_data, bytes_data)
        except Malformed as malformed:
            await self._refuse_rubbish(malformed)
            return
        try:
            match message:
                case Ping():
                    await self._push()
                    await self._send({"type": "pong", "version": self.seen})
                case Authenticate(token=token):
                    await self._authenticate(token)
                case Command(sent=sent):
                    await self._act(sent)
        except Exception as error:  # noqa: BLE001 -- one fault must not cut the socket off; its text could quote cards
            _log.error("a message of a socket failed: %s", type(error).__name__)
            await self._send({"type": "error", **error_json("unavailable", "The service is not available. Try again.")})

    async def match_moved(self, message: dict[str, Any]) -> None:
        """The group's hint that there is something new."""
        if message["version"] > self.seen:
            try:
                await self._push()
            except Exception as error:  # noqa: BLE001 -- as above; the next hint or ping makes it good
                _log.error("a socket could not be told what is new: %s", type(error).__name__)

    async def account_changed(self, _message: dict[str, Any]) -> None:
        """The hint that the player logged out, revoked a token, or is another one now."""
        await self._check_way_in()

    async def _check_way_in(self) -> bool:
        """End a socket that may no longer act as its player; the page comes back as whoever it then is."""
        self.asked_at = monotonic()
        if await _in_thread(self.way_in.holds):
            return True
        await self.close(CLOSE_NO_LONGER)
        return False

    async def _join(self) -> None:
        self.joined = await self._enter(group_of(self.match_id))

    async def _leave_player(self) -> None:
        if self.way_in.player_id is not None:
            await self._leave(group_of_player(self.way_in.player_id))

    async def _enter(self, group: str) -> bool:
        try:
            await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            _log.warning("a socket could not join its group: %s", type(error).__name__)
            return False
        return True

    async def _leave(self, group: str) -> None:
        try:
            await self.channel_layer.group_discard(group, self.channel_name)
        except (RedisError, OSError) as error:
            _log.warning("a socket could not leave its group: %s", type(error).__name__)

    async def _welcome(self, way_in: WayIn, after: int) -> None:
        if way_in.player_id != self.way_in.player_id:
            await self._leave_player()
            if way_in.player_id is not None:
                await self._enter(group_of_player(way_in.player_id))
        self.way_in, self.asked_at = way_in, monotonic()
        try:
            self.viewer = await _in_thread(selectors.viewer_of, self.match_id, way_in.player_id)
            update = await _in_thread(selectors.update, self.match_id, self.viewer, after)
        except MatchNotFound as error:
            await self._send({"type": "error", **error_json(error.code, error.sentence)})
            await self.close(CLOSE_UNKNOWN_MATCH)
            return
        self.seen = update.version
        await self._send({"type": "welcome", "view": update.view, "events": update.events})

    async def _authenticate(self, token: str) -> None:
        way_in = await _in_thread(waysin.by_token, token)
        if way_in is None:
            await self._send({"type": "error", **error_json("unknown_token", "The token is not known.")})
            return
        # From where the socket began: these eyes may know more of what was sent already.
        await self._welcome(way_in, _after(self.scope["query_string"]))

    async def _push(self) -> None:
        """Send what this viewer has not seen yet, in order."""
        update = await _in_thread(selectors.update, self.match_id, self.viewer, self.seen)
        if update.version > self.seen:
            await self._send_events(update)

    async def _send_events(self, new: Update) -> None:
        self.seen = new.version
        await self._send({"type": "events", "version": new.version, "events": new.events, "view": new.view})

    async def _act(self, sent: SentCommand) -> None:
        if not self.way_in.may_play:
            await self._answer_no(sent, error_json("scope", "This token may only read."), self.seen)
            return
        # A hint of a change may be lost.
        if monotonic() - self.asked_at > _ASKED_EVERY and not await self._check_way_in():
            return
        try:
            done = await _in_thread(services.act, match_id=self.match_id, player_id=self.way_in.player_id, sent=sent)
        except RuleViolation as violation:
            await self._answer_no(sent, violation_json(violation), self.seen)
        except StaleVersion as stale:
            await self._answer_no(sent, error_json(stale.code, stale.sentence), stale.expected)
        except ServiceError as refusal:
            await self._answer_no(sent, error_json(refusal.code, refusal.sentence), self.seen)
        else:
            if done.events[0]["version"] == self.seen + 1:
                # Just what this viewer has not seen yet: no need to read it again.
                await self._send_events(done)
            else:
                await self._push()
            await self._send({"type": "answer", "id": str(sent.id), "ok": True, "version": done.version})

    async def _answer_no(self, sent: SentCommand, body: dict[str, Any], missed_since: int) -> None:
        """Refuse, and add what came after the version on which the sender decided."""
        version, events = await _in_thread(selectors.events_after, self.match_id, self.viewer, missed_since)
        answer = {"type": "answer", "id": str(sent.id), "ok": False, **body, "version": version, "events": events}
        await self._send(answer)

    async def _refuse_rubbish(self, malformed: Malformed) -> None:
        self.rubbish += 1
        if malformed.command_id is None:
            await self._send({"type": "error", **malformed.body})
        else:
            await self._send(
                {"type": "answer", "id": malformed.command_id, "ok": False, **malformed.body}
                | {"version": self.seen, "events": []}
            )
        if self.rubbish >= RUBBISH_BORNE:
            await self.close(CLOSE_RUBBISH)

    async def _send(self, message: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(message, separators=(",", ":")))


def _after(query: bytes) -> int:
    """The version that the client has seen already; whatever is no version counts as none."""
    text = parse_qs(query.decode("ascii", "replace")).get("after", ["0"])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < len(str(_LARGEST_VERSION)) else 0
