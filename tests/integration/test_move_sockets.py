"""Sockets hear of moves made in their own process: each event once, in order, and through the right eyes alone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError

from matches import nearby, selectors
from matches.accounts import tokens
from matches.clock import Wait
from matches.loading import LoadedMatch, load
from matches.models import Player
from matches.realtime.consumers import MatchConsumer
from matches.realtime.threads import in_thread
from tests.contract.ledger_support import DEADLINE
from tests.support.livetable import clock_row, give, hurry, players, sit_down
from tests.support.scripted import Json

pytestmark = pytest.mark.django_db(transaction=True)


class Socket:
    """A socket at a match, served here; it says who it is by a token."""

    def __init__(self, match: LoadedMatch) -> None:
        self.consumer = MatchConsumer()
        self.client = WebsocketCommunicator(self.consumer, "/")
        # What the routes and the middleware would add.
        scope: dict[str, Any] = {"url_route": {"kwargs": {"match_id": match.match_id}}, "session": SessionStore()}
        cast("dict[str, Any]", self.client.scope).update(scope)
        self.heard: list[Json] = []

    async def say(self, message: Json) -> None:
        await self.client.send_json_to(message)

    async def read(self, type_: str) -> Json:
        """The next message of a type; all before it are kept as well."""
        while True:
            self.heard.append(await self.client.receive_json_from(DEADLINE))
            if self.heard[-1]["type"] == type_:
                return self.heard[-1]

    async def become(self, player: Player) -> Json:
        await self.say({"type": "authenticate", "token": await in_thread(secret_of, player)})
        return await self.read("welcome")

    async def caught_up(self) -> int:
        """The version up to which it has heard everything, once it has."""
        await self.say({"type": "ping"})
        version: int = (await self.read("pong"))["version"]
        return version

    def check(self, truth: dict[Any, list[Json]]) -> None:
        """No event is missing or comes twice, and each is as whoever the socket then was may see it."""
        viewer, at = None, 0
        for message in self.heard:
            if message["type"] == "welcome":
                viewer, at = message["view"]["viewer"], 0
            if message["type"] in ("welcome", "events"):
                view = message["view"]
                assert (view["viewer"], message["events"]) == (viewer, truth[viewer][at : view["version"]])
                at = view["version"]


def secret_of(player: Player) -> str:
    return tokens.issue(player)[1]


@asynccontextmanager
async def opened(*sockets: Socket) -> AsyncIterator[None]:
    for one in sockets:
        await one.client.connect(DEADLINE)
        await one.read("welcome")
    yield
    for one in sockets:
        await one.client.disconnect(timeout=DEADLINE)


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(main())


def truth(match: LoadedMatch) -> dict[Any, list[Json]]:
    """What each viewer may see, of a match that is not over."""
    return {viewer: selectors.events_after(match.match_id, viewer, 0)[1] for viewer in (0, 1, "spectator")}


def move(match: LoadedMatch, acts: int = 1) -> None:
    """Cards are played, and what has its time happens."""
    for _ in range(acts):
        standing = load(match.match_id)
        if clock_row(match.match_id).wait != Wait.DECISION.value:
            assert hurry(match.match_id)
            continue
        listed = selectors.view(match.match_id, standing.state.turn)["legal"]
        give(
            match.match_id, standing.state.turn, next(one for one in listed if one["type"] in ("lead", "beat", "give"))
        )


def test_each_event_comes_once_and_through_the_right_eyes_whoever_a_socket_is() -> None:
    people = players(2)
    match = sit_down(people, match_to=11)
    sockets = [Socket(match) for _ in range(4)]

    async def change_eyes(one: Socket) -> None:
        for number in range(7):
            await one.become(people[number % 2])

    async def main() -> None:
        async with opened(*sockets):
            for number, one in enumerate(sockets[:3]):
                await one.become(people[number % 2])
            await asyncio.gather(in_thread(move, match, 16), change_eyes(sockets[2]))
            newest = await in_thread(load, match.match_id)
            assert [await one.caught_up() for one in sockets] == [newest.version] * 4

    run(main)
    for one in sockets:
        one.check(truth(match))


def test_a_view_that_waits_for_its_turn_is_not_sent_through_other_eyes() -> None:
    people = players(2)
    match = sit_down(people)
    one = Socket(match)

    async def main() -> None:
        async with opened(one):
            await one.become(people[0])
            async with one.consumer.turn:
                # In this order they wait.
                token = await in_thread(secret_of, people[1])
                await one.say({"type": "authenticate", "token": token})
                await asyncio.sleep(0)
                await in_thread(move, match)
            assert (await one.read("welcome"))["view"]["viewer"] == 1
            await in_thread(move, match)
            await one.caught_up()

    run(main)
    one.check(truth(match))


def test_who_is_behind_a_socket_changes_together_with_the_eyes_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    people = players(2)
    match = sit_down(people)
    one = Socket(match)

    def fails(*_: object) -> int:
        raise OperationalError

    async def main() -> None:
        async with opened(one):
            await one.become(people[0])
            with monkeypatch.context() as broken:
                broken.setattr(selectors, "viewer_of", fails)
                await one.say({"type": "authenticate", "token": await in_thread(secret_of, people[1])})
                assert (await one.read("error"))["error"]["code"] == "unavailable"
            assert (one.consumer.way_in.player_id, one.consumer.viewer) == (people[0].pk, 0)
            await one.become(people[1])
            assert (one.consumer.way_in.player_id, one.consumer.viewer) == (people[1].pk, 1)

    run(main)


def test_sockets_of_one_seat_share_what_is_worked_out_beside_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    people = players(2)
    match = sit_down(people)
    sockets = [Socket(match) for _ in range(4)]
    asked: list[Any] = []
    update = selectors.update

    def noted(match_id: Any, viewer: Any, after: int, **more: Any) -> selectors.Update:
        asked.append(viewer)
        return update(match_id, viewer, after, **more)

    async def main() -> None:
        async with opened(*sockets):
            for one in sockets:
                await one.become(people[0])
            with monkeypatch.context() as counting:
                counting.setattr(selectors, "update", noted)
                await in_thread(move, match)
                for one in sockets:
                    await one.read("events")
            assert asked == [0]

    run(main)


def test_a_socket_whose_event_loop_has_ended_holds_up_no_move() -> None:
    people = players(2)
    match = sit_down(people)
    one = Socket(match)

    async def main() -> None:
        async with opened(one):
            await one.become(people[0])

    run(main)
    following = nearby.follow(match.match_id, one.consumer.moved_here)
    move(match)
    nearby.leave(following)
    assert load(match.match_id).version > match.version
