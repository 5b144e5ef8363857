"""What every socket has in common: who is behind it, its limits, its groups.

Channels hands a consumer one message at a time, so nothing here needs a lock.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from random import uniform
from time import monotonic
from typing import Any, Final

import msgspec
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import Error
from redis.exceptions import RedisError

from matches.accounts import waysin
from matches.accounts.changes import group_of_player
from matches.accounts.waysin import WayIn
from matches.api.refusals import error_json
from matches.realtime import rounds
from matches.realtime.addresses import address_of
from matches.realtime.limits import HELD_UP_BORNE, SOCKETS, Messages
from matches.realtime.line import Line
from matches.realtime.messages import Asked, Authenticate, Malformed, read_message
from matches.realtime.threads import in_thread

_log = logging.getLogger(__name__)
_encoder: Final = msgspec.json.Encoder()
RUBBISH_BORNE: Final = 20
CLOSE_RUBBISH: Final = 4008
CLOSE_IDLE: Final = 4009
CLOSE_NO_LONGER: Final = 4401
CLOSE_TOO_MANY: Final = 4429
_ASKED_EVERY: Final = 120.0
"""Seconds after which the round looks anew whether a socket's way in still holds."""
_ASKED_BEFORE_ACTS: Final = 180.0
"""Seconds after which a socket may not act before that is known, should the round be late."""

_SEND_SECONDS: Final = 10.0
"""How long a client may take nothing of what it is sent; what waits for it meanwhile is kept in memory."""
_TOLD_EVERY: Final = 50
"""Messages that had to wait between two words about it."""


def _text(message: dict[str, Any]) -> str:
    try:
        return _encoder.encode(message).decode()
    except UnicodeEncodeError:
        # Half a character that a client sent comes back in the refusal.
        return json.dumps(message, separators=(",", ":"))


