"""The declaration window, what was said in it, and play-offs (rules.md §2, "Declaration window")."""

from matches.engine import events as ev
from matches.engine.cards import card_names
from tests.support.referee.deal import Deal
from tests.support.referee.facts import covers
from tests.support.referee.script import sorted_words
from tests.support.table import names


def window_stands(deal: Deal) -> bool:
    """Tell whether a window stands before this lead, or after the last trick."""
    rules = deal.rules
    shown = "out_of_turn" in (rules.bura, rules.molodka) or (rules.three_aces, rules.royal) != ("none", "none")
    claims = rules.claim_window == "between_tricks" and deal.rights & set(deal.match.live)
    return bool((shown and deal.full()) or claims)


def hold_window(deal: Deal, ordinary: int) -> tuple[int, bool]:
    """Follow a window to its end; tell who leads then, and whether a molodka binds it."""
    match, order = deal.match, deal.match.from_seat(ordinary)
    said = _listen(deal, ordinary)
    for event in said:
        if event.seat is None or event.word is None or event.word == "claim":
            continue
        match.peek()
        shown = ev.Passed(event.seat) if event.word == "pass" else ev.Declared(event.seat, event.word, event.cards)
        deal.script.expect(shown)
    match.leaves(None)
    match.take(ev.WindowClosed)
    by_word = {
        word: [seat for seat in order if (seat, word) in [(one.seat, one.word) for one in said]] for word in WORDS
    }
    deal.declared = {seat for word in WORDS[1:] for seat in by_word[word]}
    for seat in by_word["claim"]:
        deal.settle(seat)
    return _best(deal, by_word, match.from_seat(ordinary)[0])


WORDS = ("claim", "royal", "bura", "three_aces", "molodka")


def _listen(deal: Deal, ordinary: int) -> list[ev.Said]:
    match, said = deal.match, list[ev.Said]()
    while True:
        event = match.peek()
        silent = set(match.live) - {one.seat for one in said}
        if not silent:
            return said
        offered = {seat: deal.words(seat, ordinary) for seat in silent}
        deal.script.offer(offered, match.resigning(None), set())
        if not isinstance(event, ev.Said):
            return said
        match.take(ev.Said)
        word = f"declare {event.word} {names(event.cards)}" if event.cards else event.word
        allowed = offered.get(-1 if event.seat is None else event.seat, set())
        deal.script.require(sorted_words(f"{event.seat} {word}") in allowed, "may not say so")
        said.append(event)


def _best(deal: Deal, by_word: dict[str, list[int]], ordinary: int) -> tuple[int, bool]:
    match, rules = deal.match, deal.rules
    buras, aces = by_word["bura"], by_word["three_aces"]
    if by_word["royal"]:
        match.peek()
        match.end_match(match.side(by_word["royal"][0]), "royal")
    if buras:
        party = buras if rules.bura_clash == "play_off" else buras[:1]
        if aces and rules.aces_clash == "play_off":
            party = [seat for seat in match.from_seat(ordinary) if seat in party + aces]
        if len(party) > 1:
            deal.won_by(_play_off(deal, party), "play_off")
        deal.won_by(buras[0], "bura")
    if aces:
        if rules.three_aces == "wins_deal":
            deal.won_by(aces[0], "three_aces")
        return aces[0], False
    if by_word["molodka"]:
        return by_word["molodka"][0], True
    return ordinary, False


def _play_off(deal: Deal, party: list[int]) -> int:
    standing, owner = deal.hands[party[0]], party[0]
    for seat in party:
        event = deal.match.peek()
        covering = covers(standing, deal.hands[seat], deal.trump)
        kind = ev.Led if seat == party[0] else ev.Beat if covering else ev.Gave
        if not isinstance(event, kind) or (isinstance(event, ev.Gave) and event.closed):
            deal.script.wrong(f"play-off: {kind.__name__} of {seat}")
        deal.script.take()
        deal.script.require(event.seat == seat and set(card_names(event.cards)) == set(deal.hands[seat]), "whole hands")
        if covering:
            standing, owner = deal.hands[seat], seat
    return owner
