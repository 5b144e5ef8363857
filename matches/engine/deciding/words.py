"""What is said at the table: claims, declarations, raises, resignation."""

from typing import Final

from matches.engine import commands as cmd
from matches.engine import events as ev
from matches.engine.cards import card_points, card_set
from matches.engine.combinations import showable
from matches.engine.errors import RuleViolation
from matches.engine.legal import MAX_STAKE, may_claim, may_resign, next_raise
from matches.engine.repertoire import SEATS
from matches.engine.state import LEAD, WINDOW, Phase, State

_WINDOW_CLAUSE = "rules.md §2 declaration window"
_CLAIM = "rules.md §2 claim"
_RAISES = "rules.md §3"
_PASSING: Final = tuple(ev.Said(seat, "pass") for seat in range(SEATS))


def pass_by(state: State, command: cmd.Pass) -> ev.Said:
    """Check a pass in the window."""
    _can_speak(state, command.seat)
    return _PASSING[command.seat]


def declare(state: State, command: cmd.Declare) -> ev.Said | ev.Declared:
    """Check a combination shown in the window, or a bura on one's own lead."""
    seat, what, cards = command.seat, command.what, command.cards
    in_window = state.phase is WINDOW
    if in_window:
        _can_speak(state, seat)
    elif state.phase is not LEAD or seat != state.turn:
        raise RuleViolation("not_now", "No combination can be shown now.", _WINDOW_CLAUSE)
    if len(cards) != card_set(cards).bit_count() or card_set(cards) != state.hands[seat]:
        raise RuleViolation("whole_hand", "A combination is the whole hand.", _WINDOW_CLAUSE)
    if what not in showable(state, seat):
        raise RuleViolation("no_combination", f"This hand cannot be shown as {what} now.", "rules.md §2 combinations")
    return ev.Said(seat, what, cards) if in_window else ev.Declared(seat, what, cards)


def claim(state: State, command: cmd.Claim) -> ev.Said | ev.Claimed:
    """Check the right to claim; whether the claim is true is for the count."""
    seat = command.seat
    phase = state.phase
    if phase is WINDOW:
        _can_speak(state, seat)
        if not may_claim(state, seat):
            raise RuleViolation("no_right", "This seat has no right to claim now.", _CLAIM)
        return ev.Said(seat, "claim")
    asked = phase in (Phase.AFTER_TAKE, Phase.LAST_CLAIM)
    if seat != state.turn or not (asked or phase is LEAD):
        raise RuleViolation("not_now", "Nobody can claim now, or it is not this seat.", _CLAIM)
    if phase is LEAD and not may_claim(state, seat):
        raise RuleViolation("no_right", "This seat has no right to claim now.", _CLAIM)
    return count_claim(state, seat)


def count_claim(state: State, seat: int) -> ev.Claimed:
    """Turn up the seat's pile and count it."""
    pile = state.piles[state.setup.side_of[seat]]
    points = card_points(pile)
    return ev.Claimed(seat, pile, points, points >= state.setup.rules.target)


def go_on(state: State, command: cmd.Continue) -> ev.Continued | None:
    """Check that the seat was asked; after the last trick going on leaves no event of its own."""
    if state.phase is Phase.AFTER_TAKE and command.seat == state.turn:
        return ev.Continued(command.seat)
    if state.phase is Phase.LAST_CLAIM and command.seat == state.turn:
        return None
    raise RuleViolation("not_asked", "This seat was not asked to claim or go on.", _CLAIM)


def raise_stake(state: State, command: cmd.Raise) -> ev.Raised:
    """Check a raise, before a lead or as the answer to one."""
    seat = command.seat
    if state.phase not in (LEAD, Phase.ANSWER) or seat != state.turn:
        raise RuleViolation("not_now", "This seat cannot raise now.", _RAISES)
    if state.deal is None or not state.deal.raises:
        raise RuleViolation("no_raises", "This deal is played without raises.", _RAISES)
    if state.bid.side == state.setup.side_of[seat]:
        raise RuleViolation("raised_last", "This side raised last.", _RAISES)
    level = next_raise(state, seat)
    if level is None:
        raise RuleViolation("highest_stake", f"The stake is {MAX_STAKE}, the highest.", _RAISES)
    if command.to != level:
        raise RuleViolation("one_step", f"The next raise is to {level}.", _RAISES)
    return ev.Raised(seat, level)


def accept(state: State, command: cmd.Accept) -> ev.Accepted:
    """Check that a raise waits for this seat."""
    _is_asked(state, command.seat)
    return ev.Accepted(command.seat)


def refuse(state: State, command: cmd.Refuse) -> ev.Refused:
    """Check that a raise waits for this seat."""
    _is_asked(state, command.seat)
    return ev.Refused(command.seat)


def resign(state: State, command: cmd.Resign) -> ev.Resigned:
    """Check that the seat may give up now."""
    if command.seat not in state.live or not may_resign(state, command.seat):
        raise RuleViolation("not_now", "This seat cannot resign now.", "rules.md §4")
    return ev.Resigned(command.seat)


def _is_asked(state: State, seat: int) -> None:
    if state.phase is not Phase.ANSWER or seat != state.turn:
        raise RuleViolation("no_raise", "No raise waits for this seat's answer.", _RAISES)


def _can_speak(state: State, seat: int) -> None:
    if state.phase is not WINDOW:
        raise RuleViolation("no_window", "No window stands now.", _WINDOW_CLAUSE)
    if seat not in state.live:
        raise RuleViolation("out", "This seat is out of the match.", "rules.md §4")
    for saying in state.said:
        if saying[0] == seat:
            raise RuleViolation("spoken", "This seat has spoken in this window.", _WINDOW_CLAUSE)
