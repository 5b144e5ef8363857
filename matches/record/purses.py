"""What the seats could pay: a record holds no balances, but its payments tell."""

from matches.engine.events import Claimed, Drew, Event, Out, Paid, Took, WindowClosed
from matches.engine.state import State
from matches.record.cursor import Cursor

_BETWEEN = (Took, Drew, WindowClosed, Claimed, Paid, Out)
"""What may stand between an act and the payments it causes."""


def purses_ahead(state: State, cursor: Cursor) -> tuple[int, ...]:
    """Give each seat what it pays in the lines ahead; a seat that pays nothing there lacks nothing.

    Who paid in full paid it all the same; who paid less had no more.
    """
    paid: dict[int, int] = {}
    distance = 0
    while (event := cursor.peek(distance)) is not None and (not distance or isinstance(event, _BETWEEN)):
        _add(paid, event)
        distance += 1
    plenty = (state.tally.pot + 3 * state.setup.ante) << 8
    return tuple(paid.get(seat, plenty) for seat in range(state.setup.seats))


def _add(paid: dict[int, int], event: Event) -> None:
    if isinstance(event, Paid):
        for seat in event.seats:
            paid[seat] = paid.get(seat, 0) + event.amount
