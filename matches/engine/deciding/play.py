"""Leading, beating and giving (rules.md §2.2–2.3)."""

from typing import Final

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.cards import ABOVE, SUIT_SETS, Cards, CardSet, card_name, card_set, suit_of
from matches.engine.covering import covers
from matches.engine.due import deal_of
from matches.engine.errors import RuleViolation
from matches.engine.legal import unleadable
from matches.engine.state import LEAD, REPLY, State

_OTHER_PLAY: Final = {
    LEAD: "No cards are on the table to reply to: it is this seat's lead.",
    REPLY: "Cards are on the table: they take a reply, not a lead.",
}


def lead(state: State, command: cmd.Lead) -> ev.Led:
    """Check a lead."""
    seat, cards = command.seat, command.cards
    if state.phase is not LEAD or seat != state.turn:
        raise _not_now(state, seat)
    chosen = _from_hand(state, seat, cards)
    if chosen & ~SUIT_SETS[suit_of(cards[0])]:
        raise RuleViolation("two_suits", "A lead is of one suit.", "rules.md §2.2")
    if state.duty == "molodka" and chosen != state.hands[seat]:
        raise RuleViolation("molodka_whole", "A declared molodka is led as a whole.", "rules.md §2 combinations")
    if unleadable(state, chosen):
        raise RuleViolation(
            "declare_bura",
            "A full hand of trumps is declared, not led.",
            "rules.md §2 declaration window",
        )
    return ev.Led(seat, cards)


def beat(state: State, command: cmd.Beat) -> ev.Beat:
    """Check a beat: every standing card must be covered by a different one."""
    seat, cards = command.seat, command.cards
    chosen = _reply(state, seat, cards)
    trump = deal_of(state).trump
    if not covers(state.standing, chosen, trump):
        raise RuleViolation("not_covered", _why_not(state.standing, chosen, trump), "rules.md §2.3")
    return ev.Beat(seat, cards)


def give(state: State, command: cmd.Give) -> ev.Gave:
    """Check a give; where the cards speak it may not cover everything."""
    seat, cards = command.seat, command.cards
    chosen = _reply(state, seat, cards)
    setup = state.setup
    if setup.cards_speak and covers(state.standing, chosen, deal_of(state).trump):
        raise RuleViolation("cards_speak", "These cards cover everything: it is a beat.", "rules.md §2.3")
    return ev.Gave(seat, cards, setup.closed)


def _reply(state: State, seat: int, cards: Cards) -> CardSet:
    if state.phase is not REPLY or seat != state.turn:
        raise _not_now(state, seat)
    if len(cards) != len(state.standing):
        raise RuleViolation(
            "wrong_count",
            f"The reply needs exactly {len(state.standing)} card(s), not {len(cards)}.",
            "rules.md §2.3",
        )
    return _from_hand(state, seat, cards)


def _from_hand(state: State, seat: int, cards: Cards) -> CardSet:
    chosen = card_set(cards)
    if not cards:
        raise RuleViolation("no_cards", "No card was chosen.", "rules.md §2.2")
    if chosen.bit_count() != len(cards):
        raise RuleViolation("card_twice", "A card was named twice.", "rules.md §1")
    if chosen & ~state.hands[seat]:
        raise RuleViolation("not_in_hand", "A card is not in the hand.", "rules.md §2.1")
    return chosen


def _not_now(state: State, seat: int) -> RuleViolation:
    if state.phase in (LEAD, REPLY) and seat != state.turn:
        return RuleViolation("not_your_turn", "It is another seat's turn.", "rules.md §2.3")
    sentence = _OTHER_PLAY.get(state.phase, "No cards are played now.")
    return RuleViolation("not_now", sentence, "rules.md §2")


def _why_not(standing: Cards, chosen: CardSet, trump: int) -> str:
    """Say card by card why a reply does not beat."""
    bare = [card for card in standing if not ABOVE[trump][card] & chosen]
    if bare:
        return f"Nothing covers {', '.join(map(card_name, bare))}."
    return "Two standing cards would need the same card to cover them."
