"""Players of graded strength: the sensible club player who errs, the more often the weaker it is."""

import random
from typing import Final

from matches.bots.heuristic import HeuristicBot
from matches.engine import commands as cmd
from matches.engine.state import Phase, State

PREFIX: Final = "graded:"
_PLAYS: Final = (cmd.Lead, cmd.Beat, cmd.Give, cmd.Accept, cmd.Refuse)
"""What an error may be: a legal act that nobody would call absurd. Nobody resigns, raises or claims by mistake."""


class GradedBot:
    """Plays as `HeuristicBot` with the chance `skill`, 0…1, at each decision; else it errs.

    Every decision rolls two dice, whatever comes of it: players that differ in skill alone err at nested moments.
    """

    def __init__(self, skill: float, seed: int) -> None:
        self._dice = random.Random(seed)
        self._sensible = HeuristicBot(seed)
        self._skill = skill

    def choose(self, view: State, seat: int, legal: list[cmd.SeatCommand]) -> cmd.SeatCommand:
        """Choose one of the legal commands."""
        errs, which = self._dice.random() >= self._skill, self._dice.random()
        if errs and view.phase in (Phase.LEAD, Phase.REPLY, Phase.ANSWER):
            plays = [command for command in legal if isinstance(command, _PLAYS)]
            if plays:
                return plays[int(which * len(plays))]
        return self._sensible.choose(view, seat, legal)


def skill_of(name: str) -> float:
    """The skill that a bot's name tells, such as `graded:0.7`. Raises `KeyError` for another name."""
    text = name.removeprefix(PREFIX)
    digits = text.replace(".", "", 1)
    skill = float(text) if name.startswith(PREFIX) and digits.isascii() and digits.isdigit() else -1.0
    if not 0 <= skill <= 1:
        raise KeyError(name)
    return skill
