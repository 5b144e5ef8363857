"""Players that are programs: they choose among the legal commands by what their seat may know."""

from collections.abc import Callable
from typing import Final, Protocol

from matches.bots.heuristic import HeuristicBot
from matches.bots.uniform import RandomBot
from matches.engine.commands import SeatCommand
from matches.engine.state import State


class Bot(Protocol):
    """A player; it keeps nothing between decisions but its dice, so it may be made anew for each."""

    def choose(self, view: State, seat: int, legal: list[SeatCommand]) -> SeatCommand:
        """Choose one of `legal`, the commands of `seat` in `view`, the state redacted for that seat."""


_MAKERS: Final[dict[str, Callable[[int], Bot]]] = {"heuristic": HeuristicBot, "random": RandomBot}

BOTS: Final = tuple(_MAKERS)
"""The names that `make_bot` knows."""


def make_bot(name: str, seed: int) -> Bot:
    """Make a player by name; the same seed rolls the same dice. Raises `KeyError` for another name."""
    return _MAKERS[name](seed)
