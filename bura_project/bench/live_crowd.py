"""The clients of the live benchmark, in one process of their own, beside the service on the same machine.

Run as `python -m bura_project.bench.live_crowd PORT MATCHES EVERY WARM_UP SECONDS ECHO_SECONDS`. It says `opened`,
`measuring` and `measured` as it gets there, and last its result as JSON.
"""

import asyncio
import gc
import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import uvloop

from bura_project.bench.live_echo import PATH, EchoClients
from bura_project.bench.live_site import Guest, sit_down
from bura_project.bench.live_table import LiveTable, Tally

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

_MIX: Final = (
    *["georgian-3"] * 7,
    "georgian-5",
    "duel-russian",
    "pot-lithuanian",
)
"""Which rules the matches play, one after the other."""
_AT_ONCE: Final = 8
_BREATH: Final = 0.05
_GRACE: Final = 5.0
"""Seconds after which a move that was not seen is lost."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do; times in seconds."""

    port: int
    matches: int
    every: float
    warm_up: float
    seconds: float
    echo_seconds: float


class Crowd:
    """All matches, and as many sockets to the echo as to them."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._tables: list[LiveTable] = []
        self._echoes: list[ClientConnection] = []
        self._listening: list[asyncio.Task[None]] = []
        self._threads = ThreadPoolExecutor(_AT_ONCE)
        self._gate = asyncio.Semaphore(_AT_ONCE)

    async def run(self) -> dict[str, Any]:
        """Open, warm up, measure, and measure the echo."""
        plan = self._plan
        await asyncio.gather(*(self._open(number) for number in range(plan.matches)))
        say("opened")
        # The views are many and live long: walking them again and again would be the clients' own delay.
        gc.collect()
        gc.freeze()
        await self._play(plan.warm_up)
        for table in self._tables:
            table.tally = Tally()
        say("measuring")
        begun = perf_counter()
        await self._play(plan.seconds)
        seconds = perf_counter() - begun
        say("measured")
        await self._settle()
        tallies = [table.tally for table in self._tables]
        latencies = await self._echo()
        await self._close()
        return _result(tallies, seconds, latencies)

    async def _open(self, number: int) -> None:
        settings = {"rules": _MIX[number % len(_MIX)]}
        async with self._gate:
            match, guests = await asyncio.get_running_loop().run_in_executor(
                self._threads, sit_down, self._plan.port, number, settings
            )
            first, second = [await guest.follow(f"/ws/matches/{match}?after=0") for guest in guests]
        table = LiveTable((first, second), number)
        self._tables.append(table)
        self._listening.append(asyncio.create_task(table.listen()))

    async def _open_echo(self, number: int) -> None:
        async with self._gate:
            self._echoes.append(await Guest(self._plan.port, number).follow(PATH))

    async def _play(self, seconds: float) -> None:
        """Let all matches move, each at its own moment of the interval."""
        begun = perf_counter()
        every = self._plan.every
        offsets = [every * at / len(self._tables) for at in range(len(self._tables))]
        playing = (
            table.play(begun + offset, every, begun + seconds)
            for table, offset in zip(self._tables, offsets, strict=True)
        )
        await asyncio.gather(*playing)
        await asyncio.sleep(begun + seconds - perf_counter())

    async def _echo(self) -> list[float]:
        """Let the echo answer as often and as much, while the matches rest."""
        await asyncio.gather(*(self._open_echo(number) for number in range(2 * self._plan.matches)))
        echo = EchoClients(self._echoes, *self._sizes())
        await echo.run(len(self._tables) / self._plan.every, self._plan.echo_seconds)
        return echo.latencies

    async def _settle(self) -> None:
        """Wait for what is on its way."""
        for _ in range(int(_GRACE / _BREATH)):
            if any(table.waits for table in self._tables):
                await asyncio.sleep(_BREATH)
        for table in self._tables:
            table.give_up()

    def _sizes(self) -> tuple[int, int]:
        """The mean sizes of a command and of the message that shows it."""
        tallies = [table.tally for table in self._tables]
        commands = max(sum(tally.sent for tally in tallies), 1)
        shown = max(sum(tally.event_messages for tally in tallies), 1)
        return (
            sum(tally.command_bytes for tally in tallies) // commands,
            sum(tally.event_bytes for tally in tallies) // shown,
        )

    async def _close(self) -> None:
        for task in self._listening:
            task.cancel()
        for table in self._tables:
            table.abort()
        for socket in self._echoes:
            socket.transport.abort()
        self._threads.shutdown()


def _result(tallies: Sequence[Tally], seconds: float, echo: list[float]) -> dict[str, Any]:
    errors: dict[str, int] = {}
    for tally in tallies:
        for code, count in tally.errors.items():
            errors[code] = errors.get(code, 0) + count
    return {
        "seconds": seconds,
        "moves": sum(len(tally.latencies) for tally in tallies),
        "behind": sum(tally.behind for tally in tallies),
        "lost": sum(tally.lost for tally in tallies),
        "errors": errors,
        "latencies_ms": sorted(1000 * one for tally in tallies for one in tally.latencies),
        "echo_ms": sorted(1000 * one for one in echo),
    }


def say(line: str) -> None:
    """Tell whoever started this."""
    print(line, flush=True)  # noqa: T201 - this is the protocol


def main(port: str, matches: str, *times: str) -> None:
    """Run by the plan in the arguments."""
    plan = Plan(int(port), int(matches), *map(float, times))
    say(json.dumps(uvloop.run(Crowd(plan).run())))


if __name__ == "__main__":
    main(*sys.argv[1:])
