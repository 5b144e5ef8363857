"""A series of simulated matches: each follows from the seed and its own number alone."""

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from matches.bots import make_bot
from matches.engine.events import Event, Opened
from matches.engine.ruleset import OptionValue
from matches.simulation import play_match

BANK: Final = 100
"""Antes that a seat brings to a simulated pot match, so that the match ends."""


@dataclass(frozen=True, slots=True)
class Series:
    """Matches of one kind between the same players, named by seat."""

    rules: str
    players: tuple[str, ...]
    """The bot at each seat."""
    options: Mapping[str, OptionValue]
    match_to: int | None
    ante: int | None
    seed: int

    def opened(self) -> Opened:
        """Give the opening of each match; seats are named such as `heuristic-1`."""
        seats = tuple(f"{name}-{number}" for number, name in enumerate(self.players, 1))
        return Opened(self.rules, seats, self.options, self.match_to, self.ante)

    def play(self, number: int) -> list[Event]:
        """Play the match of that number, counted from 1, and give its events after `Opened`.

        Raises `InvalidSetup` if it cannot be played.
        """
        bots = [make_bot(name, self._seed(number, f"seat {seat}")) for seat, name in enumerate(self.players)]
        purses = None if self.ante is None else (BANK * self.ante,) * len(self.players)
        table = random.Random(self._seed(number, "table"))  # noqa: S311 - repeatable on purpose
        return play_match(self.opened(), bots, table, purses)[1:]

    def _seed(self, number: int, purpose: str) -> int:
        text = f"{self.seed}/{self.rules}/{number}/{purpose}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest())
