"""Decisions a second by a random legal player, beside python-chess, and folds of what it played.

A decision is `to_act`, `legal` and `step`; every rule set at its defaults makes the same number of them in a
round, windows included, on as few seats as it allows. Antes and deals are played within the time but not counted;
their decks are shuffled beforehand. A chess move is `list(board.legal_moves)` and `push`, from the start position
until no move is left or 200 plies. Both choose with the same call, on one thread, garbage collection as Python sets
it, and count processor time, which other programs on the machine disturb least; each round measures chess,
decisions and folds in turn, and a ratio is the median of the rounds'.
"""

import gc
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from statistics import median
from time import process_time
from typing import Final

import chess

from bura_project.bench import Result, spread
from matches.engine.cards import in_order
from matches.engine.commands import Ante, CallColour, Deal, Resign, SeatCommand
from matches.engine.decide import step
from matches.engine.events import Event, Opened, Said
from matches.engine.evolve import fold, start
from matches.engine.legal import legal, to_act
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import seat_match
from matches.engine.state import Phase, State

_DECISIONS: Final = 2000
"""Decisions of each rule set in a round."""
_CHESS_MOVES: Final = 4000
_PLIES: Final = 200
_DECKS: Final = 500
_TABLE: Final = frozenset({Phase.ANTE, Phase.DEAL, Phase.OVER})
"""Where the table acts: no decision."""

Dice = Callable[[], float]


class Player:
    """Plays matches of one rule set by chance, one after the other, for as many decisions as asked."""

    def __init__(self, rules: str, seed: int) -> None:
        chance = random.Random(seed)  # noqa: S311 - repeatable on purpose
        self._opened = opening(rules)
        setup = seat_match(self._opened)
        self._dice: Dice = chance.random
        self._drawn = setup.rules.first_leader != "colour_call"
        deck = in_order(setup.deck)
        self._decks: Iterator[bytes] = cycle([bytes(chance.sample(deck, len(deck))) for _ in range(_DECKS)])
        self._card = deck[0]
        self._fresh = self._state = start(self._opened)

    def play(self, decisions: int) -> None:
        """Make so many decisions."""
        state, dice = self._state, self._dice
        while decisions:
            if state.phase in _TABLE:
                state = self._set_table(state)[1]
            else:
                state = step(state, self._choose(state, dice))[1]
                decisions -= 1
        self._state = state

    def record(self, decisions: int) -> list[list[Event]]:
        """Play whole matches of so many decisions or a few more, and give their events as a record holds them."""
        played: list[list[Event]] = []
        while decisions > 0:
            state = self._fresh
            events: list[Event] = [self._opened]
            while state.phase is not Phase.OVER:
                if state.phase in _TABLE:
                    batch, state = self._set_table(state)
                else:
                    batch, state = step(state, self._choose(state, self._dice))
                    decisions -= 1
                events += [event for event in batch if type(event) is not Said]
            played.append(events)
        return played

    def _choose(self, state: State, dice: Dice) -> SeatCommand:
        seat = to_act(state)[0]
        commands = legal(state, seat)
        count = len(commands)
        if count > 1 and type(commands[-1]) is Resign:
            count -= 1  # otherwise hardly a match would see its end
        command = commands[int(dice() * count)]
        return CallColour(seat, command.colour, self._card) if type(command) is CallColour else command

    def _set_table(self, state: State) -> tuple[list[Event], State]:
        if state.phase is Phase.OVER:
            return [], self._fresh
        if state.phase is Phase.ANTE:
            return step(state, Ante())
        return step(state, Deal(next(self._decks), 0 if state.deal is None and self._drawn else None))


def opening(rules: str) -> Opened:
    """Open a match of the rule set at its defaults, on as few seats as it allows."""
    rule_set = RULE_SETS[rules]
    seats = tuple(f"seat {number}" for number in range(1, min(rule_set.seats) + 1))
    return Opened(rules, seats, {}, rule_set.default_length, 5 if rule_set.pot else None)


def play_chess(moves: int, dice: Dice) -> None:
    """Make so many random moves of chess."""
    board, plies = chess.Board(), 0
    while moves:
        found = list(board.legal_moves)
        if not found or plies == _PLIES:
            board, plies = chess.Board(), 0
            continue
        board.push(found[int(dice() * len(found))])
        plies += 1
        moves -= 1


def run(rounds: int = 15, scale: float = 1.0) -> Result:
    """Measure; about `rounds` * `scale` * 0.7 seconds of processor time."""
    decisions, moves = int(_DECISIONS * scale), int(_CHESS_MOVES * scale)
    players = {rules: Player(rules, seed=1) for rules in RULE_SETS}
    records = {rules: player.record(decisions) for rules, player in players.items()}
    events = sum(len(match) for matches in records.values() for match in matches)
    dice = random.Random(1).random  # noqa: S311 - repeatable on purpose
    rates: dict[str, list[float]] = {}
    for _ in range(rounds):
        gc.collect()
        rates.setdefault("chess_moves", []).append(moves / _seconds(lambda: play_chess(moves, dice)))
        taken = {rules: _seconds(partial(player.play, decisions)) for rules, player in players.items()}
        rates.setdefault("decisions", []).append(decisions * len(taken) / sum(taken.values()))
        for rules, seconds in taken.items():
            rates.setdefault(f"decisions_{rules.replace('-', '_')}", []).append(decisions / seconds)
        rates.setdefault("fold_events", []).append(events / sum(_fold_seconds(found) for found in records.values()))
    return _result(rates)


def _fold_seconds(matches: list[list[Event]]) -> float:
    def fold_all() -> None:
        for match in matches:
            fold(match)

    return _seconds(fold_all)


def _seconds(act: Callable[[], None]) -> float:
    begun = process_time()
    act()
    return process_time() - begun


def _result(rates: dict[str, list[float]]) -> Result:
    by_round = {
        "decisions_vs_python_chess": _ratios(rates["decisions"], rates["chess_moves"]),
        "fold_vs_decisions": _ratios(rates["fold_events"], rates["decisions"]),
    }
    figures = {f"{key}_per_s": round(median(values), 1) for key, values in rates.items()}
    figures |= {f"{key}_spread": round(spread(values), 3) for key, values in (rates | by_round).items()}
    figures["rounds"] = len(rates["decisions"])
    return Result("engine", {key: round(median(values), 3) for key, values in by_round.items()}, figures)


def _ratios(ours: list[float], theirs: list[float]) -> list[float]:
    return [our / their for our, their in zip(ours, theirs, strict=True)]
