"""Fitting the model: ridge regression of single playouts on what the cards show, in plain Python."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from analytics.luck.features import Features, columns, course_of, features, first_dense
from analytics.luck.model import Model
from analytics.luck.sampling import Kind, draw
from analytics.luck.simulated import simulated

_RIDGE: Final = 10.0
_RIDGE_OF_CARDS: Final = 150.0
"""Penalties: there are many columns of single cards, and each of them means little."""
_MEAN_DEALS: Final = 3
"""Deals for the usual worth, for each that is played out: without playing they cost little."""
_DIGITS: Final = 5

Row = tuple[Features, tuple[float, ...]]


def fit(kind: Kind, deals: int, seed: int) -> Model:
    """Play `deals` deals out once each and fit their results; the same seed gives the same weights."""
    opened, setup = kind.opened(), kind.setup()
    course = course_of(kind.rules, kind.seats)
    dice = Random(f"{seed}/{kind}")  # noqa: S311 -- repeatable on purpose
    rows: list[Row] = []
    for number in range(deals):
        dealt = draw(kind, setup, dice)
        result = simulated(dealt, opened, 1, seed + number)
        rows.append((features(list(dealt.hands), dealt.stock, course), result[:-1]))
    width = columns(kind.seats, setup.sides)
    weights = regress(rows, width, first_dense(kind.seats))
    rounded = tuple(tuple(round(weight, _DIGITS) for weight in each) for each in weights)
    model = Model(kind.rules, kind.seats, kind.raises, rounded, (0.0,) * setup.sides)
    return Model(kind.rules, kind.seats, kind.raises, rounded, _usual(model, kind, _MEAN_DEALS * deals, dice))


def _usual(model: Model, kind: Kind, deals: int, dice: Random) -> tuple[float, ...]:
    setup, course = kind.setup(), course_of(kind.rules, kind.seats)
    total = [0.0] * setup.sides
    for _ in range(deals):
        dealt = draw(kind, setup, dice)
        worth = model.worth(features(list(dealt.hands), dealt.stock, course))
        total = [known + more for known, more in zip(total, worth, strict=True)]
    means = [round(each / deals, _DIGITS) for each in total[:-1]]
    return (*means, round(-sum(means), _DIGITS))


def regress(rows: Iterable[Row], width: int, start: int) -> list[list[float]]:
    """Give the weights of each target by least squares with a small penalty; the last column, always 1, bears none."""
    gram = [[0.0] * width for _ in range(width)]
    moments: list[list[float]] = []
    for (ones, rest), targets in rows:
        if not moments:
            moments = [[0.0] * width for _ in targets]
        _add_row(gram, moments, [*((column, 1.0) for column in ones), *enumerate(rest, start)], targets)
    for column in range(width - 1):
        gram[column][column] += _RIDGE_OF_CARDS if column < start else _RIDGE
    return _solve(gram, moments)


def _add_row(
    gram: list[list[float]], moments: list[list[float]], cells: list[tuple[int, float]], targets: Sequence[float]
) -> None:
    """Add one row's products; columns that hold 0 are left out."""
    held = [(column, value) for column, value in cells if value]
    for column, value in held:
        line = gram[column]
        for other, factor in held:
            line[other] += value * factor
        for moment, target in zip(moments, targets, strict=True):
            moment[column] += value * target


def _solve(gram: list[list[float]], moments: list[list[float]]) -> list[list[float]]:
    """Solve the normal equations by elimination; the penalty keeps every pivot above 0."""
    width = len(gram)
    lines = [[*line, *(moment[place] for moment in moments)] for place, line in enumerate(gram)]
    for place in range(width):
        pivot = lines[place]
        for below in range(place + 1, width):
            factor = lines[below][place] / pivot[place]
            if factor:
                tail = zip(lines[below][place:], pivot[place:], strict=True)
                lines[below][place:] = [value - factor * over for value, over in tail]
    for place in reversed(range(width)):
        line = lines[place]
        for column in range(width, len(line)):
            known = sum(line[other] * lines[other][column] for other in range(place + 1, width))
            line[column] = (line[column] - known) / line[place]
    return [[line[width + number] for line in lines] for number in range(len(moments))]
