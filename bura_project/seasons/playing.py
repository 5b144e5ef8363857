"""The matches of a small season, really played: card by card, by bots that keep to what each person is like."""

import json
import random
from datetime import UTC, datetime, timedelta
from math import exp, log
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from analytics.fairplay.seasons.outcomes import Rated, thrown, who_gives_up
from analytics.fairplay.seasons.people import Person
from analytics.fairplay.signals.evidence import Evidence
from matches.bots.graded import GradedBot
from matches.engine import commands as cmd
from matches.engine.cards import card_points
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import State
from matches.league import Fixture, SimPerson
from matches.league_play import PlayedMatch, play

RULES: Final = RULE_SETS["georgian-3"]
_BEGINS: Final = datetime(2026, 1, 1, tzinfo=UTC)
_SKILL: Final = (0.72, 0.0008)
"""Of the middle player, and for each Elo point: by `fairplay measure`."""
_LEAVES_WITHIN: Final = 12
"""Decisions of its own before somebody gives up early."""
_NOISE: Final = 0.75


class PlayedMatches:
    """Plays matches for a season, and keeps them in order to be stored."""

    def __init__(self, seed: str) -> None:
        self.played: list[PlayedMatch] = []
        self._seed, self._count = seed, 0

    def play(
        self, day: int, one: Person, other: Person, ratings: tuple[Rated, Rated], stake: int, dice: random.Random
    ) -> tuple[Evidence, Evidence]:
        """Play one match; of the evidence only the result is told, the rest is for facts to find."""
        side, way = thrown(one, other, dice)
        leaver = who_gives_up(one, other, side, way, dice)
        ways = [way if seat == side else "" for seat in range(2)]
        seats = {
            person.number + 1: _Seat(person, ways[seat], leaves=leaver == seat, dice=dice)
            for seat, person in enumerate((one, other))
        }
        match = play(RULES, self._fixture(day, one, other), lambda person, _: seats[person.number], stake)
        self.played.append(match)
        self._count += 1
        winner = json.loads(match.events[-1][1])["winner"]
        rows = [
            Evidence(other=opponent.number, rating=ratings[seat].rating, won=winner == seat)
            for seat, opponent in enumerate((other, one))
        ]
        return rows[0], rows[1]

    def _fixture(self, day: int, one: Person, other: Person) -> Fixture:
        """Days before the season count from the front, so that all is in the order of time."""
        number = self._count
        seed = f"played season {self._seed} {number}"
        at = _BEGINS + timedelta(days=day + 1, seconds=number)
        people = tuple(SimPerson(person.number + 1, 0.0, 0.0, 0.0, 0.0) for person in (one, other))
        return Fixture(uuid5(NAMESPACE_URL, seed), people, at, seed)


class _Seat:
    """One person in one match, in earnest or on the way to lose it."""

    def __init__(self, person: Person, way: str, *, leaves: bool, dice: random.Random) -> None:
        middle, each = _SKILL
        skill = min(max(middle + each * (person.strength + person.form), 0.0), 1.0)
        self._bot = GradedBot(skill, dice.getrandbits(64))
        self._person, self._way, self._dice = person, way, dice
        self._leaves_in = dice.randrange(1, _LEAVES_WITHIN) if leaves else -1

    def choose(self, view: State, seat: int, legal: list[cmd.SeatCommand]) -> cmd.SeatCommand:
        """Choose one of the legal commands."""
        self._leaves_in -= 1
        if self._leaves_in == 0 and isinstance(legal[-1], cmd.Resign):
            return legal[-1]
        if self._way == "claim":
            claims = [command for command in legal if isinstance(command, cmd.Claim)]
            if claims:
                return claims[0]
        if self._way == "blunder":
            return _worst(legal) or self._bot.choose(view, seat, legal)
        return self._bot.choose(view, seat, legal)

    def ms(self, choices: int) -> float:
        """As long as the person thinks about so many choices, one of them to resign."""
        person = self._person
        return 1000 * exp(person.pace + person.slope * (log(max(choices - 1, 1)) - 1.43) + self._dice.gauss(0, _NOISE))


def _worst(legal: list[cmd.SeatCommand]) -> cmd.SeatCommand | None:
    """What throws most points away: they are given, or led, and nothing is claimed or beaten."""
    for kind in (cmd.Give, cmd.Lead):
        plays = [command for command in legal if isinstance(command, kind)]
        if plays:
            return max(plays, key=lambda command: (card_points(command.cards), -len(command.cards)))
    return next((command for command in legal if isinstance(command, cmd.Continue | cmd.Pass | cmd.Accept)), None)
