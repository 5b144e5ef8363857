"""Matches that bots of graded strength play, card by card; the true order is that of their strength."""

from collections.abc import Sequence
from random import Random
from typing import Final

from analytics.ratings.comparison.games import Game, World, schedule
from matches.bots import make_bot
from matches.bots.graded import PREFIX
from matches.engine.events import Dealt, MatchEnded, Opened
from matches.engine.rulesets import RULE_SETS
from matches.simulation import play_match

_ANTE: Final = 5


def played(rules: str, players: int, matches: int, seed: int) -> World:
    """A world of bots whose skill goes in equal steps from erring at every decision to erring at none."""
    dice = Random(f"bots {rules} {seed}")  # noqa: S311 -- repeatable, not secret
    skills = tuple(round(player / (players - 1), 4) for player in range(players))
    games = schedule(rules, skills, matches, dice)
    return World(rules, skills, [_play(rules, skills, game, dice) for game in games])


def _play(rules: str, skills: Sequence[float], game: Game, dice: Random) -> Game:
    """The game as it went: who led first, and who won."""
    kind = RULE_SETS[rules]
    names = tuple(f"Bot {player}" for player in game.seats)
    opened = Opened(rules, names, {}, None if kind.pot else kind.default_length, _ANTE if kind.pot else None)
    bots = [make_bot(f"{PREFIX}{skills[player]}", dice.getrandbits(32)) for player in game.seats]
    events = play_match(opened, bots, dice)
    leader = next(event.leader for event in events if isinstance(event, Dealt))
    winner = next(event.winner for event in reversed(events) if isinstance(event, MatchEnded))
    if winner is None:
        raise ValueError("A match of bots has no winner.")
    return game._replace(first_leader=leader, winner=winner)
