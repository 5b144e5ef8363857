"""The benchmark of live matches runs, counts every move, and says what it promises; how fast is another question."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from time import perf_counter

import pytest
from django.core.management import CommandError, call_command
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from bura_project.bench import live
from bura_project.bench.live_table import LiveTable, Tally
from tests.support.scripted import Json

PROMISED = {"matches", "moves_per_s", "p50_ms", "p95_ms", "p99_ms", "cpu_ms_per_move", "errors", "lost_moves"}
EVENT = {"type": "events", "version": 2, "events": [{"version": 2}]}


@pytest.mark.slow
def test_the_live_benchmark_measures_matches_beside_an_echo() -> None:
    result = live.run(matches=6, seconds=6)
    assert set(result.ratios) == {"p50_vs_echo"}
    assert result.figures.keys() >= PROMISED
    assert (result.figures["matches"], result.figures["errors"], result.figures["lost_moves"]) == (6, 0, 0)
    assert result.figures["moves_per_s"] == pytest.approx(6 / live.EVERY_SECONDS, rel=0.3)
    assert result.figures["cpu_ms_per_move"] > 0
    assert 0 < result.figures["echo_p50_ms"] < result.figures["p50_ms"]


def test_growth_is_a_list_of_numbers() -> None:
    with pytest.raises(CommandError, match="invalid _numbers value: 'many'"):
        call_command("bench", "live", "--growth", "many")


@pytest.mark.parametrize(
    ("answers", "shows", "tally"),
    [
        (True, True, (1, 0, 0)),
        (True, False, (0, 1, 0)),
        (False, True, (1, 1, 0)),
        (False, False, (0, 1, 0)),
        (None, False, (0, 0, 1)),
    ],
)
async def test_a_move_counts_only_when_it_is_answered_and_seen(
    *, answers: bool | None, shows: bool, tally: tuple[int, int, int]
) -> None:
    counted = await one_move(lambda: answers, shows=shows)
    assert (len(counted.latencies), counted.lost, counted.errors.total()) == tally


async def one_move(answers: Callable[[], bool | None], *, shows: bool) -> Tally:
    """What is counted of one move at a service that answers yes, not at all (False) or no (None)."""
    seats, sockets = count(), list[ServerConnection]()

    async def service(socket: ServerConnection) -> None:
        seat = next(seats)
        sockets.append(socket)
        await socket.send(json.dumps({"type": "welcome", "view": view(seat), "events": []}))
        async for text in socket:
            given = json.loads(text)["command"]["id"]
            answer: Json = {"type": "answer", "id": given, "ok": answers() is True, "error": {"code": "no"}}
            if answers() is not False:
                await socket.send(json.dumps(answer))
            if shows:
                await sockets[1 - seat].send(json.dumps(EVENT))

    async with serve(service, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}") as one, connect(f"ws://127.0.0.1:{port}") as two:
            table = LiveTable((one, two), 1)
            listening = asyncio.create_task(table.listen())
            await asyncio.sleep(0.2)  # both are greeted
            begun = perf_counter()
            await table.play(begun, 1.0, begun + 0.5)
            await asyncio.sleep(0.3)  # whatever is to come has come
            table.give_up()
            listening.cancel()
    return table.tally


def view(seat: int) -> Json:
    """It is seat 0's turn."""
    legal = [{"type": "lead", "cards": ["As"]}] if seat == 0 else []
    return {"version": 1, "viewer": seat, "status": "running", "phase": "lead", "to_act": [0], "legal": legal}
