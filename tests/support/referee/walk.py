"""Walks through a whole match: deals, tricks, raises, in the order of rules.md §2 and §3."""

from matches.engine import events as ev
from matches.engine.cards import card_names
from tests.support.referee.deal import Deal, Finished
from tests.support.referee.facts import covers, points
from tests.support.referee.match import Match, Over, Plan
from tests.support.referee.window import hold_window, window_stands
from tests.support.table import names


def referee(opened: ev.Opened, events: list[ev.Event], purses: list[int] | None) -> None:
    """Hold a finished match, words in windows included, against the rules; raises `Disagreement`."""
    match = Match(opened, events, purses)
    try:
        match.before_the_deals()
        plan, number = None, 0
        while True:
            number += 1
            plan = _deal(match, number, plan)
    except Over:
        return


def _deal(match: Match, number: int, plan: Plan | None) -> Plan:
    match.peek()
    match.script.offer({}, match.resigning(None), set())
    match.leaves(None)
    dealt = match.take(ev.Dealt)
    deal = Deal(match, dealt, crawford=match.check_dealt(dealt, number, plan))
    ordinary = dealt.leader
    try:
        while True:
            ordinary = _trick(deal, *_before_lead(deal, ordinary))
    except Finished as finished:
        return finished.plan


def _before_lead(deal: Deal, ordinary: int) -> tuple[int, bool]:
    deal.declared = set()
    if deal.played_out() and deal.rules.claim_window == "until_next_lead":
        _last_claim(deal)
    leader, bound = hold_window(deal, ordinary) if window_stands(deal) else (ordinary, False)
    if deal.played_out():
        deal.unclaimed()
    return leader, bound


def _last_claim(deal: Deal) -> None:
    match, seat = deal.match, deal.taker
    event = match.peek()
    resigning = match.resigning(None)
    deal.script.offer({seat: {f"{seat} claim", f"{seat} continue"}}, resigning, set())
    if isinstance(event, ev.Claimed):
        deal.settle(seat)
    match.leaves(None)
    deal.unclaimed()


def _trick(deal: Deal, leader: int, bound: bool) -> int:  # noqa: FBT001  # the pair that a window leaves behind
    """Play a trick; tell who has the next ordinary lead."""
    match, rules = deal.match, deal.rules
    leader, standing = _lead(deal, leader, bound=bound)
    owner, trick = leader, list(standing)
    for seat in match.from_seat(leader)[1:]:
        match.peek()
        offered = deal.replies(seat, standing)
        deal.script.offer({seat: offered}, match.resigning(seat), {seat})
        if match.leaves(seat):
            continue
        event = match.script.take()
        deal.script.require(isinstance(event, ev.Beat | ev.Gave), "expected a reply")
        assert isinstance(event, ev.Beat | ev.Gave)
        verb = "beat" if isinstance(event, ev.Beat) else "give"
        cards = card_names(event.cards)
        deal.script.require(f"{event.seat} {verb} {' '.join(sorted(cards))}" in offered, "not a reply")
        if isinstance(event, ev.Gave):
            deal.script.require(event.closed == (rules.discards == "closed"), "closed or open")
        else:
            deal.script.require(covers(standing, cards, deal.trump), "does not cover")
            standing, owner = cards, seat
        _lay(deal, seat, cards)
        trick += cards
    _take(deal, owner, trick)
    first = owner if rules.draw_from == "taker" else leader
    deal.draw(first)
    return match.after(leader) if rules.next_leader == "rotation" else match.from_seat(owner)[0]


def _lead(deal: Deal, leader: int, *, bound: bool) -> tuple[int, list[str]]:
    match = deal.match
    while True:
        event = match.peek()
        offered = deal.leads(leader, bound=bound)
        deal.script.offer({leader: offered}, match.resigning(leader), {leader})
        match.leaves(leader)
        match_on = leader in match.live
        if match_on and isinstance(event, ev.Led):
            match.script.take()
            cards = card_names(event.cards)
            deal.script.require(f"{event.seat} lead {' '.join(sorted(cards))}" in offered, "not a lead")
            _lay(deal, leader, cards)
            if deal.rules.claim_window == "until_next_lead":
                deal.rights = set()
            return leader, cards
        if match_on:
            _instead(deal, leader, event, offered)
        if leader not in match.live:
            leader, bound = match.after(leader), False


def _instead(deal: Deal, leader: int, event: ev.Event, offered: set[str]) -> None:
    match event:
        case ev.Claimed() if f"{leader} claim" in offered:
            deal.settle(leader)
        case ev.Declared(seat, "bura", cards) if (
            f"{seat} declare bura {' '.join(sorted(card_names(cards)))}" in offered
        ):
            deal.match.take(ev.Declared)
            deal.won_by(leader, "bura")
        case ev.Raised(seat, to) if f"{seat} raise {to}" in offered:
            _raises(deal, leader)
        case _:
            deal.script.wrong("not allowed before this lead")


def _raises(deal: Deal, maker: int) -> None:
    match = deal.match
    while True:
        to = match.stake + 1
        event = match.take(ev.Raised)
        deal.script.require((event.seat, event.to) == (maker, to), "wrong raise")
        answering = (maker + 1) % match.seats
        again = {f"{answering} raise {to + 1}"} if to < 6 else set()
        answer = match.peek()
        offered = {f"{answering} accept", f"{answering} refuse"} | again
        deal.script.offer({answering: offered}, match.resigning(answering), {answering})
        match.leaves(answering)
        if answer == ev.Refused(answering):
            match.take(ev.Refused)
            if deal.rules.raises == "match":
                match.peek()
                match.end_match(match.side(maker), "match_refused")
            deal.end(match.side(maker), "refused")
        match.stake, match.raiser = to, match.side(maker)
        if not isinstance(answer, ev.Raised):
            match.take(ev.Accepted)
            return
        maker = answering


def _take(deal: Deal, owner: int, trick: list[str]) -> None:
    match = deal.match
    event = match.take(ev.Took)
    deal.script.require((event.seat, names(event.cards).split(), event.points) == (owner, trick, points(trick)), "took")
    deal.piles[match.side(owner)] += trick
    deal.taker = owner
    if deal.rules.claim_window == "until_next_lead":
        deal.rights = set()
    deal.rights.add(owner)
    if deal.rules.claim_window == "before_draw":
        answer = match.peek()
        deal.script.offer({owner: {f"{owner} claim", f"{owner} continue"}}, match.resigning(owner), {owner})
        if isinstance(answer, ev.Claimed):
            deal.settle(owner)
        elif not match.leaves(owner):
            match.peek()
            deal.script.expect(ev.Continued(owner))
        deal.rights = set()


def _lay(deal: Deal, seat: int, cards: list[str]) -> None:
    deal.hands[seat] = [card for card in deal.hands[seat] if card not in cards]
