"""The random player: any legal command is as good as any other."""

import random

from matches.engine.commands import Resign, SeatCommand
from matches.engine.state import State


class RandomBot:
    """Chooses uniformly, and resigns only when there is nothing else."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)

    def choose(self, view: State, seat: int, legal: list[SeatCommand]) -> SeatCommand:  # noqa: ARG002 - it does not look
        """Choose one of the legal commands."""
        others = len(legal) - (len(legal) > 1 and isinstance(legal[-1], Resign))
        return legal[self._dice.randrange(others)]
