"""What the table does: colour call, ante, deal, time, abort. Chance comes in with the command."""

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.cards import RED_SUITS, Card, card_set, suit_of
from matches.engine.errors import RuleViolation
from matches.engine.evolve import is_crawford
from matches.engine.flow import clockwise
from matches.engine.legal import DECIDING, to_act
from matches.engine.state import Phase, State

_DEAL = "rules.md §2.1"
_FIRST = "rules.md §4 first leader"


def call_colour(state: State, command: cmd.CallColour) -> ev.Called:
    """Check a colour call and see who leads."""
    seat, colour, card = command.seat, command.colour, command.card
    if state.phase is not Phase.CALL or seat not in to_act(state):
        raise RuleViolation("not_now", "No colour call waits for this seat.", _FIRST)
    if colour is None:
        if card is not None or command.leader not in state.live:
            raise RuleViolation("no_call", "Without a call a seat is drawn by lot.", _FIRST)
        return ev.Called(seat, None, None, command.leader)
    if card is None or not _in_deck(state, card):
        raise RuleViolation("no_card", "The turned card is not of this deck.", _FIRST)
    right = (suit_of(card) in RED_SUITS) == (colour == "red")
    leader = seat if right else state.next_of[seat]
    if command.leader not in (None, leader):
        raise RuleViolation("wrong_leader", "The call decides who leads.", _FIRST)
    return ev.Called(seat, colour, card, leader)


def _in_deck(state: State, card: Card) -> bool:
    return bool(card_set(bytes([card])) & state.setup.deck)


def ante(state: State, _command: cmd.Ante) -> ev.Anted:
    """Collect the antes."""
    if state.phase is not Phase.ANTE:
        raise RuleViolation("not_now", "No ante is due.", "rules.md §4")
    amount = state.setup.ante
    return ev.Anted(amount, amount * state.setup.seats)


def deal(state: State, command: cmd.Deal) -> ev.Dealt:
    """Deal one card at a time from the dealer's left, and turn up the next."""
    if state.phase is not Phase.DEAL:
        raise RuleViolation("not_now", "No deal is due.", _DEAL)
    deck, rules = command.deck, state.setup.rules
    if len(deck) != rules.deck or card_set(deck) != state.setup.deck:
        raise RuleViolation("wrong_deck", "These cards are not the deck.", _DEAL)
    dealer, leader = _seats_of_deal(state, command.lot)
    order = clockwise(state, dealer + 1)
    dealt = rules.hand_size * len(order)
    hands = [b""] * state.setup.seats
    for place, seat in enumerate(order):
        hands[seat] = deck[place : dealt : len(order)]
    return ev.Dealt(
        deal=state.deal.number + 1 if state.deal else 1,
        dealer=dealer,
        leader=leader,
        hands=tuple(hands),
        trump=deck[dealt],
        stock=deck[dealt + 1 :] + deck[dealt : dealt + 1],
        raises=rules.raises != "none" and not is_crawford(state),
    )


def _seats_of_deal(state: State, lot: int | None) -> tuple[int, int]:
    """Give dealer and leader of the next deal."""
    if state.deal is None:
        return _first_deal(state, lot)
    rules, tally, last = state.setup.rules, state.tally, state.deal
    match rules.later_leader:
        case "winner":
            leader = last.leader
            if tally.last_winner is not None:
                side_of = state.setup.side_of
                leader = next(seat for seat in clockwise(state, last.leader) if side_of[seat] == tally.last_winner)
            return _before(state, leader), leader
        case "claimant_deals":
            dealer = last.dealer if tally.last_maker is None else tally.last_maker
            return dealer, state.next_of[dealer]
        case "per_first":
            following = last.dealer + 1 if tally.last_maker is None else tally.last_maker
            dealer = clockwise(state, following)[0]
            return dealer, _leader_by_dealer(state, dealer)


def _first_deal(state: State, lot: int | None) -> tuple[int, int]:
    rules = state.setup.rules
    if rules.first_leader == "colour_call":
        lot = state.tally.called_leader
    if lot not in state.live:
        raise RuleViolation("no_lot", "A seat must be drawn for the first deal.", _FIRST)
    if rules.first_leader in ("random", "colour_call"):
        return _before(state, lot), lot
    return lot, _leader_by_dealer(state, lot)


def _leader_by_dealer(state: State, dealer: int) -> int:
    return dealer if state.setup.rules.first_leader == "dealer" else state.next_of[dealer]


def _before(state: State, leader: int) -> int:
    return (leader - 1) % state.setup.seats


def time_out(state: State, command: cmd.TimeOut) -> ev.TimedOut:
    """Check that this seat has to decide."""
    if state.phase not in DECIDING or command.seat != state.turn:
        raise RuleViolation("not_on_turn", "Only the seat that has to decide has a clock.", "rules.md §4 clock")
    return ev.TimedOut(command.seat)


def abort(state: State, command: cmd.Abort) -> ev.Aborted:
    """Check that the match is still running."""
    if state.phase is Phase.OVER:
        raise RuleViolation("over", "The match is over.", "rules.md §4")
    return ev.Aborted(command.reason)
