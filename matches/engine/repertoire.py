"""Commands made once and handed out again: listing legal commands is the hottest path of all."""

from collections.abc import Callable
from itertools import combinations
from typing import Final, Generic, TypeVar

from matches.engine import commands as cmd
from matches.engine.cards import SUIT_SETS, Cards, CardSet, in_order

SEATS: Final = 6
_KEPT_SIZE: Final = 3
"""Larger sets of cards are too many to keep."""

_Played = TypeVar("_Played", bound=cmd.Lead | cmd.Beat | cmd.Give)


class Repertoire(dict[Cards, _Played], Generic[_Played]):
    """The plays of one kind by one seat, by their cards in the order of codes."""

    def __init__(self, make: Callable[[int, Cards], _Played], seat: int) -> None:
        super().__init__()
        self._make = make
        self._seat = seat
        self.singles = _BySuit(self._singles)
        """For the cards of one suit, a play of each."""
        self.subsets = _BySuit(self._subsets)
        """For the cards of one suit, a play of every set of them."""

    def __missing__(self, cards: Cards) -> _Played:
        play = self._make(self._seat, cards)
        if len(cards) <= _KEPT_SIZE:
            self[cards] = play
        return play

    def each(self, cards: CardSet) -> list[_Played]:
        """Play each of the cards by itself."""
        singles, (spades, hearts, diamonds, clubs) = self.singles, SUIT_SETS
        return [
            *singles[cards & spades],
            *singles[cards & hearts],
            *singles[cards & diamonds],
            *singles[cards & clubs],
        ]

    def one_suit(self, cards: CardSet) -> list[_Played]:
        """Play every set of the cards that is of one suit."""
        subsets, (spades, hearts, diamonds, clubs) = self.subsets, SUIT_SETS
        return [
            *subsets[cards & spades],
            *subsets[cards & hearts],
            *subsets[cards & diamonds],
            *subsets[cards & clubs],
        ]

    def choose(self, cards: CardSet, count: int) -> list[_Played]:
        """Play every set of that many of the cards."""
        return [self[bytes(chosen)] for chosen in combinations(in_order(cards), count)]

    def _singles(self, suit: CardSet) -> tuple[_Played, ...]:
        return tuple(self[bytes((card,))] for card in in_order(suit))

    def _subsets(self, suit: CardSet) -> tuple[_Played, ...]:
        found = []
        cards = suit
        while cards:
            found.append(self[in_order(cards)])
            cards = (cards - 1) & suit
        return tuple(found)


class _BySuit(dict[CardSet, tuple[_Played, ...]], Generic[_Played]):
    """Plays by the cards of one suit: at most 4 × 512 entries."""

    def __init__(self, make: Callable[[CardSet], tuple[_Played, ...]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, suit: CardSet) -> tuple[_Played, ...]:
        plays = self[suit] = self._make(suit)
        return plays


LEADS: Final = tuple(Repertoire(cmd.Lead, seat) for seat in range(SEATS))
BEATS: Final = tuple(Repertoire(cmd.Beat, seat) for seat in range(SEATS))
GIVES: Final = tuple(Repertoire(cmd.Give, seat) for seat in range(SEATS))
CLAIM: Final = tuple(cmd.Claim(seat) for seat in range(SEATS))
PASS: Final = tuple(cmd.Pass(seat) for seat in range(SEATS))
RESIGN: Final = tuple(cmd.Resign(seat) for seat in range(SEATS))
RAISE: Final = tuple(tuple(cmd.Raise(seat, to) for to in range(7)) for seat in range(SEATS))
ASKED: Final = tuple((cmd.Claim(seat), cmd.Continue(seat)) for seat in range(SEATS))
ANSWERS: Final = tuple((cmd.Accept(seat), cmd.Refuse(seat)) for seat in range(SEATS))
