"""The events of a finished match, read one after the other by a referee."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import NoReturn

from matches.engine import events as ev
from matches.engine.commands import TimeOut
from matches.engine.decide import step
from matches.engine.errors import RuleViolation
from matches.engine.evolve import fold, start
from matches.engine.legal import legal, to_act
from tests.support.table import said, spoken


class Disagreement(AssertionError):  # noqa: N818  # a finding
    """The referee expected something else of the engine."""


class Script:
    """A cursor over the events, with the engine's state before each."""

    def __init__(self, opened: ev.Opened, events: list[ev.Event]) -> None:
        self.events = events
        self.place = 0
        self.states = [start(opened)]
        for event in events:
            self.states.append(fold((event,), self.states[-1]))

    def wrong(self, message: str) -> NoReturn:
        last = [said(event) for event in self.events[max(0, self.place - 12) : self.place + 1]]
        raise Disagreement("\n".join([message, *last]))

    def peek(self) -> ev.Event:
        if self.place == len(self.events):
            self.wrong("an event is missing")
        return self.events[self.place]

    def take(self) -> ev.Event:
        event = self.peek()
        self.place += 1
        return event

    def require(self, fact: object, message: str) -> None:
        """Object to the event just taken unless the fact holds."""
        if not fact:
            self.place -= 1
            self.wrong(message)

    def expect(self, event: ev.Event) -> None:
        if self.peek() != event:
            self.wrong(f"expected: {said(event)}")
        self.place += 1

    def offer(
        self, wanted: Mapping[int, AbstractSet[str]], resigning: AbstractSet[int], timed: AbstractSet[int]
    ) -> None:
        """Demand exactly these commands of every seat, and that just the `timed` can run out of time."""
        state = self.states[self.place]
        for seat in range(state.setup.seats):
            expected = wanted.get(seat, set()) | ({f"{seat} resign"} if seat in resigning else set())
            found = {sorted_words(spoken(command)) for command in legal(state, seat)}
            if found != expected:
                self.wrong(f"legal({seat}) lacks {expected - found}, has too much {found - expected}")
            if (seat in to_act(state)) != bool(wanted.get(seat)):
                self.wrong(f"to_act is {to_act(state)}")
            try:
                step(state, TimeOut(seat))
            except RuleViolation:
                if seat in timed:
                    self.wrong(f"{seat} cannot run out of time")
            else:
                if seat not in timed:
                    self.wrong(f"{seat} can run out of time")


def sorted_words(line: str) -> str:
    """Write the cards of a command in words in the order of their names."""
    words = line.split()
    first = 3 if "declare" in words else 2
    return " ".join(words[:first] + sorted(words[first:]))
