"""A deal run through in a few microseconds by a rule of thumb, all hands and the stock being known.

It stands for how people would play these cards: everybody leads what is hard to cover, beats what is worth it and
gives away what costs least. One run is rough; the model (`luck.features`) learns how much to make of it. Like the bots
it counts in whole numbers, tenths of a card point, so that it runs alike everywhere.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from matches.engine.cards import CARD_COUNT, DECKS, Cards, CardSet
from matches.engine.repertoire import SEATS

_ACE, _TEN = 8, 7
_TRUMP_WORTH: Final = 120
_WORTH: Final = {_ACE: 35, _TEN: 15}
"""Tenths of a point that a card is worth for taking tricks, as for the heuristic bot; a trump beside its rank."""
_TRUMP_EXTRA: Final = {5: 5, 6: 10, 7: 20, 8: 20}
_DRAWN: Final = 100
"""Tenths of a point that a card drawn is worth; like the next three found by trying, on playouts of five rule sets."""
_GIVEN: Final = 20
"""Tenths of a point that another seat gives with each card."""
_LAID: Final = 35
"""Tenths of a point of each card with which another seat beats."""
_MOST_TRICKS: Final = 4
"""How far the race goes: later tricks follow too loosely from the cards to be foretold."""
_POINTS: Final = (0, 0, 0, 0, 20, 30, 40, 100, 110)

# Cards are numbered anew for a trump suit: the cheaper to give away, the lower, so that the lowest bit of a hand is the
# card to give. `_NAMED[number]` is (suit after trumps, rank), with suit 0 for trumps.


def _cost(suit: int, rank: int) -> tuple[int, int, int]:
    trump = _TRUMP_WORTH + _TRUMP_EXTRA.get(rank, 0) if not suit else 0
    return _POINTS[rank] + _WORTH.get(rank, 0) + trump, -suit, rank


_NAMED: Final = sorted(((suit, rank) for suit in range(4) for rank in range(9)), key=lambda card: _cost(*card))
_NUMBER: Final = {card: number for number, card in enumerate(_NAMED)}
RENUMBER: Final = tuple(
    bytes([_NUMBER[(card // 9 - trump) % 4, card % 9] for card in range(CARD_COUNT)] + [0] * (256 - CARD_COUNT))
    for trump in range(4)
)
"""By trump suit: a table for `bytes.translate` from the engine's cards to this module's."""
_SUITS: Final = tuple(
    sum(1 << number for number, (suit, _) in enumerate(_NAMED) if suit == wanted) for wanted in range(4)
)
TRUMPS: Final = _SUITS[0]
_TENS: Final = sum(1 << number for number, (_, rank) in enumerate(_NAMED) if rank == _TEN)
_TENTHS: Final = tuple(_POINTS[rank] for _, rank in _NAMED)
_SPENT: Final = tuple(_cost(suit, rank)[0] - _POINTS[rank] for suit, rank in _NAMED)
_ABOVE: Final = tuple(
    sum(1 << n for n, (other, high) in enumerate(_NAMED) if (other == suit and high > rank) or (suit and not other))
    for suit, rank in _NAMED
)


@lru_cache(maxsize=8)
def _held(size: int) -> list[list[int]]:
    """Tabulate `[cards][unseen]`: the chance, per mille, that a hand has one of some cards among those unseen."""
    table = [[0] * (CARD_COUNT + 1) for _ in range(CARD_COUNT + 1)]
    for unseen in range(1, CARD_COUNT + 1):
        for cards in range(1, CARD_COUNT + 1):
            missed = 1000
            for place in range(min(size, unseen)):
                missed = missed * max(unseen - cards - place, 0) // (unseen - place)
            table[cards][unseen] = 1000 - missed
    return table


@dataclass(frozen=True, slots=True)
class Course:
    """The rules as far as they matter here."""

    sides: tuple[int, ...]
    """By seat, counted from the leader."""
    target: int
    hand_size: int
    deck: int
    rotates: bool
    draws_leader: bool
    bura_out_of_turn: bool
    others: int
    """How many seats reply."""
    rivals: int
    """How many of them are against the leader."""


@dataclass(slots=True)
class Run:
    """How the race went."""

    points: list[int]
    """Tenths of card points, by side."""
    tricks: int
    first: int | None
    """The side that reached the target, or showed a bura."""


def run(hands: list[CardSet], stock: Cards, course: Course) -> Run:
    """Race from these hands, the leader's first; they and the stock are of renumbered cards."""
    runner = _Runner(hands, stock, course)
    runner.show_bura()
    while runner.done.first is None and runner.goes_on():
        runner.trick()
    return runner.done


