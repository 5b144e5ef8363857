"""The engine and a second reading of the rules agree on every event and on every choice offered."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.rulesets import RULE_SETS
from matches.engine.state import Phase
from tests.support.play import random_opening
from tests.support.referee.walk import referee
from tests.support.stacked import MISHAPS, StackedTable, wild_options


@pytest.mark.parametrize("key", RULE_SETS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whole_matches_go_as_the_referee_reads_the_rules(key: str, seed: int) -> None:
    dice = Random(seed)
    opened = random_opening(key, wild_options(key, dice), seed)
    table = StackedTable(opened, dice, MISHAPS)
    purses = None if table.purses is None else list(table.purses)
    while table.state.phase is not Phase.OVER:
        table.go_on()
    referee(opened, table.events[1:], purses)
