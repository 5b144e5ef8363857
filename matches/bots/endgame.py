"""The end of a deal between two seats, when the stock is gone and all cards are known: an exact search."""

from itertools import combinations
from typing import Final

from matches.bots.counting import points_in
from matches.bots.sight import Sight
from matches.engine.cards import SUIT_SETS, CardSet, card_points, card_set, in_order
from matches.engine.commands import Beat, Give, Lead
from matches.engine.covering import covers
from matches.engine.state import State, hand_size

_MOST_CARDS: Final = 3
"""A hand that is still searched: one card more takes twenty times as long."""
_LOST, _DRAWN, _WON = 0, 1, 2
"""What the seat about to lead can reach."""

_Pair = tuple[int, int]


def is_known(view: State, sight: Sight) -> bool:
    """Tell whether the rest of the deal can be searched."""
    other = 1 - sight.seat
    return (
        view.setup.seats == 2  # noqa: PLR2004 - two seats
        and not view.stock
        and hand_size(view.hands[other]) == sight.unseen.bit_count()
        and max(sight.hand.bit_count(), sight.unseen.bit_count()) <= _MOST_CARDS
        and view.duty is None
    )


class Endgame:
    """Searches to the end of the deal; each side claims as soon as it can."""

    def __init__(self, view: State, sight: Sight) -> None:
        rules = view.setup.rules
        self._view, self._sight = view, sight
        self._target, self._counts = rules.target, rules.no_claim == "count"
        self._rotates, self._speaks = view.setup.rotates, view.setup.cards_speak
        self._anybody_claims = view.setup.window_claims
        self._found: dict[tuple[CardSet, CardSet, int, int], int] = {}

    def best_leads(self, leads: list[Lead]) -> list[Lead]:
        """Keep the leads that reach the most."""
        points = self._points()
        values = [self._after_lead(self._sight.hand, self._sight.unseen, points, lead.cards) for lead in leads]
        most = max(values)
        return [lead for lead, value in zip(leads, values, strict=True) if value == most]

    def best_replies(self, replies: list[Beat | Give]) -> list[Beat | Give]:
        """Keep the replies that reach the most."""
        own, other = self._points()
        led = card_points(self._view.trick)
        hand, theirs = self._sight.hand, self._sight.unseen
        values = []
        for reply in replies:
            cards = card_set(reply.cards)
            trick = led + points_in(cards)
            leader = self._after_trick(theirs, hand & ~cards, (other, own), trick, taken=type(reply) is Give)
            values.append(-leader)
        most = max(values)
        return [reply for reply, value in zip(replies, values, strict=True) if value == most]

    def _points(self) -> _Pair:
        own, other = self._sight.piles[self._sight.side], self._sight.piles[1 - self._sight.side]
        return own.sure, other.sure

    def _value(self, leading: CardSet, replying: CardSet, points: _Pair) -> int:
        """Give what the seat about to lead reaches."""
        if not leading:
            return self._unclaimed(points)
        key = (leading, replying, *points)
        if (found := self._found.get(key)) is not None:
            return found
        best = _LOST
        for cards in _leads(leading):
            best = max(best, self._after_lead(leading, replying, points, cards))
            if best == _WON:
                break
        self._found[key] = best
        return best

    def _after_lead(self, leading: CardSet, replying: CardSet, points: _Pair, cards: bytes) -> int:
        kept = leading & ~card_set(cards)
        led = card_points(cards)
        worst = _WON
        for chosen in combinations(in_order(replying), len(cards)):
            reply = card_set(bytes(chosen))
            trick, left = led + points_in(reply), replying & ~reply
            covered = covers(cards, reply, self._sight.trump)
            if covered:
                worst = min(worst, self._after_trick(kept, left, points, trick, taken=False))
            if not (covered and self._speaks):
                worst = min(worst, self._after_trick(kept, left, points, trick, taken=True))
            if worst == _LOST:
                break
        return worst

    def _after_trick(self, leading: CardSet, replying: CardSet, points: _Pair, trick: int, *, taken: bool) -> int:
        """Give what the seat that led the trick reaches once it has taken it, or lost it."""
        own, other = points
        own, other = (own + trick, other) if taken else (own, other + trick)
        leads_again = taken and not self._rotates
        claimants = (leads_again, not leads_again) if self._anybody_claims else (taken,)
        for is_own in claimants:
            if (own if is_own else other) >= self._target:
                return _WON if is_own else _LOST
        if leads_again:
            return self._value(leading, replying, (own, other))
        return _WON - self._value(replying, leading, (other, own))

    def _unclaimed(self, points: _Pair) -> int:
        own, other = points
        if not self._counts or own == other:
            return _DRAWN
        return _WON if own > other else _LOST


def _leads(hand: CardSet) -> list[bytes]:
    found = []
    for suit in SUIT_SETS:
        cards = held = hand & suit
        while cards:
            found.append(in_order(cards))
            cards = (cards - 1) & held
    return found
