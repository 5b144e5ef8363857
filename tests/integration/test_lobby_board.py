"""The board: everybody in the lobby is shown what has changed, and it is read once for all of them."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from channels.layers import get_channel_layer

from matches.accounts.waysin import WayIn
from matches.lobby import tables
from matches.lobby.models import QueueEntry
from matches.lobby.notices import LOBBY
from matches.lobby.settings import checked
from matches.models import Player
from matches.realtime import board as boards
from matches.realtime.board import Board
from matches.realtime.threads import in_thread
from tests.support.livetable import players

pytestmark = pytest.mark.django_db(transaction=True)
VISITORS = 200


class Onlooker:
    """A socket that keeps what it was shown."""

    def __init__(self, player_id: UUID | None = None) -> None:
        self.way_in = WayIn(player_id)
        self.shown: list[dict[str, Any]] = []

    def show(self, text: str) -> None:
        self.shown.append(json.loads(text))


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[None]]:
    """One entry for each time that what is public was read."""
    found: list[None] = []
    read = boards._read_public

    def counted() -> str:
        found.append(None)
        return read()

    monkeypatch.setattr(boards, "_read_public", counted)
    return found  # type: ignore[return-value]  # a fixture may return


def open_table(host: Player) -> str:
    return str(tables.create(host=host, settings=checked({"rules": "georgian-3"})).pk)


def wait_in_queue(player: Player) -> None:
    QueueEntry.objects.create(player=player, rules="georgian-5", tempo="fast", rating=1500)


async def until_shown(onlookers: list[Onlooker], table: str) -> None:
    """Say that the lobby has changed, until everybody has seen this table: the board may not be listening yet."""
    layer = get_channel_layer()
    assert layer is not None
    async with asyncio.timeout(30):
        while not all(table in [one["id"] for one in last["tables"]] for last in map(last_shown, onlookers)):
            await layer.group_send(LOBBY, {"type": "lobby.changed"})
            await asyncio.sleep(0.1)


def last_shown(onlooker: Onlooker) -> dict[str, Any]:
    return onlooker.shown[-1] if onlooker.shown else {"tables": []}


async def test_a_change_comes_to_everybody_and_is_read_once_for_all(readings: list[None]) -> None:
    board = Board()
    nino, dato = await in_thread(players, 2)
    visitors = [Onlooker() for _ in range(VISITORS)]
    mine, others = Onlooker(nino.pk), Onlooker(dato.pk)
    everybody = [*visitors, mine, others]
    for one in everybody:
        board.join(one)
    first = json.loads(await board.text_for(None))
    assert (first["type"], first["me"], first["tables"]) == ("lobby", None, [])
    await in_thread(wait_in_queue, dato)
    table = await in_thread(open_table, nino)
    try:
        await until_shown(everybody, table)
        rounds = max(len(one.shown) for one in everybody)
        assert len(readings) <= rounds + 2
        assert {one.shown[-1]["me"] is None for one in visitors} == {True}
        assert [one["id"] for one in mine.shown[-1]["me"]["tables"]] == [table]
        assert mine.shown[-1]["me"]["queue"] is None
        assert others.shown[-1]["me"]["tables"] == []
        assert others.shown[-1]["me"]["queue"]["rules"] == "georgian-5"
    finally:
        board.stop()


async def test_newcomers_share_a_picture_and_who_has_left_is_shown_nothing(readings: list[None]) -> None:
    board = Board()
    stays, leaves = Onlooker(), Onlooker()
    board.join(stays)
    board.join(leaves)
    texts = await asyncio.gather(*(board.text_for(None) for _ in range(50)))
    assert len(set(texts)) == 1
    assert len(readings) <= 2
    board.leave(leaves)
    [nino] = await in_thread(players, 1)
    table = await in_thread(open_table, nino)
    try:
        await until_shown([stays], table)
        assert leaves.shown == []
    finally:
        board.stop()