class _Runner:
    """The table of one race."""

    __slots__ = ("_at", "_course", "_deck", "_full", "_hands", "_held", "_stock", "done", "leader")

    def __init__(self, hands: list[CardSet], stock: Cards, course: Course) -> None:
        self._hands, self._stock, self._course = hands[:], stock, course
        self._held = _held(course.hand_size)
        self._deck = _DECKS[course.deck] & ~(1 << stock[-1])
        """What nobody has seen yet."""
        self._at = 0
        self._full = True
        self.leader = 0
        self.done = Run([0] * (max(course.sides) + 1), 0, None)

    def trick(self) -> None:
        """Lead, reply, take and draw."""
        hands, sides, seats = self._hands, self._course.sides, len(self._hands)
        leader = owner = self.leader
        standing = self._lead(hands[leader])
        count = len(standing)
        on_table = self._lay(leader, standing)
        for seat in _AFTER[seats][leader]:
            reply = self._beat(standing, seat, owner, on_table) if sides[seat] != sides[owner] else None
            if reply is None:
                on_table += self._give(seat, count)
            else:
                on_table += self._lay(seat, reply)
                standing, owner = reply, seat
        done, side = self.done, sides[owner]
        done.points[side] += on_table
        done.tricks += 1
        if done.points[side] >= self._course.target:
            done.first = side
            return
        self.leader = (leader + 1) % seats if self._course.rotates else owner
        if self._full:
            self._draw(leader if self._course.draws_leader else owner, count)
            self.show_bura()

    def goes_on(self) -> bool:
        """Tell whether another trick is to be run."""
        return self.done.tricks < _MOST_TRICKS and bool(self._hands[self.leader])

    def show_bura(self) -> None:
        """Let a full hand of trumps win: the leader's, or where it may be shown out of turn the next one's."""
        seats = len(self._hands)
        for step in range(seats if self._course.bura_out_of_turn else 1):
            seat = (self.leader + step) % seats
            hand = self._hands[seat]
            if not hand & ~TRUMPS and hand.bit_count() == self._course.hand_size:
                self.done.first = self._course.sides[seat]
                return

    def _lay(self, seat: int, cards: list[int]) -> int:
        total = laid = 0
        for card in cards:
            laid |= 1 << card
            total += _TENTHS[card]
        self._hands[seat] ^= laid
        self._deck &= ~laid
        return total

    def _give(self, seat: int, count: int) -> int:
        hand, total = self._hands[seat], 0
        for _ in range(count):
            total += _TENTHS[(hand & -hand).bit_length() - 1]
            hand &= hand - 1
        self._hands[seat] = hand
        return total

    def _lead(self, hand: CardSet) -> list[int]:
        """Choose among the highest cards of each suit, one or more, and its lowest."""
        unseen = self._deck & ~hand
        total, held = unseen.bit_count(), self._held
        best, found = -1_000_000, [0]
        for suit in _SUITS:
            left = hand & suit
            cards: list[int] = []
            covered, points, spent, count = 1000, 0, 0, 0
            while left:
                card = left.bit_length() - 1
                left ^= 1 << card
                above = (_ABOVE[card] & unseen).bit_count() - count
                covered = covered * held[above][total - count] // 1000 if above > 0 else 0
                points += _TENTHS[card]
                spent += _SPENT[card]
                count += 1
                cards.append(card)
                worth = self._promise(count, covered, points) - spent
                if worth > best:
                    best, found = worth, cards[:]
            if count > 1:
                covered = held[(_ABOVE[card] & unseen).bit_count()][total]
                worth = self._promise(1, covered, _TENTHS[card]) - _SPENT[card]
                if worth > best:
                    best, found = worth, [card]
        return found

    def _promise(self, count: int, covered: int, points: int) -> int:
        """Weigh a lead: the points that come in if it stands against those lost if a rival covers it."""
        course = self._course
        stands = missed = 1000 - covered
        for _ in range(course.rivals - 1):
            stands = stands * missed // 1000
        won = points + count * course.others * _GIVEN
        drawn = count * _DRAWN if self._full else 0
        return (stands * won - (1000 - stands) * (won + count * (_LAID - _GIVEN))) // 1000 + drawn

    def _beat(self, standing: list[int], seat: int, owner: int, on_table: int) -> list[int] | None:
        """Cover the standing cards if that is possible and worth it."""
        hand = self._hands[seat]
        reply = _cover(standing, hand)
        if reply is None:
            return None
        beating = spent = 0
        for card in reply:
            beating += _TENTHS[card]
            spent += _SPENT[card]
        giving = kept = 0
        for _ in standing:
            card = (hand & -hand).bit_length() - 1
            hand &= hand - 1
            giving += _TENTHS[card]
            kept += _SPENT[card]
        points, sides, target = self.done.points, self._course.sides, self._course.target
        if on_table + beating + points[sides[seat]] >= target or on_table + giving + points[sides[owner]] >= target:
            return reply
        return reply if 2 * on_table + beating + giving + kept >= spent else None

    def _draw(self, first: int, rounds: int) -> None:
        hands, stock, seats, at = self._hands, self._stock, len(self._hands), self._at
        for _ in range(rounds):
            if at + seats > len(stock):
                self._full = False
                break
            for seat in (first, *_AFTER[seats][first]):
                hands[seat] |= 1 << stock[at]
                at += 1
        self._at = at


def _cover(standing: list[int], hand: CardSet) -> list[int] | None:
    """Find cards that cover: for each, a plain ten, else the best plain card, else a trump likewise."""
    found = []
    for card in standing:
        above = hand & _ABOVE[card]
        if not above:
            return None
        above = above & ~TRUMPS or above
        tens = above & _TENS
        chosen = (tens or above).bit_length() - 1
        hand ^= 1 << chosen
        found.append(chosen)
    found.sort(key=_ABOVE_COUNT.__getitem__)
    return found


_AFTER: Final = tuple(
    tuple((*range(seat + 1, seats), *range(seat)) for seat in range(seats)) for seats in range(SEATS + 1)
)
"""By number of seats and seat: the others, clockwise."""
_ABOVE_COUNT: Final = tuple(above.bit_count() for above in _ABOVE)
_DECKS: Final = {
    size: sum(1 << RENUMBER[0][card] for card in range(CARD_COUNT) if cards >> card & 1)
    for size, cards in DECKS.items()
}
