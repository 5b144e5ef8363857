"""`legal` is exact: a seat's command is accepted if, and only if, `legal` lists its normal form."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine import commands as cmd
from matches.engine.cards import in_order
from matches.engine.decide import step
from matches.engine.errors import RuleViolation
from matches.engine.events import Combination
from matches.engine.legal import legal, to_act
from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase, State
from matches.engine.view import redact_state
from tests.property.test_engine_laws import random_options
from tests.support.play import Mishaps, RandomTable, random_opening

PLAYS = (cmd.Lead, cmd.Beat, cmd.Give)
COMBINATIONS: tuple[Combination, ...] = get_args(Combination)
EACH = 2
"""States of a phase that are looked at in a match; the rest only lead there."""
OFTEN = 0.3


def sets_of_cards(state: State, seat: int, dice: Random) -> list[bytes]:
    """List every choice from the hand, some with a card of elsewhere in it, one with a card twice."""
    hand = in_order(state.hands[seat])
    size = state.setup.rules.hand_size
    chosen = [bytes(cards) for count in range(size + 1) for cards in combinations(hand, count)]
    strangers = [card for card in in_order(state.setup.deck) if card not in hand]
    foreign = bytes(dice.sample(strangers, 2))
    mixed = [bytes(sorted(cards + foreign[:1])) for cards in dice.sample(chosen, min(4, len(chosen)))]
    return [*chosen, *mixed, foreign, hand[:1] * 2, bytes([*hand, *foreign])]


def conceivable(state: State, seat: int, dice: Random) -> Iterator[cmd.SeatCommand]:
    """Give every command that a seat could think of, each with its cards in the order of their codes."""
    for cards in sets_of_cards(state, seat, dice):
        for play in PLAYS:
            yield play(seat, cards)
        for what in COMBINATIONS:
            yield cmd.Declare(seat, what, cards)
    for plain in (cmd.Pass, cmd.Claim, cmd.Continue, cmd.Accept, cmd.Refuse, cmd.Resign):
        yield plain(seat)
    for level in range(9):
        yield cmd.Raise(seat, level)
    yield cmd.CallColour(seat, "red")
    yield cmd.CallColour(seat, "black")


def complete(state: State, command: cmd.SeatCommand) -> cmd.SeatCommand:
    """Add what the table adds: the turned card of a call."""
    if isinstance(command, cmd.CallColour):
        return replace(command, card=in_order(state.setup.deck)[-1])
    return command


def shuffled(command: cmd.SeatCommand, dice: Random) -> cmd.SeatCommand:
    if isinstance(command, cmd.Lead | cmd.Beat | cmd.Give | cmd.Declare):
        return replace(command, cards=bytes(dice.sample(command.cards, len(command.cards))))
    return command


def assert_explained(refusal: RuleViolation) -> None:
    assert refusal.code
    assert refusal.code == refusal.code.lower().replace(" ", "_")
    assert refusal.sentence == str(refusal)
    assert refusal.sentence.endswith(".")
    assert refusal.clause.startswith("rules.md §")


def accepts(state: State, command: cmd.SeatCommand) -> bool:
    """Try the command; a refusal must say why and, like an acceptance, change nothing of this state."""
    before = state.copy()
    try:
        events, _ = step(state, command)
    except RuleViolation as refusal:
        assert_explained(refusal)
        accepted = False
    else:
        assert events
        accepted = True
    assert state == before
    return accepted


def check(state: State, dice: Random) -> None:
    for seat in range(state.setup.seats):
        listed = legal(state, seat)
        assert len(set(listed)) == len(listed)
        assert listed == legal(redact_state(state, seat), seat)
        assert cmd.Resign(seat) not in listed[:-1]
        known = set(listed)
        thought_of = set(conceivable(state, seat, dice))
        assert known <= thought_of
        for command in thought_of:
            assert accepts(state, shuffled(complete(state, command), dice)) == (command in known), command
        if seat in to_act(state):
            assert [command for command in listed if not isinstance(command, cmd.Resign)]


@pytest.mark.parametrize("key", RULE_SETS)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_command_is_accepted_exactly_if_it_is_listed_as_legal(key: str, seed: int) -> None:
    dice = Random(seed)
    table = RandomTable(random_opening(key, random_options(key, seed), seed), dice, Mishaps(resign=0, time_out=0.01))
    looked_at: Counter[Phase] = Counter()
    while table.state.phase is not Phase.OVER:
        phase = table.state.phase
        if looked_at[phase] < EACH and dice.random() < OFTEN:
            looked_at[phase] += 1
            check(table.state, dice)
        table.go_on()
    check(table.state, dice)
