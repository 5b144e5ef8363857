"""How the model is made: the regression, and the same bytes from the same seed."""

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command

from analytics.luck.features import Features, columns, course_of, features, first_dense
from analytics.luck.fitting import fit, regress
from analytics.luck.model import WEIGHTS
from analytics.luck.race import RENUMBER
from analytics.luck.sampling import Kind, draw, kinds
from analytics.luck.simulated import simulated
from analytics.management.commands import luck

KIND = Kind("georgian-3", 2, raises=True)


def test_regression_finds_the_weights_that_made_the_targets() -> None:
    dice = Random(4)
    true = (0.5, -1.0, 2.0, 0.25, -0.75)
    rows = []
    for _ in range(20_000):
        one, value = dice.randrange(3), dice.uniform(-3, 3)
        target = true[one] + true[3] * value + true[4]
        rows.append((Features([one], [value, 1.0]), (target, -2 * target)))
    weights, double = regress(rows, 5, 3)
    assert [weights[one] + weights[4] for one in range(3)] == pytest.approx([-0.25, -1.75, 1.25], abs=0.06)
    assert weights[3] == pytest.approx(true[3], abs=0.02)
    assert double == pytest.approx([-2 * weight for weight in weights])


@pytest.mark.parametrize("kind", list(kinds()), ids=str)
def test_every_deal_has_a_row_that_fits_the_weights(kind: Kind) -> None:
    setup = kind.setup()
    dealt = draw(kind, setup, Random(1))
    ones, rest = features(list(dealt.hands), dealt.stock, course_of(kind.rules, kind.seats))
    assert first_dense(kind.seats) + len(rest) == columns(kind.seats, setup.sides)
    assert max(ones) < first_dense(kind.seats)
    assert rest[-1] == 1.0


@pytest.mark.parametrize("renumber", RENUMBER)
def test_the_race_numbers_every_card_once(renumber: bytes) -> None:
    assert sorted(renumber[:36]) == list(range(36))


def test_playouts_of_one_seed_come_out_alike_and_of_others_differ() -> None:
    setup, opened, dice = KIND.setup(), KIND.opened(), Random(2)
    dealt = [draw(KIND, setup, dice) for _ in range(20)]
    assert [simulated(each, opened, 2, 7) for each in dealt] == [simulated(each, opened, 2, 7) for each in dealt]
    assert len({tuple(simulated(each, opened, 1, seed) for each in dealt) for seed in range(5)}) > 1


def test_the_same_seed_makes_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "kinds", lambda: iter([KIND, Kind("duel-russian", 2, raises=False)]))
    files = [tmp_path / "one.json", tmp_path / "two.json", tmp_path / "three.json"]
    for file, seed in zip(files, (5, 5, 6), strict=True):
        call_command("luck", "fit", deals=25, seed=seed, out=file, stdout=StringIO())
    one, two, three = (file.read_bytes() for file in files)
    assert one == two != three
    assert [model["rules"] for model in json.loads(one)["models"]] == ["georgian-3", "duel-russian"]


def test_the_file_that_is_shipped_says_what_it_was_made_from() -> None:
    data = json.loads(WEIGHTS.read_bytes())
    assert data["version"] == 1
    assert data["deals"] >= 1_000


def test_more_deals_give_another_model() -> None:
    assert fit(KIND, 20, 1) != fit(KIND, 21, 1)


def test_checking_prints_a_line_for_each_model_of_the_rule_set() -> None:
    out = StringIO()
    call_command("luck", "check", rules="georgian-3", deals=5, playouts=2, stdout=out)
    assert [line.split("|")[1].strip() for line in out.getvalue().splitlines()[2:]] == [
        "georgian-3/2/raises",
        "georgian-3/2/plain",
    ]


@pytest.mark.parametrize("wrong", [{"rules": "whist"}, {"playouts": 1}])
def test_a_check_that_cannot_be_made_is_refused_in_one_line(wrong: dict[str, object]) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("luck", "check", **wrong)
    assert "\n" not in str(refused.value)
