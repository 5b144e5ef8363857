"""A script of matches for coins, the same for the same seed, and what everybody holds after it.

Run as a module it plays the script from the start, whatever was done of it before:
`python -m tests.support.coin_plan SEED`, with the database from the environment.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID

import django
from django.db import InterfaceError, OperationalError, connection

MATCHES = 40
PLAYERS = tuple(UUID(int=2**64 + number) for number in range(8))
PURSE = 10_000_000
"""Enough that nobody is ever short, so that the order in which scripts run does not matter."""
HOUSE = UUID(int=1)


@dataclass
class Script:
    """The movements in their order, and what they add to each player and to the house together."""

    steps: list[Callable[[], object]] = field(default_factory=list)
    gains: Counter[UUID] = field(default_factory=Counter)


def script(seed: int) -> Script:
    """Matches for points and for pots, raised or not, won or given back."""
    rng = random.Random(seed)
    made = Script()
    for _ in range(MATCHES):
        match_id = UUID(int=rng.getrandbits(128))
        players = rng.sample(PLAYERS, rng.choice((2, 2, 3, 4, 6)))
        stake = rng.randint(50, 999)
        if rng.random() < 0.5:
            _pot(made, rng, match_id, players, stake)
        else:
            _points(made, rng, match_id, players[: len(players) // 2 * 2], stake)
    return made


def _points(made: Script, rng: random.Random, match_id: UUID, players: list[UUID], stake: int) -> None:
    from ledger.coins import api  # noqa: PLC0415 -- as a module, Django has to be set up first

    keys = iter(range(1, 99))
    _add(made, api.reserve, match_id, next(keys), players=players, stake=stake)
    level = rng.randint(1, 6)
    for raised in range(2, level + 1):
        _add(made, api.raise_reserve, match_id, next(keys), level=raised)
    if rng.random() < 0.2:
        _add(made, api.refund, match_id, next(keys))
        return
    first = rng.randrange(2)
    seats = range(len(players))
    winners, losers = list(seats[first::2]), list(seats[1 - first :: 2])
    _add(made, api.settle_points, match_id, next(keys), winners=winners, losers=losers, level=level)
    fee = level * stake // 20
    for seat in winners:
        made.gains[players[seat]] += level * stake - fee
    for seat in losers:
        made.gains[players[seat]] -= level * stake
        made.gains[HOUSE] += fee


def _pot(made: Script, rng: random.Random, match_id: UUID, players: list[UUID], stake: int) -> None:
    from ledger.coins import api  # noqa: PLC0415 -- as above

    keys = iter(range(1, 99))
    _add(made, api.reserve, match_id, next(keys), players=players, stake=stake, buy_in=4 * stake)
    _add(made, api.ante, match_id, next(keys))
    paid = [stake] * len(players)
    for _ in range(rng.randrange(4)):
        seats = rng.sample(range(len(players)), 2)
        amount = rng.randint(0, stake)
        _add(made, api.penalty, match_id, next(keys), seats=seats, amount=amount)
        for seat in seats:
            paid[seat] += amount
    if rng.random() < 0.2:
        _add(made, api.refund, match_id, next(keys))
        return
    winner = rng.randrange(len(players))
    _add(made, api.settle_pot, match_id, next(keys), winner=winner)
    others = sum(paid) - paid[winner]
    for seat, player in enumerate(players):
        made.gains[player] += others - others // 20 if seat == winner else -paid[seat]
    made.gains[HOUSE] += others // 20


def _add(made: Script, service: Callable[..., object], match_id: UUID, version: int, **values: object) -> None:
    from ledger.coins import api  # noqa: PLC0415 -- as above

    key = api.movement_key(match_id, version)
    made.steps.append(lambda: service(key=key, match_id=match_id, **values))


def play(seed: int) -> None:
    """Every step of the script; a lost connection is opened anew, and the step taken again."""
    for step in script(seed).steps:
        while True:
            try:
                step()
            except (OperationalError, InterfaceError):
                connection.close()
            else:
                break


if __name__ == "__main__":
    django.setup()
    play(int(sys.argv[1]))
