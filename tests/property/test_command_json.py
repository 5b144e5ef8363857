"""Every legal command survives the way to the client and back."""

from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.api.commands import read_command
from matches.engine.commands import CallColour
from matches.engine.events import Opened
from matches.engine.evolve import evolve, start
from matches.engine.legal import legal, to_act
from matches.engine.rulesets import RULE_SETS
from matches.engine.view import redact_state
from matches.wire import command_json, seat_command
from tests.support.play import random_match


@pytest.mark.parametrize("rules", RULE_SETS)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=3, deadline=None)
def test_every_legal_command_survives_the_way_to_the_client_and_back(rules: str, seed: int) -> None:
    opened, *events = random_match(rules, seed=seed)
    assert isinstance(opened, Opened)
    state = start(opened)
    for event in events:
        for seat in to_act(state):
            seen = redact_state(state, seat)
            for command in legal(seen, seat):
                sent = read_command({"id": str(uuid4()), "expected_version": 1, "seat": seat, **command_json(command)})
                back = seat_command(sent, seat, state)
                assert back == command or isinstance(command, CallColour)
        state = evolve(state, event)