class SocketConsumer(AsyncWebsocketConsumer):
    """A socket of one client; what it is for is up to the heirs."""

    way_in: WayIn = WayIn()
    asked_at: float = 0.0
    """When, on the monotonic clock, the way in was last found to hold."""
    heard_at: float = 0.0
    """When the client last said something."""
    rubbish: int = 0
    counted: bool = False
    over: bool = False
    """Closed from here; what was on its way is not read any more."""
    groups_joined: frozenset[str] = frozenset()

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- the parent's options
        super().__init__(*args, **kwargs)
        self.tasks: set[asyncio.Task[None]] = set()
        self.turn = asyncio.Lock()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message, without the parent's thread hop for connections that no consumer holds."""
        async with self.turn:
            await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        """Let the client in, unless there are too many like it already."""
        await self.accept()
        self.heard_at = monotonic()
        self.messages = Messages()
        self.address = address_of(self.scope)
        way_in = await in_thread(waysin.by_session, self.scope["session"])
        self.counted = SOCKETS.enter(self.address, way_in)
        if not self.counted:
            await self._too_many()
            return
        self.way_in = way_in
        rounds.join(self)
        await self.enter(way_in)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 -- the parent's signature
        """Serve the socket, and clean up however that ends."""
        self.line = Line(receive)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.line.cut_later()
            await self.farewell()

    async def farewell(self) -> None:
        """Leave everything."""
        rounds.leave(self)
        for task in list(self.tasks):
            task.cancel()
        if self.counted:
            SOCKETS.leave(self.address, self.way_in)
            self.counted = False
        for group in self.groups_joined:
            await self.leave_group(group)
        try:
            await self.be_gone()
        except (Error, OSError) as error:
            # With its process a socket's row is forgotten anyway, if this one cannot be now.
            _log.warning("a socket's place was not freed: %s", type(error).__name__)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message."""
        if self.over:
            return
        self.heard_at = monotonic()
        if (wait := self.messages.take()) and not await self._held_up(wait):
            return
        try:
            message = read_message(text_data, bytes_data)
        except Malformed as malformed:
            await self._refuse_rubbish(malformed)
            return
        try:
            if isinstance(message, Authenticate):
                await self._authenticate(message.token)
            else:
                await self.handle(message)
        except Exception as error:  # noqa: BLE001 -- one fault must not cut the socket off; its text could quote cards
            _log.error("a message of a socket failed: %s", type(error).__name__)
            await self.send_json(
                {"type": "error", **error_json("unavailable", "The service is not available. Try again.")}
            )

    async def close(self, code: Any = None, reason: str | None = None) -> None:  # noqa: ANN401 -- the parent takes much
        """Close the socket, once."""
        if not self.over:
            self.over = True
            await self._sent(super().close(code, reason))

    async def enter(self, way_in: WayIn) -> None:
        """Begin, or begin anew as somebody else."""
        raise NotImplementedError

    async def handle(self, message: Asked) -> None:
        """Do what a message asks."""
        raise NotImplementedError

    async def measure(self) -> None:
        """Ask for a sign of life, where somebody needs to know."""

    async def idle_too_long(self) -> None:
        """Give up a client that says nothing."""
        await self.send_json({"type": "error", **error_json("idle", "Nothing was heard from you for too long.")})
        await self.close(CLOSE_IDLE)

    async def account_changed(self, _message: dict[str, Any]) -> None:
        """The hint that the player logged out, revoked a token, or is another one now."""
        await self.check_way_in()

    async def lobby_told(self, message: dict[str, Any]) -> None:
        """Something for the player's lobby sockets; others pass it over."""

    async def become(self, way_in: WayIn) -> bool:
        """Act for this player from now on; False when it has too many sockets."""
        old = self.way_in.player_id
        if not SOCKETS.become(self.address, self.way_in, way_in):
            await self._too_many()
            return False
        if old is not None and old != way_in.player_id:
            await self.leave_group(group_of_player(old))
        # Those who came together are not looked at together.
        self.way_in, self.asked_at = way_in, monotonic() - uniform(0, _ASKED_EVERY)  # noqa: S311 -- no secret
        if way_in.player_id is not None:
            await self.join_group(group_of_player(way_in.player_id))
        return True

    async def check_way_in(self) -> bool:
        """End a socket that may no longer act as its player; the page comes back as whoever it then is."""
        self.asked_at = monotonic()
        if await in_thread(self.way_in.holds):
            return True
        await self.close(CLOSE_NO_LONGER)
        return False

    async def may_act(self) -> bool:
        """Whether the way in holds: a hint of a change may be lost, so that it is asked for once in a while."""
        return monotonic() - self.asked_at <= _ASKED_BEFORE_ACTS or await self.check_way_in()

    async def look_after(self) -> None:
        """What the round does at each visit; a client that does not read holds it up for nobody else."""
        self.line.cut_if_stuck()
        if monotonic() - self.heard_at > settings.SOCKET_IDLE_SECONDS:
            self.soon(0, self.idle_too_long)
            return
        if self.way_in.player_id is not None and monotonic() - self.asked_at > _ASKED_EVERY:
            await self.check_way_in()
        self.soon(0, self.measure)

    async def join_group(self, group: str) -> None:
        """Hear what is sent to a group; without the channel layer pings still bring what is new."""
        if group in self.groups_joined:
            return
        try:
            await self.channel_layer.group_add(group, self.channel_name)
        except (RedisError, OSError) as error:
            _log.warning("a socket could not join its group: %s", type(error).__name__)
            return
        self.groups_joined |= {group}

    async def leave_group(self, group: str) -> None:
        """Hear it no more."""
        self.groups_joined -= {group}
        try:
            await self.channel_layer.group_discard(group, self.channel_name)
        except (RedisError, OSError) as error:
            _log.warning("a socket could not leave its group: %s", type(error).__name__)

    async def send_json(self, message: dict[str, Any]) -> None:
        """Send one message."""
        await self.send_text(_text(message))

    async def send_text(self, text: str) -> None:
        """Send one message that is JSON already."""
        if not self.over:
            await self._sent(self.send(text_data=text))

    async def answer_rubbish(self, command_id: str, body: dict[str, Any]) -> None:
        """Refuse a command that cannot be read."""
        await self.send_json({"type": "answer", "id": command_id, "ok": False, **body})

    def soon(self, seconds: float, call: Callable[[], Awaitable[None]]) -> None:
        """Do something after a while, beside what comes in, if the socket is still open then."""
        task = asyncio.create_task(self._later(seconds, call))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def be_gone(self) -> None:
        """Let go of the socket's place in the database."""

    async def _sent(self, sending: Awaitable[None]) -> None:
        """Wait for something to be sent, and cut a client off that does not read.

        To a client that has just gone there is nothing to say: its disconnect follows.
        """
        try:
            async with asyncio.timeout(_SEND_SECONDS):
                await sending
        except TimeoutError:
            self.over = True
            self.line.cut()
        except (OSError, RuntimeError):
            # The latter is how the server says that the connection is closing.
            self.over = True

    async def _later(self, seconds: float, call: Callable[[], Awaitable[None]]) -> None:
        try:
            if seconds:
                await asyncio.sleep(seconds)
            await call()
        except Exception as error:  # noqa: BLE001 -- nobody waits for this, and its text could quote cards
            _log.info("a socket was not told something: %s", type(error).__name__)

    async def _authenticate(self, token: str) -> None:
        self.messages.make_dear()
        way_in = await in_thread(waysin.by_token, token)
        if way_in is None:
            await self.send_json({"type": "error", **error_json("unknown_token", "The token is not known.")})
            return
        await self.enter(way_in)

    async def _too_many(self) -> None:
        await self.send_json({"type": "error", **error_json("too_many_sockets", "You have too many sockets open.")})
        await self.close(CLOSE_TOO_MANY)

    async def _held_up(self, wait: float) -> bool:
        """Let a client that is too fast wait: nobody else does, and nothing of its is lost. False: it is cut off."""
        if self.messages.held_up % _TOLD_EVERY == 1:
            await self.send_json({"type": "error", **error_json("too_fast", "You send more messages than one may.")})
        if self.messages.held_up > HELD_UP_BORNE:
            await self.close(CLOSE_TOO_MANY)
            return False
        await asyncio.sleep(wait)
        return True

    async def _refuse_rubbish(self, malformed: Malformed) -> None:
        self.rubbish += 1
        if malformed.command_id is None:
            await self.send_json({"type": "error", **malformed.body})
        else:
            await self.answer_rubbish(malformed.command_id, malformed.body)
        if self.rubbish >= RUBBISH_BORNE:
            await self.close(CLOSE_RUBBISH)
