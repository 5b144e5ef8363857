"""What has happened in a match: one frozen dataclass a fact, in the past tense.

Fields are those of record.md, with cards as bytes. `HIDDEN` stands for a card, None for a number,
that the viewer of a redacted event may not know.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from matches.engine.cards import Card, Cards

Combination = Literal["bura", "molodka", "three_aces", "royal"]
Colour = Literal["red", "black"]
Word = Literal["pass", "claim", "bura", "molodka", "three_aces", "royal"]
DealReason = Literal[
    "claim",
    "false_claim",
    "count",
    "tie",
    "bura",
    "three_aces",
    "play_off",
    "refused",
    "redeal",
    "restake",
    "match_pot",
]
MatchReason = Literal[
    "score",
    "royal",
    "match_refused",
    "timed_out",
    "resigned",
    "pot",
    "last_seat",
    "aborted",
]


@dataclass(frozen=True, slots=True)
class Opened:
    """The match begins: the header of its record.

    `options` holds only what differs from the rule set's defaults; `caller` is the seat drawn to
    call a colour, where it is known beforehand.
    """

    rules: str
    seats: tuple[str, ...]
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    match_to: int | None = None
    ante: int | None = None
    caller: int | None = None


@dataclass(frozen=True, slots=True)
class Called:
    """A colour was called, or not in time, and the first leader is known."""

    seat: int
    colour: Colour | None
    card: Card | None
    leader: int


@dataclass(frozen=True, slots=True)
class Anted:
    """Every seat has paid its ante into the pot."""

    amount: int
    pot: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal begins; `trump` is the turned-up card, the last of `stock`."""

    deal: int
    dealer: int
    leader: int
    hands: tuple[Cards, ...]
    trump: Card
    stock: Cards
    raises: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A seat has spoken in the window, for nobody else to know until it closes.

    The one event that no record holds: when the window closes it becomes `Declared`, `Passed` or
    `Claimed`. For other viewers seat and word are None.
    """

    seat: int | None
    word: Word | None
    cards: Cards = b""


@dataclass(frozen=True, slots=True)
class Declared:
    """A combination was shown: in the window, or on the seat's own lead."""

    seat: int
    what: Combination
    cards: Cards


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat gave up its right in the window."""

    seat: int


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The declaration window is over."""


@dataclass(frozen=True, slots=True)
class Raised:
    """The stake was raised to a level 2…6, before a lead or as an answer."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Accepted:
    """The waiting raise was accepted."""

    seat: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The waiting raise was refused."""

    seat: int


@dataclass(frozen=True, slots=True)
class Led:
    """A trick begins with one or more cards of one suit."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Beat:
    """A reply that covers every standing card."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Gave:
    """A reply that leaves the trick with the standing cards."""

    seat: int
    cards: Cards
    closed: bool


@dataclass(frozen=True, slots=True)
class Took:
    """A trick went into a pile; `cards` in the order laid."""

    seat: int
    cards: Cards
    points: int | None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A pile was turned up and counted; `cards` trick by trick as taken."""

    seat: int
    cards: Cards
    points: int
    valid: bool


@dataclass(frozen=True, slots=True)
class Continued:
    """The taker goes on without a claim (`claim_window=before_draw`)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards drawn from the stock, as (seat, card) in drawing order."""

    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """Each of `seats` paid `amount`; the pot then holds `pot`."""

    seats: tuple[int, ...]
    amount: int
    pot: int


@dataclass(frozen=True, slots=True)
class Out:
    """A seat has left a pot match that goes on without it."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is over; `winner` is a side, or None."""

    winner: int | None
    reason: DealReason
    points: int
    score: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat ran out of time."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave the match up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Aborted:
    """A technical fault ended the match without a result."""

    reason: str


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `winner` is a side, or None."""

    winner: int | None
    reason: MatchReason
    score: tuple[int, ...]
    stake: int


Event = (
    Opened
    | Called
    | Anted
    | Dealt
    | Said
    | Declared
    | Passed
    | WindowClosed
    | Raised
    | Accepted
    | Refused
    | Led
    | Beat
    | Gave
    | Took
    | Claimed
    | Continued
    | Drew
    | Paid
    | Out
    | DealEnded
    | TimedOut
    | Resigned
    | Aborted
    | MatchEnded
)
