"""Plackett–Luce: values worked out once, openskill's own calls, and what our filling-in must not change."""

from importlib.metadata import version
from random import Random

import pytest
from openskill.models import PlackettLuce

from analytics.ratings.belief import Belief
from analytics.ratings.plackett import Ranks

# openskill's own scale, so that its published defaults hold.
OWN_SCALE: dict[str, float] = {"start": 25.0, "deviation": 25 / 3, "beta": 25 / 6, "least": 0.01}
BEGINNER = Belief(25.0, 25 / 3, 0.06)
# Rating and deviation by seat, by openskill 6.2.
GOLDEN = {
    "duel": [27.635231, 7.905694, 22.364769, 7.905694],
    "pairs": [23.035814, 8.098544, 26.964186, 8.098544, 23.035814, 8.098544, 26.964186, 8.098544],
    "pot": [
        *(19.577395, 7.773019, 20.624044, 6.841205, 23.734341, 5.951643),
        *(22.749884, 4.937004, 23.819599, 3.966379, 24.886414, 2.985225),
    ],
}


def numbers(beliefs: list[Belief]) -> list[float]:
    return [round(value, 6) for one in beliefs for value in (one.rating, one.deviation)]


def test_the_library_is_the_one_that_these_values_come_from() -> None:
    assert version("openskill").split(".")[:2] == ["6", "2"]


def test_a_duel_of_beginners_has_its_golden_values() -> None:
    assert numbers(Ranks(**OWN_SCALE).rated([BEGINNER] * 2, 2, 0)) == GOLDEN["duel"]


def test_pairs_of_beginners_have_their_golden_values() -> None:
    assert numbers(Ranks(**OWN_SCALE).rated([BEGINNER] * 4, 2, 1)) == GOLDEN["pairs"]


def test_a_pot_of_six_has_its_golden_values() -> None:
    seated = [Belief(20.0 + seat, 8.0 - seat, 0.06) for seat in range(6)]
    assert numbers(Ranks(**OWN_SCALE).rated(seated, 6, 2)) == GOLDEN["pot"]


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (4, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_it_rates_as_openskill_does_when_asked_plainly(seats: int, sides: int) -> None:
    dice, ours = Random(seats), Ranks(**OWN_SCALE)
    model = PlackettLuce(tau=0.0, gamma=lambda *_: 1.0)
    for _ in range(20):
        seated = [Belief(dice.gauss(25, 6), dice.uniform(1, 8), 0.06) for _ in range(seats)]
        winner = dice.randrange(sides)
        teams = [[model.rating(one.rating, one.deviation) for one in seated[side::sides]] for side in range(sides)]
        theirs = model.rate(teams, ranks=[float(side != winner) for side in range(sides)])
        seats_of = [(seat % sides, seat // sides) for seat in range(seats)]
        expected = [
            value for side, member in seats_of for value in (theirs[side][member].mu, theirs[side][member].sigma)
        ]
        got = [value for one in ours.rated(seated, sides, winner) for value in (one.rating, one.deviation)]
        assert got == pytest.approx(expected)


def test_in_points_all_is_the_same_but_for_the_scale() -> None:
    small = Ranks(**OWN_SCALE).rated([BEGINNER] * 5, 5, 3)
    large = Ranks(start=1500.0, deviation=500.0, beta=250.0, least=1.0).rated([Belief(1500.0, 500.0, 0.06)] * 5, 5, 3)
    assert [(one.rating - 1500) / 60 for one in large] == pytest.approx([one.rating - 25 for one in small])
    assert [one.deviation / 60 for one in large] == pytest.approx([one.deviation for one in small])


def test_chances_add_up_to_one_and_favour_the_better() -> None:
    ranks = Ranks(**OWN_SCALE)
    chances = ranks.expected([Belief(20.0 + seat, 2.0, 0.06) for seat in range(6)], 6)
    assert sum(chances) == pytest.approx(1.0)
    assert chances == sorted(chances)
    assert ranks.expected([BEGINNER] * 4, 2) == pytest.approx([0.5, 0.5])


def test_one_match_leaves_nothing_behind_for_the_next() -> None:
    ranks = Ranks(**OWN_SCALE)
    first = ranks.rated([BEGINNER] * 3, 3, 0)
    ranks.rated([Belief(90.0, 1.0, 0.06)] * 3, 3, 1)
    assert ranks.rated([BEGINNER] * 3, 3, 0) == first
    assert Belief(25.0, 25 / 3, 0.06) == BEGINNER
