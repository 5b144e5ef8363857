"""What a deal's cards are worth between players of equal strength, by a model fitted to playouts.

A weighted sum of `luck.features` for each side but the last, counted from the leader; what all get adds up to 0.
The weights stand in `weights.json`, which `manage.py luck fit` makes.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from analytics.luck.features import Features, course_of, features, first_dense
from matches.engine.cards import HIDDEN
from matches.engine.events import Dealt
from matches.engine.ruleset import RuleSet
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import Setup

WEIGHTS: Final = Path(__file__).with_name("weights.json")
_TELLING: Final = ("deck", "next_leader", "bura", "three_aces")
"""Options under which the cards are worth something else: no model fits."""


@dataclass(frozen=True, slots=True)
class Model:
    """The weights for one rule set, a number of seats in the deal, and raises or none."""

    rules: str
    seats: int
    raises: bool
    weights: tuple[tuple[float, ...], ...]
    """For each side but the last, one for each column of `features`."""
    usual: tuple[float, ...]
    """What each side gets on average over all deals, as the model sees it."""

    @property
    def name(self) -> str:
        """Name the model, such as `georgian-3/2/raises`."""
        return f"{self.rules}/{self.seats}/{'raises' if self.raises else 'plain'}"

    def worth(self, seen: Features) -> tuple[float, ...]:
        """Give what each side gets, counted from the leader."""
        ones, rest = seen
        start = first_dense(self.seats)
        found = []
        for weights in self.weights:
            total = sum([weights[column] for column in ones])
            for column, value in enumerate(rest, start):
                total += value * weights[column]
            found.append(total)
        found.append(-sum(found))
        return tuple(found)


class Worth(NamedTuple):
    """What a deal's cards are worth to each side of the match, in stakes of the deal; each adds up to 0."""

    expected: tuple[float, ...]
    """The result to expect between players of equal strength, with these cards and this lead."""
    luck: tuple[float, ...]
    """The part of it that the cards brought: without what the lead is worth before the cards are dealt.

    0 on average over all ways in which the cards might fall, whoever leads and however well anybody plays.
    """


def expected(dealt: Dealt, setup: Setup) -> tuple[float, ...] | None:
    """Give `Worth.expected`; None: no model fits these rules."""
    found = worth(dealt, setup)
    return None if found is None else found.expected


def worth(dealt: Dealt, setup: Setup) -> Worth | None:
    """Weigh a deal; None: no model fits these rules.

    Raises `ValueError` for a deal of which not all cards are known.
    """
    order = _from_leader(dealt)
    model = _model(setup, len(order), raises=dealt.raises)
    if model is None:
        return None
    if HIDDEN in dealt.stock:
        raise ValueError("a deal with hidden cards has no expected result")
    hands = [dealt.hands[seat] for seat in order]
    found = model.worth(features(hands, dealt.stock, course_of(model.rules, model.seats)))
    luck = [now - before for now, before in zip(found, model.usual, strict=True)]
    return Worth(_by_side(found, order, setup), _by_side(luck, order, setup))


def _from_leader(dealt: Dealt) -> list[int]:
    """List the seats that have cards, clockwise from the leader."""
    hands, seats = dealt.hands, len(dealt.hands)
    return [seat for seat in (*range(dealt.leader, seats), *range(dealt.leader)) if hands[seat]]


def _by_side(values: Sequence[float], order: list[int], setup: Setup) -> tuple[float, ...]:
    found = [0.0] * setup.sides
    for seat, value in zip(order, values, strict=False):  # in pairs two seats share a side: the first two name them
        found[setup.side_of[seat]] = value
    return tuple(found)


def _model(setup: Setup, seats: int, *, raises: bool) -> Model | None:
    rules = setup.rules
    if rules is not RULE_SETS.get(rules.key) and not _near(rules):
        return None
    models = load()
    return models.get((rules.key, seats, raises)) or models.get((rules.key, seats, False))


@lru_cache(maxsize=256)
def _near(rules: RuleSet) -> bool:
    """Tell whether the rule set's defaults are like enough."""
    default = RULE_SETS[rules.key]
    return all(getattr(rules, field) == getattr(default, field) for field in _TELLING)


@cache
def load() -> Mapping[tuple[str, int, bool], Model]:
    """Read the models, by rule set, seats and raises."""
    data: dict[str, Any] = json.loads(WEIGHTS.read_bytes()) if WEIGHTS.exists() else {"models": []}
    models = (
        Model(
            rules=each["rules"],
            seats=each["seats"],
            raises=each["raises"],
            weights=tuple(tuple(weights) for weights in each["weights"]),
            usual=tuple(each["usual"]),
        )
        for each in data["models"]
    )
    return {(model.rules, model.seats, model.raises): model for model in models}
