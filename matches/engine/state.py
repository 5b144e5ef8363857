"""What is known of a match after some of its events.

A state is never changed once it has been handed out: `evolve` copies first.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from matches.engine.cards import CARD_COUNT, HIDDEN, Card, Cards
from matches.engine.events import Combination, DealReason, MatchReason, Word
from matches.engine.setup import Setup

Hand = int
"""A hand that is known is its set of cards; one that is not is `COUNTED` plus its size."""
COUNTED: Final = 1 << CARD_COUNT
PUBLIC: Final = HIDDEN
"""In `givers`: everyone knows this card. Otherwise the seat that gave it closed."""


class Phase(Enum):
    """Whose act comes next. The last block is nobody's choice: a batch of events never ends there."""

    __hash__ = object.__hash__  # Enum's own hashes the name in Python, on every look-up

    CALL = "call"
    ANTE = "ante"
    DEAL = "deal"
    WINDOW = "window"
    LEAD = "lead"
    ANSWER = "answer"
    REPLY = "reply"
    AFTER_TAKE = "after_take"
    """`before_draw`: the taker claims or continues."""
    LAST_CLAIM = "last_claim"
    """`until_next_lead`, after the last trick: the taker claims or lets it be counted."""
    OVER = "over"

    TAKE = "take"
    DRAW = "draw"
    PLAY_OFF = "play_off"
    PAY = "pay"
    OUT = "out"
    DEAL_END = "deal_end"
    MATCH_END = "match_end"


# Python 3.11 takes 90 ns to look a member up on its Enum: the hot paths use these.
CALL: Final = Phase.CALL
DEAL: Final = Phase.DEAL
WINDOW: Final = Phase.WINDOW
LEAD: Final = Phase.LEAD
ANSWER: Final = Phase.ANSWER
REPLY: Final = Phase.REPLY
AFTER_TAKE: Final = Phase.AFTER_TAKE
LAST_CLAIM: Final = Phase.LAST_CLAIM
TAKE: Final = Phase.TAKE
DRAW: Final = Phase.DRAW
PLAY_OFF: Final = Phase.PLAY_OFF
DEAL_END: Final = Phase.DEAL_END


@dataclass(frozen=True, slots=True)
class Tally:
    """What outlives a deal."""

    score: tuple[int, ...]
    pot: int = 0
    called_leader: int | None = None
    last_winner: int | None = None
    """Side that won the last deal."""
    last_reason: DealReason | None = None
    last_maker: int | None = None
    """Seat that ended the last deal by a claim or combination."""
    crawford_done: bool = False


@dataclass(frozen=True, slots=True)
class DealInfo:
    """What stays the same through a deal."""

    number: int
    dealer: int
    leader: int
    turned_up: Card
    trump: int
    """A suit, 0…3."""
    raises: bool
    crawford: bool


@dataclass(frozen=True, slots=True)
class Bid:
    """The stake: its accepted level, the waiting raise (0: none) and the side that raised last."""

    stake: int = 1
    raised_to: int = 0
    side: int | None = None
    maker: int | None = None
    """Seat that made the waiting raise."""


@dataclass(frozen=True, slots=True)
class Dues:
    """Payments and departures in progress."""

    owed: int
    payers: tuple[int, ...]
    """Seats that have still to pay."""
    leaving: tuple[int, ...]
    """Seats that go out when all have paid."""
    cause: Literal["restake", "match_pot", "triple_ante", "left"]
    """`left`: a seat ran out of time or resigned when it had to decide."""
    at: Phase
    """The phase in which the cause came up."""
    seat: int | None = None
    """The seat that claimed, or left."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How the deal or match is about to end; for a count the winner is not worked out yet."""

    winner: int | None
    reason: DealReason | MatchReason
    maker: int | None = None
    """Seat whose claim or combination ends the deal."""


Saying = tuple[int | None, Word | None, Cards]
Showing = tuple[int, Combination]


def hand_size(hand: Hand) -> int:
    """Count the cards of a hand, known or not."""
    return hand.bit_count() if hand < COUNTED else hand - COUNTED


class State:
    """The table as it stands; `hands`, `piles` and `givers` are lists that nobody may change."""

    __slots__ = (
        "bid",
        "deal",
        "declared",
        "dues",
        "duty",
        "ending",
        "givers",
        "hands",
        "leader",
        "live",
        "next_of",
        "ordinary",
        "owner",
        "phase",
        "pile_givers",
        "piles",
        "playing_off",
        "rights",
        "said",
        "setup",
        "standing",
        "stock",
        "taker",
        "tally",
        "trick",
        "turn",
    )

    setup: Setup
    tally: Tally
    deal: DealInfo | None
    bid: Bid
    phase: Phase
    turn: int
    """The seat that has to decide, in phases where one seat does."""
    leader: int
    """The seat about to lead, or that led the trick on the table."""
    ordinary: int
    """The seat that leads next if no declaration takes the lead."""
    live: tuple[int, ...]
    """Seats still in the match."""
    next_of: tuple[int, ...]
    """For each seat, the next live seat clockwise."""
    hands: list[Hand]
    stock: Cards
    """In drawing order; its last card is the turned-up one."""
    trick: Cards
    """All cards on the table, in the order laid."""
    givers: Cards
    """For each card of the trick: `PUBLIC`, or the seat that gave it closed."""
    standing: Cards
    """The cards to cover: the lead, or the last beat; kept until the draw is done."""
    owner: int
    """The seat of the standing cards."""
    taker: int
    """The seat that took the last trick."""
    piles: list[Cards]
    """For each side, trick by trick as taken."""
    pile_givers: list[Cards]
    """As `givers`, for the piles."""
    rights: int
    """Bit set of the seats that may claim."""
    said: tuple[Saying, ...]
    """Words spoken in the window that stands, not shown yet."""
    declared: tuple[Showing, ...]
    """Combinations shown before this lead."""
    duty: Combination | None
    """The declaration that took the lead: `molodka` must be led whole."""
    playing_off: tuple[int, ...]
    """Seats that have still to lay their hands in a play-off."""
    dues: Dues | None
    ending: Ending | None

    def __eq__(self, other: object) -> bool:
        """Compare everything."""
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]  # the declared way to make a class unhashable

    def __repr__(self) -> str:
        """Name the phase only: a state holds cards that a log must not show."""
        return f"<State {self.phase.value} turn={self.turn}>"

    def copy(self) -> "State":
        """Copy what `evolve` may change; spelled out, since every decision pays for it."""
        new = State.__new__(State)
        new.bid = self.bid
        new.deal = self.deal
        new.declared = self.declared
        new.dues = self.dues
        new.duty = self.duty
        new.ending = self.ending
        new.givers = self.givers
        new.hands = self.hands[:]
        new.leader = self.leader
        new.live = self.live
        new.next_of = self.next_of
        new.ordinary = self.ordinary
        new.owner = self.owner
        new.phase = self.phase
        new.pile_givers = self.pile_givers[:]
        new.piles = self.piles[:]
        new.playing_off = self.playing_off
        new.rights = self.rights
        new.said = self.said
        new.setup = self.setup
        new.standing = self.standing
        new.stock = self.stock
        new.taker = self.taker
        new.tally = self.tally
        new.trick = self.trick
        new.turn = self.turn
        return new
