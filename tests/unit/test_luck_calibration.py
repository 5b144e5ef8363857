"""The model against play that it has not seen: honest between equals, and it takes no skill away."""

from random import Random

import pytest

from analytics.luck.adjusted import Adjusted, Sums, adjust, sums
from analytics.luck.match import of_match
from analytics.luck.model import load
from analytics.luck.quality import check
from analytics.luck.sampling import Kind
from analytics.luck.simulated import PLAYER
from matches.bots import make_bot
from matches.simulation import play_match

WORSE = "graded:0.5"


def played(kind: Kind, players: tuple[str, ...], matches: int) -> Adjusted:
    """Play whole matches and adjust the results of side 0, which sits at a different seat each time."""
    total = Sums()
    for number in range(matches):
        dice = Random(f"{kind} {players} {number}")
        seat = number % kind.seats
        bots = [make_bot(players[(place - seat) % kind.seats], dice.getrandbits(32)) for place in range(kind.seats)]
        opened = kind.opened()
        events = play_match(opened, bots, dice, (500,) * kind.seats if opened.ante else None)
        total += sums(of_match(opened, events), seat)
    found = adjust(total)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("kind", "removed"),
    [
        (Kind("georgian-3", 2, raises=True), 0.2),
        (Kind("duel-russian", 2, raises=False), 0.12),
        (Kind("pot-ukrainian", 3, raises=False), 0.05),
    ],
    ids=str,
)
def test_between_equals_the_model_is_right_on_average_and_takes_much_of_the_chance_away(
    kind: Kind, removed: float
) -> None:
    found = check(load()[kind.rules, kind.seats, kind.raises], 200, 4, 77)
    assert abs(found.bias) < 4.5 * found.bias_error
    assert found.correlation > 0.3
    assert found.removed > removed


@pytest.mark.parametrize(
    ("kind", "matches"),
    [(Kind("georgian-3", 2, raises=True), 120), (Kind("pot-lithuanian", 3, raises=False), 500)],
    ids=str,
)
def test_the_better_player_keeps_its_lead_when_the_luck_is_gone(kind: Kind, matches: int) -> None:
    found = played(kind, (PLAYER, *(WORSE for _ in range(kind.seats - 1))), matches)
    assert found.adjusted.low is not None
    assert found.adjusted.high is not None
    assert found.actual.high is not None
    assert found.adjusted.low > 0
    assert abs(found.luck) < 1.2 * (found.actual.high - found.actual.value)
    assert found.adjusted.high - found.adjusted.value < found.actual.high - found.actual.value


def test_equals_come_out_equal() -> None:
    found = played(Kind("duel-russian", 2, raises=False), (PLAYER, PLAYER), 120)
    assert found.adjusted.high is not None
    assert abs(found.adjusted.value) < 2.3 * (found.adjusted.high - found.adjusted.value)
