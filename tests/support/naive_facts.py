"""What a match says, worked out once more from the text of its record: by names of cards, without the readers.

The engine is asked for one thing only, how many acts were legal.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime
from itertools import combinations
from math import comb, log
from typing import Any

from matches.bots.counting import _GIVEN, _VALUES
from matches.engine.evolve import evolve, start
from matches.engine.legal import legal, may_resign
from matches.engine.ruleset import with_options
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import PLAY_OFF, WINDOW
from matches.record.codec import decode, decode_header

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ORDER = "6789JQKTA"
DECIDED = ("led", "beat", "gave", "raised", "accepted", "refused", "claimed", "continued", "declared")

Line = dict[str, Any]


def points(cards: Sequence[str]) -> int:
    return sum(POINTS.get(card[0], 0) for card in cards)


def beats(card: str, other: str, trump: str) -> bool:
    if card[1] == other[1]:
        return ORDER.index(card[0]) > ORDER.index(other[0])
    return card[1] == trump


def covers(reply: Sequence[str], standing: Sequence[str], trump: str) -> bool:
    if not standing:
        return True
    first, *rest = standing
    return any(
        beats(card, first, trump) and covers([one for one in reply if one != card], rest, trump) for card in reply
    )


def deck_of(size: int) -> list[str]:
    return [rank + suit for suit in "shdc" for rank in ORDER[9 - size // 4 :]]


class Naive:
    """Reads a record line by line; `counts` by seat, `openings` by seat."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.header: Line = json.loads(lines[0])
        self.lines: list[Line] = [json.loads(line) for line in lines[1:]]
        self.rules = with_options(RULE_SETS[self.header["rules"]], self.header["options"])
        self.seats = len(self.header["seats"])
        self.side = [seat % 2 if self.rules.pairs else seat for seat in range(self.seats)]
        self.counts: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.openings: list[dict[tuple[str, str], list[int]]] = [{} for _ in range(self.seats)]
        self.live = list(range(self.seats))
        self.accepted: list[tuple[int, int, int]] = []
        self.logs: dict[int, list[tuple[float, float]]] = defaultdict(list)
        self.deal: Line | None = None
        self.stake, self.raised, self.raiser = 1, 0, 0
        self._read()

    def _read(self) -> None:
        for number, line in enumerate(self.lines):
            self.number = number
            getattr(self, f"_{line['type']}", lambda _line: None)(line)
        self._times()
        for seat, mine in enumerate(self.counts):
            suit = self.rules.deck // 4
            mine["trumps_expected"] = round(1000 * mine["cards_held"] * (suit - 1) / (self.rules.deck - 1))
            pairs = self.logs[seat]
            mine["think_y"] = round(1000 * sum(y for y, _ in pairs))
            mine["think_x"] = round(1000 * sum(x for _, x in pairs))
            mine["think_yy"] = round(1e6 * sum(y * y for y, _ in pairs))
            mine["think_xx"] = round(1e6 * sum(x * x for _, x in pairs))
            mine["think_xy"] = round(1e6 * sum(x * y for y, x in pairs))

    def _dealt(self, line: Line) -> None:
        self.deal = line
        self.trump = line["trump"][1]
        self.hands = [set(hand) for hand in line["hands"]]
        self.stock = len(line["stock"])
        self.piles: list[list[tuple[str, int | None]]] = [[] for _ in range(self.seats)]
        self.trick: list[tuple[str, int | None]] = []
        self.right: set[int] = set()
        self.passed = [0] * self.seats
        self.held: dict[int, tuple[int, str | None]] = {}
        self.proved: dict[int, int] = {}
        self.claimed_sides: set[int] = set()
        self.opening: tuple[int, tuple[str, str]] | None = None
        self.laid_any = False
        self.stake, self.raised = self.stake if self.rules.raises == "match" else 1, 0
        rest = self.lines[self.number :]
        end = next((one for one in rest if one["type"] in ("deal_ended", "match_ended")), rest[-1])
        self.plays_off = end["reason"] == "play_off"
        self.deal_leads = sum(one["type"] == "led" for one in rest[: rest.index(end)])
        self.leads_seen = 0
        self.taker = line["leader"]
        for seat in range(self.seats):
            if not self.hands[seat]:
                continue
            mine = self.counts[seat]
            mine["deals"] += 1
            mine["cards_held"] += len(self.hands[seat])
            mine["trumps_held"] += sum(card[1] == self.trump for card in self.hands[seat])
            self._chances(seat)
            for name in self._combinations(seat):
                mine[f"dealt_{name}"] += 1
                mine[f"made_{name}"] += 1
        self.counts[line["leader"]]["deals_led"] += 1

    def _chances(self, seat: int) -> None:
        """By counting the hands there are, not by a formula, where that is quick."""
        size, left = self.rules.hand_size, [card for card in deck_of(self.rules.deck) if card != self.deal["trump"]]  # type: ignore[index]
        key = (self.rules.deck, size, self.deal["trump"][0])  # type: ignore[index]
        if key not in _CHANCES:
            if size == 3:
                hands = list(combinations(left, size))
                found = Counter(name for hand in hands for name in combination_names(set(hand), self.trump))
                _CHANCES[key] = {name: round(1e6 * found[name] / len(hands)) for name in NAMES}
            else:
                suit, every = self.rules.deck // 4, comb(len(left), size)
                ways = {"bura": comb(suit - 1, size), "molodka": 3 * comb(suit, size)}
                _CHANCES[key] = {name: round(1e6 * ways.get(name, 0) / every) for name in NAMES}
        for name, chance in _CHANCES[key].items():
            self.counts[seat][f"expected_{name}"] += chance

    def _combinations(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        return combination_names(hand, self.trump) if len(hand) == self.rules.hand_size else []

    def _declared(self, line: Line) -> None:
        name = "aces" if line["what"] == "three_aces" else line["what"]
        self.counts[line["seat"]][f"shown_{name}"] += 1

    def _is_play_off(self) -> bool:
        return bool(self.plays_off) and self.leads_seen == self.deal_leads

    def _led(self, line: Line) -> None:
        seat, cards = line["seat"], line["cards"]
        self.leads_seen += 1
        if self.rules.claim_window == "until_next_lead":
            for one in self.right:
                self.passed[one] += 1
            self.right.clear()
        elif self.rules.claim_window == "between_tricks":
            for one in self.right:
                self.passed[one] += 1
        self.leader, self.standing = seat, cards
        hand = set(self.hands[seat])
        self._lay(seat, cards, None)
        if self._is_play_off():
            self.laid_any = True
            return
        mine, trumps = self.counts[seat], sum(card[1] == self.trump for card in cards)
        mine["leads"] += 1
        mine["lead_cards"] += len(cards)
        mine["leads_trump"] += cards[0][1] == self.trump
        mine["leads_many"] += len(cards) > 1
        mine["leads_high"] += any(card[0] in "AT" for card in cards)
        mine["trumps_led"] += trumps
        if not self.laid_any:
            held = sum(card[1] == self.trump for card in hand), sum(card[0] in "AT" for card in hand)
            lead = "t" if cards[0][1] == self.trump else "p"
            high = "h" if any(card[0] in "AT" for card in cards) else "l"
            self.opening = seat, (f"{min(held[0], 3)}t{min(held[1], 3)}h", f"{lead}{min(len(cards), 3)}{high}")
        self.laid_any = True

    def _lay(self, seat: int, cards: list[str], giver: int | None) -> None:
        self.hands[seat] -= set(cards)
        self.trick += [(card, giver) for card in cards]

    def _beat(self, line: Line) -> None:
        seat, cards = line["seat"], line["cards"]
        if not self._is_play_off():
            mine, trumps = self.counts[seat], sum(card[1] == self.trump for card in cards)
            for name in ("replies", "could_beat", "beats"):
                mine[name] += 1
            mine["beats_trump"] += trumps > 0
            mine["trumps_beat"] += trumps
        self.standing = cards
        self._lay(seat, cards, None)

    def _gave(self, line: Line) -> None:
        seat, cards = line["seat"], line["cards"]
        if not self._is_play_off():
            mine = self.counts[seat]
            able = any(covers(reply, self.standing, self.trump) for reply in combinations(self.hands[seat], len(cards)))
            mine["replies"] += 1
            mine["could_beat"] += able
            mine["gave_able"] += able
            mine["gave_cards"] += len(cards)
            mine["gave_points"] += points(cards)
            mine["trumps_given"] += sum(card[1] == self.trump for card in cards)
        self._lay(seat, cards, seat if line["closed"] else None)

    def _took(self, line: Line) -> None:
        seat = line["seat"]
        self.piles[self.side[seat]] += self.trick
        self.trick = []
        self.taker = seat
        for one in self.live:
            self.counts[one]["tricks"] += 1
        mine = self.counts[seat]
        mine["tricks_taken"] += 1
        mine["card_points"] += points(line["cards"])
        mine["leads_kept"] += seat == self.leader
        self.right.add(seat)
        entitled = {seat} if self.rules.claim_window == "before_draw" else self.right
        for one in self.live:
            if one in entitled and self._held_points(one) >= self.rules.target:
                self.held.setdefault(one, (self.passed[one], line.get("at")))
                if one not in self.proved and self._sure(one):
                    self.proved[one] = self.passed[one]

    def _held_points(self, seat: int) -> int:
        return points([card for card, _ in self.piles[self.side[seat]]])

    def _unseen(self, seat: int) -> tuple[list[str], int, int]:
        """Cards that the seat cannot place; how many lie hidden in its pile, and the points of those that do not."""
        seen = set(self.hands[seat])
        for pile in [*self.piles, self.trick]:
            seen |= {card for card, giver in pile if giver in (None, seat)}
        if self.stock:
            seen.add(self.deal["trump"])  # type: ignore[index]
        mine = self.piles[self.side[seat]]
        hidden = [card for card, giver in mine if giver not in (None, seat)]
        known = [card for card, giver in mine if giver in (None, seat)]
        return [card for card in deck_of(self.rules.deck) if card not in seen], len(hidden), points(known)

    def _sure(self, seat: int) -> bool:
        unseen, hidden, known = self._unseen(seat)
        return known + sum(sorted(points([card]) for card in unseen)[:hidden]) >= self.rules.target

    def _chance(self, seat: int) -> int:
        """Card by card: how likely the hidden cards hold what lacks, the cheap ones being given more often."""
        unseen, hidden, known = self._unseen(seat)
        if not hidden:
            return 0
        ways: dict[tuple[int, int], int] = {(0, 0): 1}
        for card in unseen:
            value = points([card])
            grown = dict(ways)
            for (taken, held), number in ways.items():
                key = (taken + 1, held + value)
                grown[key] = grown.get(key, 0) + number * _GIVEN[_VALUES.index(value)]
            ways = grown
        every = sum(number for (taken, _), number in ways.items() if taken == hidden)
        enough = sum(
            number for (taken, held), number in ways.items() if taken == hidden and known + held >= self.rules.target
        )
        return 1000 * enough // every if every else 0

    def _claimed(self, line: Line) -> None:
        seat, mine = line["seat"], self.counts[line["seat"]]
        if self._sure(seat):
            late = self.passed[seat] - self.proved.get(seat, self.passed[seat])
            mine["claims_proved"] += 1
            mine["claims_proved_late"] += late > 0
            mine["proof_late_tricks"] += late
        else:
            chance = self._chance(seat)
            mine["claims_unproved"] += 1
            mine["claims_unproved_true"] += line["valid"]
            mine["claims_chance"] += chance
            mine["claims_chance_var"] += chance * (1000 - chance)
        if line["valid"]:
            passed, since = self.held.get(seat, (self.passed[seat], None))
            mine["claims_true"] += 1
            mine["claims_late"] += self.passed[seat] > passed
            mine["late_tricks"] += self.passed[seat] - passed
            if since and "at" in line:
                mine["late_ms"] += milliseconds(since, line["at"])
            self.claimed_sides.add(self.side[seat])
        else:
            mine["claims_false"] += 1
        self.right.discard(seat)
        self.piles[self.side[seat]] = [(card, None) for card in line["cards"]]

    def _continued(self, line: Line) -> None:
        self.passed[line["seat"]] += 1

    def _drew(self, line: Line) -> None:
        for seat, card in line["cards"]:
            self.hands[seat].add(card)
            if card != self.deal["trump"]:  # type: ignore[index]
                self.counts[seat]["cards_held"] += 1
                self.counts[seat]["trumps_held"] += card[1] == self.trump
        self.stock -= len(line["cards"])
        for seat in {seat for seat, _ in line["cards"]}:
            for name in self._combinations(seat):
                self.counts[seat][f"made_{name}"] += 1

    def _raised(self, line: Line) -> None:
        seat = line["seat"]
        self.counts[seat]["raises_offered"] += 1
        after = next(
            one % self.seats for one in range(seat + 1, seat + 1 + self.seats) if one % self.seats in self.live
        )
        self.counts[after]["asked"] += 1
        if self.raised:
            self.counts[seat]["asked_countered"] += 1
            self.counts[self.raiser]["raises_countered"] += 1
            self.stake = self.raised
        self.raised, self.raiser = line["to"], seat

    def _accepted(self, line: Line) -> None:
        self.counts[line["seat"]]["asked_accepted"] += 1
        self.counts[self.raiser]["raises_accepted"] += 1
        self.accepted.append((self.raiser, line["seat"], min(self.raised, 4)))
        self.stake, self.raised = self.raised, 0

    def _refused(self, line: Line) -> None:
        mine = self.counts[line["seat"]]
        mine["asked_refused"] += 1
        mine[f"refused_at_{min(self.raised, 4)}"] += 1
        mine["refused_points"] += self.raised - 1
        self.counts[self.raiser]["raises_refused"] += 1

    def _out(self, line: Line) -> None:
        self.live.remove(line["seat"])
        if self.deal is not None:
            self.right.discard(line["seat"])

    def _deal_ended(self, line: Line) -> None:
        assert self.deal is not None
        winner = line["winner"]
        self._unclaimed()
        if winner is not None:
            for seat, hand in enumerate(self.deal["hands"]):
                if hand:
                    won = self.side[seat] == winner
                    self.counts[seat]["deals_won" if won else "deals_lost"] += 1
                    self.counts[seat]["points_won" if won else "points_lost"] += line["points"]
                    self.counts[seat]["deals_led_won"] += won and seat == self.deal["leader"]
        if self.rules.raises != "match":
            self._settle(winner, line["points"])
        if self.opening:
            seat, key = self.opening
            earned = self.openings[seat].setdefault(key, [0, 0, 0])
            won = winner == self.side[seat]
            earned[0] += 1
            earned[1] += won
            earned[2] += 0 if winner is None else line["points"] if won else -line["points"]
        self.deal = None

    def _match_ended(self, line: Line) -> None:
        if line["reason"] == "aborted":
            return
        if self.deal is not None:
            self._unclaimed()
        if self.rules.raises == "match":
            self._settle(line["winner"], line["stake"])

    def _unclaimed(self) -> None:
        for seat in self.live:
            held = self._held_points(seat) >= self.rules.target
            self.counts[seat]["held_unclaimed"] += held and self.side[seat] not in self.claimed_sides

    def _settle(self, winner: int | None, worth: int) -> None:
        for raiser, seat, level in self.accepted:
            mine = self.counts[seat]
            mine[f"accepted_at_{level}"] += 1
            if winner is None:
                continue
            won = self.side[seat] == winner
            mine[f"accepted_net_{level}"] += worth if won else -worth
            mine["accepted_won" if won else "accepted_lost"] += 1
            self.counts[raiser]["raises_lost" if won else "raises_won"] += 1
        self.accepted = []

    def _timed_out(self, line: Line) -> None:
        self.counts[line["seat"]]["timeouts"] += 1

    def _resigned(self, line: Line) -> None:
        self.counts[line["seat"]]["resigned"] += 1

    def _times(self) -> None:
        state = start(decode_header(self.header))
        before: str | None = None
        for line in self.lines:
            event = decode({name: value for name, value in line.items() if name != "n"})
            at = line.get("at")
            if before and at and line["type"] in DECIDED and state.phase not in (WINDOW, PLAY_OFF):
                ms, mine = milliseconds(before, at), self.counts[line["seat"]]
                if 0 < ms <= 600_000:
                    choices = len(legal(state, line["seat"])) - may_resign(state, line["seat"])
                    mine["thinks"] += 1
                    mine["think_ms"] += ms
                    mine["thinks_long"] += ms > 15_000
                    self.logs[line["seat"]].append((log(ms), log(max(choices, 1))))
            before = at
            state = evolve(state, event)


NAMES = ("bura", "molodka", "aces", "royal")
_CHANCES: dict[tuple[int, int, str], dict[str, int]] = {}


def combination_names(hand: set[str], trump: str) -> list[str]:
    suits = {card[1] for card in hand}
    if len(suits) == 1:
        return ["bura" if suits == {trump} else "molodka"]
    if {card[0] for card in hand} == {"A"} and len(hand) == 3:
        return ["aces", "royal"] if trump in suits else ["aces"]
    return []


def milliseconds(since: str, until: str) -> int:
    return max(round((datetime.fromisoformat(until) - datetime.fromisoformat(since)).total_seconds() * 1000), 0)
