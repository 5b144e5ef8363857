"""The rules pages say what the engine does."""

import pytest

from matches.engine.events import Claimed, DealEnded, Event, MatchEnded, Paid, Raised, Took
from matches.engine.ruleset import OPTIONS, with_options
from matches.engine.rulesets import RULE_SETS
from matches.web.forms import playable_values
from matches.web.labels import USUAL_OPTIONS
from matches.web.rules.examples import EXAMPLES
from matches.web.rules.options import usual_options
from matches.web.rules.pages import sections

_OUTCOMES = {
    "whole-deal": (("took", 0, 13), ("took", 1, 21), ("took", 0, 21), ("claimed", 0, 34, True), ("deal", 0, 1)),
    "one-left-bare": (("took", 0, 28),),
    "two-trumps": (("took", 1, 28),),
    "davi-refused": (("raised", 0, 2), ("deal", 0, 1)),
    "davi-accepted": (("raised", 0, 2), ("took", 0, 13)),
    "se-refused": (("raised", 0, 2), ("raised", 1, 3), ("deal", 1, 2)),
    "party-davi": (("raised", 0, 2), ("match", 0, "match_refused")),
    "three-at-once": (("took", 1, 20),),
    "jack-covers-nothing": (("took", 0, 20),),
    "six-helps": (("took", 1, 18),),
    "partners": (("took", 1, 39),),
    "partner-answers": (("raised", 0, 2), ("raised", 1, 3)),
    "hasty-claim": (
        ("took", 1, 14), ("took", 1, 11), ("claimed", 1, 25, False), ("paid", (1,), 15, 30), ("deal", None, 0),
    ),
    "beating-the-answer": (("took", 2, 2),),
    "king-covers": (("took", 2, 9),),
    "nothing-covers-the-nine": (("took", 1, 5),),
    "small-trumps": (("took", 1, 15),),
    "one-trump-short": (("took", 0, 18),),
}  # fmt: skip
"""What rules.md §6 says of each example."""


@pytest.mark.parametrize(
    ("rules", "key"), [(rules, example.key) for rules, examples in EXAMPLES.items() for example in examples]
)
def test_an_example_comes_out_as_the_rules_say(rules: str, key: str) -> None:
    example = next(example for example in EXAMPLES[rules] if example.key == key)
    played = example.play(rules)
    assert tuple(outcome for event in played.events if (outcome := _outcome(event))) == _OUTCOMES[key]


def test_an_example_shows_every_step_with_all_hands_open() -> None:
    for rules, examples in EXAMPLES.items():
        for example in examples:
            steps = example.play(rules).steps
            assert len(steps) > len(example.acts)
            assert all(step["event"]["type"] not in ("passed", "window_closed", "said") for step in steps)
            assert all(isinstance(hand, list) for step in steps for hand in step["view"]["hands"])
            laid = [step["event"]["cards"] for step in steps if step["event"]["type"] in ("led", "beat", "gave")]
            assert laid == [act.cards.split() for act in example.acts if act.cards]


def test_every_rule_set_has_examples_and_no_example_is_without_a_rule_set() -> None:
    assert EXAMPLES.keys() == RULE_SETS.keys()
    assert {example.key for examples in EXAMPLES.values() for example in examples} == _OUTCOMES.keys()


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_page_has_words_for_every_value_of_every_option(key: str) -> None:
    rules = RULE_SETS[key]
    for name, values in OPTIONS.items():
        for value in values:
            changed = rules if getattr(rules, name) == value else with_options(rules, {name: value})
            for section in sections(changed):
                assert section.paragraphs
                assert all("%(" not in paragraph for paragraph in section.paragraphs)


@pytest.mark.parametrize("key", RULE_SETS)
def test_each_change_that_tables_often_make_is_named(key: str) -> None:
    rules = RULE_SETS[key]
    for name, option in zip(USUAL_OPTIONS[key], usual_options(rules), strict=True):
        assert len(option.others) == len(playable_values(rules, name)) - 1
        assert all(note for _value, note in option.others)


def _outcome(event: Event) -> tuple[object, ...] | None:  # noqa: PLR0911 -- a line for each kind of event
    match event:
        case Took(seat=seat, points=points):
            return "took", seat, points
        case Claimed(seat=seat, points=points, valid=valid):
            return "claimed", seat, points, valid
        case Raised(seat=seat, to=to):
            return "raised", seat, to
        case Paid(seats=seats, amount=amount, pot=pot):
            return "paid", seats, amount, pot
        case DealEnded(winner=winner, points=points):
            return "deal", winner, points
        case MatchEnded(winner=winner, reason=reason):
            return "match", winner, reason
        case _:
            return None
