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
from matches.engine.repertoire import SEATS
from matches.engine.state import WINDOW, State


def decide(state: State, command: cmd.Command, purses: tuple[int, ...] | None = None) -> list[ev.Event]:
    """Give the events that the command causes; raises `RuleViolation`. See `step`."""
    return step(state, command, purses)[0]


def step(state: State, command: cmd.Command, purses: tuple[int, ...] | None = None) -> tuple[list[ev.Event], State]:
    """Give the events that the command causes and the state after them, in one pass.

    `purses` holds the coins that each seat can pay in a pot match; None: no seat ever runs out.
    Raises `RuleViolation` and changes nothing if the rules do not allow the command.
    """
    first = _FIRST[type(command)](state, command)
    if purses or first is None or state.phase is WINDOW:
        batch = _Batch(state, purses)
        batch.start(first)
        return batch.events, batch.state
    new = state.copy()
    APPLY[type(first)](new, first)
    events: list[ev.Event] = [first]
    while (due := DUE.get(new.phase)) is not None:
        event = due(new, _NO_PURSES)
        APPLY[type(event)](new, event)
        events.append(event)
    return events, new


_NO_PURSES: Final[Purses] = {}


class _Batch:
    """Events in the making, where more than one thing may begin or end them, or coins run out."""

    __slots__ = ("events", "purses", "state")

    def __init__(self, state: State, purses: tuple[int, ...] | None) -> None:
        self.state = state.copy()
        self.events: list[ev.Event] = []
        self.purses: Purses = dict(enumerate(purses)) if purses else {}

    def start(self, first: ev.Event | None) -> None:
        """Take the first event, and what is due after it."""
        if first is None:
            end_unclaimed(self.state)
        elif self.state.phase is WINDOW:
            self._in_window(first)
        else:
            self._emit(first)
        while self.state.phase in DUE:
            self._emit_due()

    def _emit(self, event: ev.Event) -> None:
        self.events.append(event)
        APPLY[type(event)](self.state, event)

    def _emit_due(self) -> None:
        event = DUE[self.state.phase](self.state, self.purses)
        self._emit(event)
        if self.purses and type(event) is ev.Paid:
            for seat in event.seats:
                self.purses[seat] -= event.amount

    def _in_window(self, first: ev.Event) -> None:
        """Let a word fall in the window, or end it: on time, by the last word or by a departure."""
        kind = type(first)
        if kind is ev.Said:
            self._emit(first)
            if len(self.state.said) < len(self.state.live):
                return
        self._show_sayings()
        if kind is ev.Said or kind is ev.WindowClosed:
            self._close_window()
        else:
            self._emit(first)

    def _show_sayings(self) -> None:
        """Show what was said in the window, in the order spoken; claims come after it closes."""
        for seat, word, cards in self.state.said:
            if seat is None or word is None or word == "claim":
                continue
            self._emit(_PASSED[seat] if word == "pass" else ev.Declared(seat, word, cards))

    def _close_window(self) -> None:
        """Close the window and settle its claims, from the ordinary leader clockwise (§2)."""
        state = self.state
        claimants = [seat for seat, word, _ in state.said if word == "claim"]
        order = clockwise(state, state.ordinary) if claimants else ()
        self._emit(_WINDOW_CLOSED)
        for seat in order:
            if seat not in claimants:
                continue
            self._emit(words.count_claim(state, seat))
            while state.dues is not None and state.dues.seat == seat:
                self._emit_due()
            ending = state.ending
            if ending is not None and (ending.maker == seat or ending.reason == "last_seat"):
                return


_WINDOW_CLOSED: Final = ev.WindowClosed()
_PASSED: Final = tuple(ev.Passed(seat) for seat in range(SEATS))


def _close(state: State, _command: cmd.CloseWindow) -> ev.WindowClosed:
    if state.phase is not WINDOW:
        raise RuleViolation("no_window", "No window stands now.", "rules.md §2 declaration window")
    return _WINDOW_CLOSED


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
