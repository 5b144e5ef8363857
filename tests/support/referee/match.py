"""The match around its deals: first leaders, pots, scores, who deals and leads next (rules.md §3, §4)."""

from typing import TypeVar

from matches.engine import events as ev
from matches.engine.cards import card_name
from matches.engine.ruleset import with_options
from matches.engine.rulesets import RULE_SETS
from tests.support.referee.script import Script

Kind = TypeVar("Kind", bound=ev.Event)
Plan = tuple[int, int]
"""Dealer and leader of the next deal."""


class Over(Exception):  # noqa: N818  # how a match ends, no fault
    """The match has ended as it should."""


class Match:
    """What outlives a deal, and the ways in which deals and the match end."""

    def __init__(self, opened: ev.Opened, events: list[ev.Event], purses: list[int] | None) -> None:
        self.rules = with_options(RULE_SETS[opened.rules], opened.options)
        self.script = Script(opened, events)
        self.seats = len(opened.seats)
        self.length, self.ante = opened.match_to, opened.ante or 0
        self.purses = None if purses is None else list(purses)
        self.live = list(range(self.seats))
        self.score = [0] * (2 if self.rules.pairs else self.seats)
        self.pot, self.stake = 0, 1
        self.raiser: int | None = None
        """The side that raised last."""
        self.crawford_won = False
        self.called: int | None = None

    def side(self, seat: int) -> int:
        return seat % 2 if self.rules.pairs else seat

    def other_side(self, side: int) -> int:
        return 1 - side if len(self.score) == 2 else next(seat for seat in self.live if seat != side)

    def from_seat(self, seat: int) -> list[int]:
        """List the live seats clockwise, this one first."""
        around = [(seat + step) % self.seats for step in range(self.seats)]
        return [place for place in around if place in self.live]

    def after(self, seat: int) -> int:
        return self.from_seat((seat + 1) % self.seats)[0]

    def two_sides(self) -> bool:
        return len(self.score) == 2 or len(self.live) == 2

    def peek(self) -> ev.Event:
        """Look at the next event; a fault of the table may come before any."""
        event = self.script.peek()
        if isinstance(event, ev.Aborted):
            self.script.take()
            self.end_match(None, "aborted")
        return event

    def end_match(self, winner: int | None, reason: ev.MatchReason) -> None:
        stake = self.stake if self.rules.raises == "match" else 1
        self.script.expect(ev.MatchEnded(winner, reason, tuple(self.score), stake))
        if self.script.place != len(self.script.events):
            self.script.wrong("something follows the end")
        raise Over

    def resigning(self, deciding: int | None) -> set[int]:
        """Tell who may resign now: either side, in larger pots only the seat that has to decide."""
        if self.two_sides():
            return set(self.live)
        return set() if deciding is None else {deciding}

    def leaves(self, deciding: int | None) -> bool:
        """See to a seat that resigns or is out of time; tell whether a pot goes on without it."""
        event = self.peek()
        if not isinstance(event, ev.Resigned | ev.TimedOut):
            return False
        self.script.take()
        late = isinstance(event, ev.TimedOut)
        self.script.require(event.seat in ({deciding} if late else self.resigning(deciding)), "may not leave now")
        if not self.two_sides():
            self.peek()
            self.script.expect(ev.Out(event.seat))
            self.live.remove(event.seat)
            return True
        self.peek()
        self.end_match(self.other_side(self.side(event.seat)), "timed_out" if late else "resigned")
        return True

    def before_the_deals(self) -> None:
        """See to the colour call and the antes."""
        if self.rules.first_leader == "colour_call":
            event = self.take(ev.Called)
            self.called = event.leader
            if event.colour is None:
                self.script.require(event.card is None, "a card without a colour")
            else:
                red = card_name(event.card or 0)[1] in "hd"
                right = red == (event.colour == "red")
                self.script.require(event.leader == (event.seat if right else 1 - event.seat), "wrong first leader")
        if self.rules.pot:
            self.pot = self.ante * self.seats
            self.peek()
            self.script.expect(ev.Anted(self.ante, self.pot))

    def check_dealt(self, event: ev.Dealt, number: int, plan: Plan | None) -> bool:
        """Compare a deal with what the last one left behind; tell whether it is a Crawford deal."""
        require = self.script.require
        require(event.deal == number, "wrong number of the deal")
        plan = plan or self._first(event)
        require((event.dealer, event.leader) == plan, f"dealer and leader should be {plan}")
        short = self.length is not None and self.length - 1 in self.score
        crawford = self.rules.crawford and short and not self.crawford_won
        require(event.raises == (self.rules.raises != "none" and not crawford), "raises or not")
        if self.rules.raises != "match":
            self.stake, self.raiser = 1, None
        return crawford

    def _first(self, event: ev.Dealt) -> Plan:
        match self.rules.first_leader:
            case "colour_call":
                return 1 - (self.called or 0), self.called or 0
            case "random":
                return (event.leader - 1) % self.seats, event.leader
            case "left_of_dealer":
                return event.dealer, self.after(event.dealer)
            case "dealer":
                return event.dealer, event.dealer

    def end_deal(
        self, dealt: ev.Dealt, winner: int | None, reason: ev.DealReason, maker: int | None = None, *, crawford: bool
    ) -> Plan:
        """Score the deal, perhaps end the match; else tell who deals and leads next."""
        score = list(self.score)
        gained = 0 if winner is None or self.rules.pot else 1 if self.rules.raises == "match" else self.stake
        if winner is not None:
            score[winner] += gained
        self.peek()
        self.script.expect(ev.DealEnded(winner, reason, gained, tuple(score)))
        self.score = score
        if winner is not None:
            self.crawford_won |= crawford
            if self.rules.pot:
                self.peek()
                self.end_match(winner, "pot")
        if self.length is not None and max(score) >= self.length:
            self.peek()
            self.end_match(winner, "score")
        return self._next(dealt, winner, reason, maker)

    def _next(self, dealt: ev.Dealt, winner: int | None, reason: ev.DealReason, maker: int | None) -> Plan:
        if self.rules.later_leader == "winner":
            leader = dealt.leader
            if winner is not None:
                leader = next(seat for seat in self.from_seat(dealt.leader) if self.side(seat) == winner)
            return (leader - 1) % self.seats, leader
        if self.rules.later_leader == "claimant_deals":
            dealer = dealt.dealer if maker is None else maker
            return dealer, self.after(dealer)
        matched = reason == "match_pot" and maker is not None
        dealer = self.from_seat(maker or 0)[0] if matched else self.after(dealt.dealer)
        return dealer, dealer if self.rules.first_leader == "dealer" else self.after(dealer)

    def pay(self, seat: int, owed: int) -> None:
        """Let one seat pay a penalty, and leave if it cannot."""
        paid = self._from_purse(seat, owed)
        self.pot += paid
        self.peek()
        self.script.expect(ev.Paid((seat,), paid, self.pot))
        if paid < owed:
            self._out([seat])

    def restake(self, dealer: int) -> None:
        """Let the live seats double the pot together, and those leave that cannot."""
        owed = -(-self.pot // len(self.live))
        due = {seat: self._from_purse(seat, owed) for seat in self.from_seat((dealer + 1) % self.seats)}
        short = [seat for seat, paid in due.items() if paid < owed]
        while due:
            event = self.take(ev.Paid)
            self.script.require(all(due.get(seat) == event.amount for seat in event.seats), f"due: {due}")
            self.pot += sum(due.pop(seat) for seat in event.seats)
            self.script.require(event.pot == self.pot, f"the pot is {self.pot}")
        self._out(short)

    def _from_purse(self, seat: int, owed: int) -> int:
        if self.purses is None:
            return owed
        paid = min(owed, self.purses[seat])
        self.purses[seat] -= paid
        return paid

    def _out(self, seats: list[int]) -> None:
        for seat in seats:
            if len(self.live) > 1:
                self.peek()
                self.script.expect(ev.Out(seat))
                self.live.remove(seat)
        if len(self.live) == 1:
            self.peek()
            self.end_match(self.live[0], "last_seat")

    def take(self, kind: type[Kind]) -> Kind:
        """Take the next event, which must be of this kind."""
        event = self.peek()
        if not isinstance(event, kind):
            self.script.wrong(f"expected: {kind.__name__}")
        self.script.take()
        return event
