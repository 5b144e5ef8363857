"""Players that are programs: they choose among the legal commands by what their seat may know."""

from collections.abc import Callable
from typing import Final, Protocol

from matches.bots.graded import PREFIX, GradedBot, skill_of
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
"""The names that `make_bot` knows beside those of graded strength."""


def make_bot(name: str, seed: int) -> Bot:
    """Make a player by name, one of `BOTS` or of graded strength, from `graded:0` to `graded:1`.

    The same seed rolls the same dice. Raises `KeyError` for another name.
    """
    if name.startswith(PREFIX):
        return GradedBot(skill_of(name), seed)
    return _MAKERS[name](seed)
