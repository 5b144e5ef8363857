"""A player without any sense: whole matches of random legal acts, for tests that need many of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.cards import in_order
from matches.engine.decide import step
from matches.engine.evolve import fold, start
from matches.engine.legal import legal, to_act
from matches.engine.ruleset import OptionValue
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase, State

MOST_EVENTS = 4_000


@dataclass(frozen=True, slots=True)
class Mishaps:
    """How likely, at each act, it is that something else happens."""

    resign: float = 0.002
    time_out: float = 0.003
    abort: float = 0.0005
    close_window: float = 0.4
    poor: float = 0.5
    """That the purses of a pot match are small."""


CALM = Mishaps(resign=0, time_out=0, abort=0, poor=0)


def random_opening(
    rules: str, options: Mapping[str, OptionValue], seed: int, *, match_to: int | None = None, seats: int | None = None
) -> ev.Opened:
    """Open a match, with a random length and number of seats where none is named."""
    dice = Random(seed)
    rule_set = RULE_SETS[rules]
    places = seats or dice.choice(rule_set.seats)
    names = tuple(f"seat {seat}" for seat in range(places))
    if rule_set.pot:
        return ev.Opened(rules, names, dict(options), None, dice.choice((1, 5, 100)))
    return ev.Opened(rules, names, dict(options), match_to or dice.choice(rule_set.lengths[:3]), None)


def random_match(
    rules: str,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    *,
    mishaps: Mishaps | None = None,
    match_to: int | None = None,
    seats: int | None = None,
) -> list[ev.Event]:
    """Play a match from `Opened` to `MatchEnded`, words in windows included; the same seed plays the same match."""
    opened = random_opening(rules, options or {}, seed, match_to=match_to, seats=seats)
    table = RandomTable(opened, Random(seed ^ 0x5EED), mishaps or Mishaps())
    while table.state.phase is not Phase.OVER:
        table.go_on()
    return table.events


class RandomTable:
    """A match in progress; `go_on` lets one more thing happen, by chance."""

    def __init__(self, opened: ev.Opened, dice: Random, mishaps: Mishaps) -> None:
        self.dice = dice
        self.mishaps = mishaps
        self.state: State = start(opened)
        self.events: list[ev.Event] = [opened]
        self.purses = self._purses(opened)

    def _purses(self, opened: ev.Opened) -> list[int] | None:
        if not opened.ante or self.dice.random() >= self.mishaps.poor:
            return None
        return [opened.ante * self.dice.randrange(12) + self.dice.randrange(3) for _ in opened.seats]

    def go_on(self) -> None:
        if len(self.events) > MOST_EVENTS or self.dice.random() < self.mishaps.abort:
            self._do(cmd.Abort("the table broke"))
            return
        self._do(self._next())

    def _do(self, command: cmd.Command) -> None:
        batch, after = step(self.state, command, tuple(self.purses) if self.purses else None)
        cut = self.dice.randrange(1, len(batch) + 1) if batch else 0
        if cut < len(batch) and self.dice.random() < self.mishaps.abort and not isinstance(batch[cut], ev.MatchEnded):
            batch = batch[:cut]
            end, after = step(fold(batch, self.state), cmd.Abort("the table broke"))
            batch = [*batch, *(event for event in end if isinstance(event, ev.Aborted | ev.MatchEnded))]
        for event in batch:
            if self.purses and isinstance(event, ev.Paid):
                for seat in event.seats:
                    self.purses[seat] -= event.amount
        self.events += batch
        self.state = after

    def _next(self) -> cmd.Command:
        state, dice = self.state, self.dice
        match state.phase:
            case Phase.ANTE:
                return cmd.Ante()
            case Phase.DEAL:
                return self._deal()
            case Phase.CALL:
                return self._call()
            case Phase.WINDOW if dice.random() < self.mishaps.close_window:
                return cmd.CloseWindow()
            case phase:
                seat = dice.choice(to_act(state))
                if phase not in (Phase.WINDOW, Phase.LAST_CLAIM) and dice.random() < self.mishaps.time_out:
                    return cmd.TimeOut(seat)
                return self._choose(seat)

    def _deal(self) -> cmd.Command:
        state, dice = self.state, self.dice
        if dice.random() < self.mishaps.resign:
            seat = dice.choice(state.live)
            if legal(state, seat):
                return cmd.Resign(seat)
        deck = bytearray(in_order(state.setup.deck))
        dice.shuffle(deck)
        if dice.random() < 0.3:  # combinations are too rare to be waited for
            trump_first = sorted(deck, key=lambda card: (card // 9 != deck[-1] // 9, dice.random()))
            hand = len(state.live) * state.setup.rules.hand_size
            top = trump_first[: state.setup.rules.hand_size + 1]
            rest = [card for card in deck if card not in top]
            deck = bytearray(rest[: hand - len(top)] + top[:-1] + rest[hand - len(top) :] + top[-1:])
        lot = dice.choice(state.live) if state.deal is None else None
        return cmd.Deal(bytes(deck), lot)

    def _call(self) -> cmd.Command:
        seat = self.dice.choice(to_act(self.state))
        if self.dice.random() < 0.2:
            return cmd.CallColour(seat, None, None, self.dice.choice(self.state.live))
        card = self.dice.choice(in_order(self.state.setup.deck))
        return cmd.CallColour(seat, self.dice.choice(("red", "black")), card)

    def _choose(self, seat: int) -> cmd.Command:
        dice = self.dice
        found = legal(self.state, seat)
        others = [command for command in found if not isinstance(command, cmd.Resign)]
        if not others or (len(others) < len(found) and dice.random() < self.mishaps.resign):
            return found[-1]
        spoken = [command for command in others if isinstance(command, cmd.Declare | cmd.Claim | cmd.Raise)]
        if spoken and dice.random() < 0.25:
            return self._shuffled(dice.choice(spoken))
        plays = [command for command in others if not isinstance(command, cmd.Claim)] or others
        return self._shuffled(dice.choice(plays))

    def _shuffled(self, command: cmd.SeatCommand) -> cmd.SeatCommand:
        match command:
            case cmd.Lead(seat, cards) | cmd.Beat(seat, cards) | cmd.Give(seat, cards):
                return type(command)(seat, bytes(self.dice.sample(cards, len(cards))))
            case cmd.Declare(seat, what, cards):
                return cmd.Declare(seat, what, bytes(self.dice.sample(cards, len(cards))))
            case _:
                return command
