"""What a seat, or the table itself, may ask for.

Cards of a command may come in any order: it is the order in which they are laid. `legal` lists each
set of cards once, in the order of their codes.
"""

from dataclasses import dataclass

from matches.engine.cards import Card, Cards
from matches.engine.events import Colour, Combination


@dataclass(frozen=True, slots=True)
class CallColour:
    """The drawn seat names a colour; the table adds the turned card, by chance.

    A colour of None is the table's: no answer came in time, and `leader` was drawn by lot.
    """

    seat: int
    colour: Colour | None
    card: Card | None = None
    leader: int | None = None


@dataclass(frozen=True, slots=True)
class Declare:
    """Show a combination, which is the whole hand: in the window, or bura on one's own lead."""

    seat: int
    what: Combination
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up one's right in the window."""

    seat: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Say that one's pile holds the target."""

    seat: int


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on without a claim, when asked after a trick."""

    seat: int


@dataclass(frozen=True, slots=True)
class Raise:
    """Raise the stake by one step to `to`, before a lead or as an answer."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the waiting raise."""

    seat: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refuse the waiting raise."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lead:
    """Lead one or more cards of one suit."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Beat:
    """Cover every standing card."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Give:
    """Give as many cards as were led."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ante:
    """The table collects the antes of a pot match."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The table deals from the top of `deck`, the shuffled cards.

    `lot` is the seat drawn by chance where the rules draw one for the first deal: the leader
    (`first_leader=random`) or the dealer.
    """

    deck: Cards
    lot: int | None = None


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """The table closes the window on time."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The table finds that the seat that has to decide is out of time."""

    seat: int


@dataclass(frozen=True, slots=True)
class Abort:
    """The table ends the match after a technical fault."""

    reason: str


SeatCommand = CallColour | Declare | Pass | Claim | Continue | Raise | Accept | Refuse | Lead | Beat | Give | Resign
TableCommand = Ante | Deal | CloseWindow | TimeOut | Abort
Command = SeatCommand | TableCommand
