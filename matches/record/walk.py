"""A record walked through beside the engine: each act as a command, each line against what follows from it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.decide import step
from matches.engine.errors import RuleViolation
from matches.engine.evolve import fold
from matches.engine.legal import may_claim
from matches.engine.state import Phase, State
from matches.record.acts import act_of
from matches.record.compare import difference
from matches.record.cursor import Cursor, Entry
from matches.record.encoding import encode
from matches.record.fault import RecordFault
from matches.record.purses import purses_ahead
from matches.record.restake import Restake

_Batch = Sequence[ev.Event]


class Walk:
    """The engine's state beside the place in the record."""

    def __init__(self, state: State, cursor: Cursor) -> None:
        self._state = state
        self._cursor = cursor
        self._agreed: list[Entry] = []

    def entries(self) -> Iterator[Entry]:
        """Give the lines one by one as the engine agrees; raises `RecordFault` at the first that is wrong."""
        while self._state.phase is not Phase.OVER:
            if self._state.phase is Phase.WINDOW:
                self._window()
            else:
                batch, after = self._step(self._state, self._act(self._state))
                self._compare(batch, self._state, after)
            yield from self._agreed
            self._agreed.clear()
        self._cursor.check_end()

    def _act(self, state: State) -> cmd.Command:
        event = self._cursor.current()
        try:
            return act_of(state, event)
        except RecordFault as fault:
            raise self._fault(fault.sentence) from None

    def _step(self, state: State, command: cmd.Command) -> tuple[_Batch, State]:
        """Let the engine decide, with the purses that the record's own payments tell of."""
        try:
            batch, after = step(state, command)
            if any(isinstance(event, ev.Paid) for event in batch):
                batch, after = step(state, command, purses_ahead(state, self._cursor))
        except RuleViolation as violation:
            raise self._fault(f"{violation.sentence} ({violation.clause})") from None
        return batch, after

    def _fault(self, sentence: str) -> RecordFault:
        """Say what is wrong with the next line."""
        return self._cursor.fault(f"{encode(self._cursor.current())['type']}: {sentence}")

    def _take(self) -> None:
        self._agreed.append(self._cursor.take())

    def _compare(self, batch: _Batch, before: State, after: State, *, may_still_claim: bool = False) -> None:
        """Hold the next lines against the batch that led from the one state to the other.

        Words of a window are left out: they were walked over one by one as they stand in the record.
        """
        in_window = before.phase is Phase.WINDOW
        index = 0
        while index < len(batch):
            due = batch[index]
            if isinstance(due, ev.Said) or (in_window and isinstance(due, ev.Declared | ev.Passed)):
                index += 1
                continue
            found = self._cursor.current()
            if isinstance(found, ev.Aborted) and not isinstance(due, ev.Aborted):
                self._check_abort(batch, index, may_still_claim=may_still_claim)
                self._abort(fold(batch[:index], before), found)
                return
            if isinstance(due, ev.Paid) and not (index and isinstance(batch[index - 1], ev.Claimed)):
                index += self._compare_restake(batch[index:])
                continue
            fault = difference(found, due)
            if fault:
                raise self._cursor.fault(fault)
            self._take()
            index += 1
        self._state = after

    def _compare_restake(self, batch: _Batch) -> int:
        """Walk over the payments of all seats, in whatever groups they stand; give their number in the batch."""
        due = list(takewhile(lambda event: isinstance(event, ev.Paid), batch))
        restake = Restake(due)
        while restake.owed:
            try:
                restake.pay(self._cursor.current())
            except RecordFault as fault:
                raise self._cursor.fault(fault.sentence) from None
            self._take()
        return len(due)

    def _check_abort(self, batch: _Batch, index: int, *, may_still_claim: bool) -> None:
        """Let a match be aborted before the event after which only its end can follow."""
        royal = index > 0 and isinstance(batch[index - 1], ev.WindowClosed)
        if isinstance(batch[index], ev.MatchEnded) and not (royal and may_still_claim):
            raise self._fault("comes too late: match_ended must stand here")

    def _abort(self, state: State, found: ev.Aborted) -> None:
        batch, after = step(state, cmd.Abort(found.reason))
        self._compare(batch, state, after)

    def _window(self) -> None:
        """Walk over a window: words as they stand, then claims, which stand behind its close."""
        state, spoken = self._state, set[int]()
        while isinstance(event := self._cursor.current(), ev.Declared | ev.Passed):
            batch, after = self._step(state, self._act(state))
            self._take()
            spoken.add(event.seat)
            if after.phase is not Phase.WINDOW:
                self._compare(batch, state, after)
                return
            state = after
        if isinstance(event, ev.WindowClosed):
            self._close_window(state, spoken)
        elif isinstance(event, ev.Resigned | ev.Aborted):
            batch, after = self._step(state, self._act(state))
            self._compare(batch, state, after)
        else:
            raise self._cursor.fault(f"window_closed must stand here, not {encode(event)['type']}")

    def _close_window(self, state: State, spoken: set[int]) -> None:
        may_still_claim = any(may_claim(state, seat) for seat in state.live if seat not in spoken)
        batch: _Batch = ()
        for seat in self._claimants(state, spoken):
            try:
                batch, after = self._step(state, cmd.Claim(seat))
            except RecordFault:
                break  # then it is no claim of the window; where it stands it is looked at again
            if after.phase is not Phase.WINDOW:
                self._compare(batch, state, after)
                return
            state = after
        batch, after = self._step(state, cmd.CloseWindow())
        self._compare(batch, state, after, may_still_claim=may_still_claim)

    def _claimants(self, state: State, spoken: set[int]) -> list[int]:
        """List the seats whose claims behind the window's close were made in it.

        They stand in order from the ordinary leader, clockwise. What breaks the order is a claim in place of a lead.
        """
        found: list[int] = []
        places = state.setup.seats
        distance, place = 1, -1
        while isinstance(event := self._cursor.peek(distance), ev.Claimed | ev.Paid | ev.Out):
            distance += 1
            if isinstance(event, ev.Claimed):
                if event.seat in spoken or (event.seat - state.ordinary) % places <= place:
                    break
                place = (event.seat - state.ordinary) % places
                found.append(event.seat)
        return found
