"""One deal from its cards to its end (rules.md §2)."""

from itertools import combinations

from matches.engine import events as ev
from matches.engine.cards import card_name, card_names
from tests.support.referee.facts import covers, kinds, points
from tests.support.referee.match import Match, Plan


class Finished(Exception):  # noqa: N818  # how a deal ends, no fault
    """The deal has ended; `plan` says who deals and leads next."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan


class Deal:
    """Cards, piles and rights of one deal, and the acts that they allow."""

    def __init__(self, match: Match, dealt: ev.Dealt, *, crawford: bool) -> None:
        self.match, self.rules, self.script = match, match.rules, match.script
        self.dealt, self.crawford = dealt, crawford
        self.hands = [card_names(hand) for hand in dealt.hands]
        self.stock = card_names(dealt.stock)
        self.trump = card_name(dealt.trump)[1]
        self.piles: list[list[str]] = [[] for _ in match.score]
        self.rights: set[int] = set()
        """Seats that may claim."""
        self.declared: set[int] = set()
        self.taker = dealt.leader
        size = self.rules.hand_size
        full = [size if seat in match.live else 0 for seat in range(match.seats)]
        self.script.require([len(hand) for hand in self.hands] == full, "wrong hands")
        self.script.require(self.stock[-1] == card_name(dealt.trump), "wrong turned-up card")

    def end(self, winner: int | None, reason: ev.DealReason, maker: int | None = None) -> None:
        raise Finished(self.match.end_deal(self.dealt, winner, reason, maker, crawford=self.crawford))

    def won_by(self, seat: int, reason: ev.DealReason) -> None:
        self.end(self.match.side(seat), reason, seat)

    def full(self) -> bool:
        return all(len(self.hands[seat]) == self.rules.hand_size for seat in self.match.live)

    def played_out(self) -> bool:
        return not any(self.hands[seat] for seat in self.match.live)

    def kinds(self, seat: int) -> set[str]:
        return kinds(self.hands[seat], self.rules.hand_size, self.trump)

    def whole(self, seat: int) -> str:
        return " ".join(sorted(self.hands[seat]))

    def settle(self, seat: int) -> None:
        """Count a pile; return only if the deal goes on."""
        match, pile = self.match, self.piles[self.match.side(seat)]
        event = match.take(ev.Claimed)
        valid = points(pile) >= self.rules.target
        counted = (event.seat, card_names(event.cards), event.points, event.valid)
        self.script.require(counted == (seat, pile, points(pile), valid), f"pile of {seat}: {pile}")
        if valid:
            self.won_by(seat, "claim")
        if self.rules.false_claim == "lose_deal":
            self.end(match.other_side(match.side(seat)), "false_claim", seat)
        if self.rules.false_claim == "match_pot":
            match.pay(seat, match.pot)
            self.end(None, "match_pot", seat)
        self.rights.discard(seat)
        match.pay(seat, 3 * match.ante)

    def leads(self, seat: int, *, bound: bool) -> set[str]:
        """List what the seat about to lead may do; `bound` to lead its molodka whole."""
        hand, bura = self.hands[seat], self.rules.bura == "on_lead" and "bura" in self.kinds(seat)
        found = set()
        for size in range(1, min(len(self.hands[other]) for other in self.match.live) + 1):
            whole = size == len(hand)
            if (bound and not whole) or (bura and whole):
                continue
            for cards in combinations(sorted(hand), size):
                if len({card[1] for card in cards}) == 1:
                    found.add(f"{seat} lead {' '.join(cards)}")
        taken = self.rules.claim_window == "between_tricks" or seat == self.taker
        if taken and seat in self.rights and seat not in self.declared:
            found.add(f"{seat} claim")
        if bura:
            found.add(f"{seat} declare bura {self.whole(seat)}")
        if self.dealt.raises and self.match.raiser != self.match.side(seat) and self.match.stake < 6:
            found.add(f"{seat} raise {self.match.stake + 1}")
        return found

    def replies(self, seat: int, standing: list[str]) -> set[str]:
        """List the beats and gives of a seat."""
        speak = self.rules.discards == "open" and self.rules.intent == "cards_speak"
        found = set()
        for cards in combinations(sorted(self.hands[seat]), len(standing)):
            beaten = covers(standing, cards, self.trump)
            if beaten:
                found.add(f"{seat} beat {' '.join(cards)}")
            if not (beaten and speak):
                found.add(f"{seat} give {' '.join(cards)}")
        return found

    def words(self, seat: int, ordinary: int) -> set[str]:
        """List what a seat may say in the window."""
        rules = self.rules
        rights = {
            "bura": rules.bura == "out_of_turn" or seat == ordinary,
            "molodka": rules.molodka == "out_of_turn",
            "three_aces": rules.three_aces != "none",
            "royal": rules.royal == "wins_match",
        }
        found = {f"{seat} pass"} | ({f"{seat} claim"} if seat in self.rights else set())
        if self.full():
            found |= {f"{seat} declare {kind} {self.whole(seat)}" for kind in self.kinds(seat) if rights[kind]}
        return found

    def draw(self, start: int) -> None:
        """Draw round by round; a rest too small for a round is never drawn."""
        order, drawn = self.match.from_seat(start), []
        while any(len(self.hands[seat]) < self.rules.hand_size for seat in order):
            if len(self.stock) < len(order):
                self.stock = []
                break
            for seat in order:
                card = self.stock.pop(0)
                self.hands[seat].append(card)
                drawn.append((seat, card))
        if drawn:
            event = self.match.take(ev.Drew)
            self.script.require([(seat, card_name(card)) for seat, card in event.cards] == drawn, f"draw: {drawn}")

    def unclaimed(self) -> None:
        """End the deal that nobody won."""
        if self.rules.no_claim == "restake":
            self.match.restake(self.dealt.dealer)
            self.end(None, "restake")
        if self.rules.no_claim == "redeal":
            self.end(None, "redeal")
        one, other = (points(pile) for pile in self.piles)
        if one == other:
            self.end(None, "tie")
        self.end(0 if one > other else 1, "count")
