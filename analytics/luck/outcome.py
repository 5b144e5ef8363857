"""What a deal brought each side, in its own stakes: everybody puts one in, the winner takes them all."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from matches.engine import events as ev
from matches.engine.setup import Setup


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one deal ended."""

    dealt: ev.Dealt
    sides: tuple[int, ...]
    """The sides that were dealt cards, ascending."""
    results: tuple[float, ...] | None
    """For each side of the match, 0 for one that had no cards. They add up to 0; None: aborted."""
    reason: str
    """The `DealReason`, or the `MatchReason` of a match that ended within the deal."""


def outcomes(setup: Setup, events: Iterable[ev.Event]) -> list[Outcome]:
    """Read the deals off a match's events, in their order; a deal that has not ended is left out."""
    reader = _Reader(setup)
    for event in events:
        if type(event) in _TOLD:
            reader.read(event)
    return reader.found


_TOLD: Final = frozenset({ev.Anted, ev.Dealt, ev.Paid, ev.Out, ev.DealEnded, ev.MatchEnded})


class _Reader:
    """Keeps who is in, what the pot holds and who has paid since the cards were dealt."""

    def __init__(self, setup: Setup) -> None:
        self.found: list[Outcome] = []
        self._setup = setup
        self._live = set(range(setup.seats))
        self._pot = 0
        self._dealt: ev.Dealt | None = None
        self._sides: tuple[int, ...] = ()
        self._pot_before = 0
        self._paid = [0] * setup.sides

    def read(self, event: ev.Event) -> None:
        match event:
            case ev.Dealt():
                self._begin(event)
            case ev.Anted():
                self._pot = event.pot
            case ev.Paid():
                self._pot = event.pot
                for seat in event.seats:
                    self._paid[seat] += event.amount
            case ev.Out():
                self._live.discard(event.seat)
            case ev.DealEnded() | ev.MatchEnded():
                self._end(event)
            case _:
                pass

    def _begin(self, dealt: ev.Dealt) -> None:
        side_of = self._setup.side_of
        self._dealt, self._pot_before = dealt, self._pot
        self._sides = tuple(sorted({side_of[seat] for seat, hand in enumerate(dealt.hands) if hand}))
        self._paid = [0] * self._setup.sides

    def _end(self, event: ev.DealEnded | ev.MatchEnded) -> None:
        if self._dealt is None:
            return
        results = None if event.reason == "aborted" else self._results(event.winner)
        self.found.append(Outcome(self._dealt, self._sides, results, event.reason))
        self._dealt = None

    def _results(self, winner: int | None) -> tuple[float, ...]:
        if self._pot_before:
            return tuple(self._gain(side, winner) for side in range(self._setup.sides))
        if winner is None:
            return (0.0,) * self._setup.sides
        return tuple(1.0 if side == winner else -1.0 for side in range(self._setup.sides))

    def _gain(self, side: int, winner: int | None) -> float:
        """Compare the side's part of the pot before and after; who is in owns equal parts of an open pot."""
        if side not in self._sides:
            return 0.0
        part = self._pot_before / len(self._sides)
        if winner is None:
            after = self._pot / len(self._live) if side in self._live else 0.0
        else:
            after = float(self._pot) if side == winner else 0.0
        return (after - self._paid[side]) / part - 1.0
