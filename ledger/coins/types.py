"""Accounts, lines and what a transaction leaves behind. Every amount is a whole number of hundredths."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, Self
from uuid import UUID

AccountKind = Literal["player", "reserve", "pot", "house", "mint"]
MovementKind = Literal["top_up", "reserve", "raise", "ante", "penalty", "win", "refund", "adjust", "annul", "restore"]

Owners = Mapping[int, UUID]
"""Who has a seat now, where that is not whoever reserved its coins."""
NOBODY_ELSE: Final[Owners] = MappingProxyType({})

_NOBODY: Final = UUID(int=0)
_PARTS: Final = 16
"""House and mint are kept in parts, so that matches do not queue for one row."""


class AccountId(NamedTuple):
    """Whose coins; `place` is the seat of a reserve, and the part of house and mint."""

    kind: AccountKind
    owner: UUID
    place: int = 0

    @classmethod
    def player(cls, player_id: UUID) -> Self:
        """What a player has at hand."""
        return cls("player", player_id)

    @classmethod
    def reserve(cls, match_id: UUID, seat: int) -> Self:
        """What a seat has put aside for a match."""
        return cls("reserve", match_id, seat)

    @classmethod
    def pot(cls, match_id: UUID) -> Self:
        """What lies in the middle."""
        return cls("pot", match_id)

    @classmethod
    def house(cls, match_id: UUID) -> Self:
        """The part of the house that this match pays."""
        return cls("house", _NOBODY, match_id.int % _PARTS)

    @classmethod
    def house_part(cls, place: int) -> Self:
        """One part of the house."""
        return cls("house", _NOBODY, place)

    @classmethod
    def mint(cls, player_id: UUID) -> Self:
        """The part of the mint that this player's coins come from; it owes what all others own."""
        return cls("mint", _NOBODY, player_id.int % _PARTS)


@dataclass(frozen=True, slots=True)
class Line:
    """What a transaction adds to one account, or takes; a reserve names the player it belongs to."""

    account: AccountId
    amount: int
    holder: UUID | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """The lines of a transaction, which sum to zero; `repeated` when they were posted before this call.

    No lines: there was nothing to move.
    """

    key: UUID
    lines: tuple[Line, ...]
    repeated: bool = False

    @property
    def commission(self) -> int:
        """What the house got."""
        return sum(line.amount for line in self.lines if line.account.kind == "house")


@dataclass(frozen=True, slots=True)
class Reserve:
    """A seat's coins in a match: what is left in reserve, and what it has paid into the pot."""

    seat: int
    player_id: UUID
    balance: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Book:
    """The coins of a match at a version; `stake` is what a seat stakes at level 1, or antes."""

    match_id: UUID
    version: int
    stake: int
    ended: bool
    reserves: tuple[Reserve, ...]
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a player has at hand, and what is put aside for matches."""

    at_hand: int
    reserved: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a player's statement; `number` counts all transactions of the books."""

    number: int
    kind: MovementKind
    match_id: UUID | None
    at: datetime
    amount: int


@dataclass(frozen=True, slots=True)
class Share:
    """What a match that has ended was to one seat: who has the seat now, who was paid, what went in and came out."""

    seat: int
    owner: UUID
    paid_to: UUID
    put_in: int
    got: int

    @property
    def gain(self) -> int:
        """Won from others, or lost to them and the house."""
        return self.got - self.put_in


@dataclass(frozen=True, slots=True)
class Shares:
    """The shares of all seats at a version of the match's coins."""

    version: int
    ended: bool
    annulled: bool
    seats: tuple[Share, ...]
