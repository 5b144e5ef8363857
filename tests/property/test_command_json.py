"""Every legal command survives the way to the client and back."""

from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.api.commands import _read_by_form, read_command
from matches.api.reading import well_formed
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
                body = {"id": str(uuid4()), "expected_version": 1, "seat": seat, **command_json(command)}
                sent = read_command(body)
                assert sent == _read_by_form(body)
                back = seat_command(sent, seat, state)
                assert back == command or isinstance(command, CallColour)
        state = evolve(state, event)


_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1, 7),
    st.sampled_from(["red", "bura", "As", ""]),
    st.just(["As", "Td"]),
    st.floats(1, 2),
)


@given(
    kind=st.sampled_from(["lead", "pass", "raise", "call", "declare", "shout"]),
    fields=st.dictionaries(
        st.sampled_from(["cards", "to", "colour", "what", "seat", "expected_version", "more"]), _values, max_size=3
    ),
)
@settings(deadline=None)
def test_what_is_read_quickly_is_what_the_form_reads(kind: str, fields: dict[str, object]) -> None:
    body = {"id": str(uuid4()), "expected_version": 1, "type": kind, **fields}
    quick = well_formed(body)
    if quick is not None:
        assert quick == _read_by_form(body)
