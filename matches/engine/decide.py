"""What a command causes: the whole batch of events, or a `RuleViolation`.

A batch is complete: it ends where somebody has to decide, a deal or an ante is due, or the match is
over.
"""

from collections.abc import Callable
from typing import Any, Final

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.deciding import play, table, words
from matches.engine.due import DUE, Purses
from matches.engine.errors import RuleViolation
from matches.engine.evolve import APPLY
from matches.engine.flow import clockwise, end_unclaimed
from matches.engine.state import Phase, State


def decide(state: State, command: cmd.Command, purses: tuple[int, ...] | None = None) -> list[ev.Event]:
    """Give the events that the command causes; raises `RuleViolation`. See `step`."""
    return step(state, command, purses)[0]


def step(state: State, command: cmd.Command, purses: tuple[int, ...] | None = None) -> tuple[list[ev.Event], State]:
    """Give the events that the command causes and the state after them, in one pass.

    `purses` holds the coins that each seat can pay in a pot match; None: no seat ever runs out.
    Raises `RuleViolation` and changes nothing if the rules do not allow the command.
    """
    first = _FIRST[type(command)](state, command)
    batch = _Batch(state, purses)
    if first is None:
        end_unclaimed(batch.state)
    else:
        if type(first) in _ENDS_WINDOW and state.phase is Phase.WINDOW:
            batch.show_sayings()
        if type(first) is ev.WindowClosed:
            batch.close_window()
        else:
            batch.emit(first)
    if type(first) is ev.Said and len(batch.state.said) == len(state.live):
        batch.show_sayings()
        batch.close_window()
    batch.run()
    return batch.events, batch.state


class _Batch:
    """Events in the making, and the state after those made so far."""

    __slots__ = ("events", "purses", "state")

    def __init__(self, state: State, purses: tuple[int, ...] | None) -> None:
        self.state = state.copy()
        self.events: list[ev.Event] = []
        self.purses: Purses = dict(enumerate(purses)) if purses else {}

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        APPLY[type(event)](self.state, event)

    def run(self) -> None:
        """Let happen what is due, until somebody has to decide."""
        state = self.state
        while (due := DUE.get(state.phase)) is not None:
            event = due(state, self.purses)
            self.emit(event)
            if self.purses and type(event) is ev.Paid:
                self._spend(event)

    def show_sayings(self) -> None:
        """Show what was said in the window, in the order spoken; claims come after it closes."""
        for seat, word, cards in self.state.said:
            if seat is None or word is None or word == "claim":
                continue
            self.emit(ev.Passed(seat) if word == "pass" else ev.Declared(seat, word, cards))

    def close_window(self) -> None:
        """Close the window and settle its claims, from the ordinary leader clockwise (§2)."""
        state = self.state
        claimants = {seat for seat, word, _ in state.said if word == "claim"}
        in_order = [seat for seat in clockwise(state, state.ordinary) if seat in claimants]
        self.emit(ev.WindowClosed())
        for seat in in_order:
            self.emit(words.count_claim(state, seat))
            while state.dues is not None and state.dues.seat == seat:
                event = DUE[state.phase](state, self.purses)
                self.emit(event)
                if self.purses and type(event) is ev.Paid:
                    self._spend(event)
            if state.ending is not None and (state.ending.maker == seat or state.ending.reason == "last_seat"):
                return

    def _spend(self, paid: ev.Paid) -> None:
        for seat in paid.seats:
            if seat in self.purses:
                self.purses[seat] -= paid.amount


def _close(state: State, _command: cmd.CloseWindow) -> ev.WindowClosed:
    if state.phase is not Phase.WINDOW:
        raise RuleViolation("no_window", "No window stands now.", "rules.md §2 declaration window")
    return ev.WindowClosed()


_ENDS_WINDOW: Final = frozenset({ev.WindowClosed, ev.Resigned, ev.Aborted})

_FIRST: Final[dict[type[Any], Callable[[State, Any], ev.Event | None]]] = {
    cmd.CallColour: table.call_colour,
    cmd.Declare: words.declare,
    cmd.Pass: words.pass_by,
    cmd.Claim: words.claim,
    cmd.Continue: words.go_on,
    cmd.Raise: words.raise_stake,
    cmd.Accept: words.accept,
    cmd.Refuse: words.refuse,
    cmd.Lead: play.lead,
    cmd.Beat: play.beat,
    cmd.Give: play.give,
    cmd.Resign: words.resign,
    cmd.Ante: table.ante,
    cmd.Deal: table.deal,
    cmd.CloseWindow: _close,
    cmd.TimeOut: table.time_out,
    cmd.Abort: table.abort,
}
