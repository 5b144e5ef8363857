"""The seven rule sets as published: a version of one never changes."""

import hashlib
from dataclasses import fields

import pytest

from matches.engine.errors import InvalidSetup
from matches.engine.events import Opened
from matches.engine.ruleset import OPTIONS, OptionValue, RuleSet, check_playable, with_options
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import seat_match

PUBLISHED = {
    ("georgian-3", 1): "b8e2ad865e203b4e",
    ("georgian-5", 1): "b7fa5b38d330b13a",
    ("georgian-pairs", 1): "b5cfb07ba9cf25db",
    ("staked-3", 1): "a592606d734ee3bd",
    ("pot-ukrainian", 1): "e726b4b007ea84fc",
    ("pot-lithuanian", 1): "558e1177e9eacd95",
    ("duel-russian", 1): "1c14ef561037f18b",
}


def digest(rules: RuleSet) -> str:
    text = "\n".join(f"{field.name}={getattr(rules, field.name)!r}" for field in fields(RuleSet))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_a_published_version_never_changes() -> None:
    assert {(key, rules.version): digest(rules) for key, rules in RULE_SETS.items()} == PUBLISHED


def test_every_rule_set_can_be_played_by_each_number_of_seats() -> None:
    for rules in RULE_SETS.values():
        for seats in rules.seats:
            check_playable(rules, seats)


def test_options_change_what_they_name_and_nothing_else() -> None:
    rules = RULE_SETS["staked-3"]
    options: dict[str, OptionValue] = {"molodka": "out_of_turn", "royal": "wins_match", "raises": "match"}
    changed = with_options(rules, options)
    assert {
        name: getattr(changed, name) for name in OPTIONS if getattr(changed, name) != getattr(rules, name)
    } == options


@pytest.mark.parametrize(
    ("key", "options", "fault"),
    [
        ("georgian-3", {"molodka": "on_lead"}, "option molodka repeats the default"),
        ("georgian-3", {"deck": True}, "option deck has no such value"),
        ("georgian-3", {"crawford": 1}, "option crawford has no such value"),
        ("georgian-3", {"hand_size": 5}, "unknown option 'hand_size'"),
        ("georgian-pairs", {"deck": 20}, "a deck of 20 is too small"),
        ("georgian-5", {"three_aces": "lead"}, "three aces and royal need hands of three"),
        ("georgian-5", {"royal": "wins_match"}, "three aces and royal need hands of three"),
        ("georgian-pairs", {"first_leader": "colour_call"}, "colour_call is for two seats"),
        (
            "georgian-3",
            {"next_leader": "rotation"},
            "next_leader rotation does not go with claim_window until_next_lead",
        ),
        ("pot-lithuanian", {"raises": "deal"}, "a pot match has no raises"),
        ("pot-lithuanian", {"false_claim": "lose_deal"}, "false_claim lose_deal needs a match to points"),
        ("pot-ukrainian", {"no_claim": "count"}, "no_claim count needs a match to points"),
        ("pot-ukrainian", {"royal": "wins_match"}, "royal needs a match to points"),
        ("pot-ukrainian", {"first_leader": "random"}, "first_leader random needs a match to points"),
        ("pot-ukrainian", {"later_leader": "claimant_deals"}, "later_leader claimant_deals needs a match to points"),
        ("duel-russian", {"false_claim": "match_pot"}, "false_claim match_pot needs a pot"),
        ("duel-russian", {"no_claim": "restake"}, "no_claim restake needs a pot"),
        ("duel-russian", {"later_leader": "per_first"}, "later_leader per_first needs a pot"),
        (
            "georgian-3",
            {"first_leader": "dealer"},
            "later_leader winner goes only with first_leader random or colour_call",
        ),
        ("duel-russian", {"first_leader": "random"}, "later_leader claimant_deals needs a dealer for the first deal"),
    ],
)
def test_what_cannot_be_played_is_refused(key: str, options: dict[str, int | str | bool], fault: str) -> None:
    rules = RULE_SETS[key]
    opened = Opened(
        key,
        tuple(f"seat {seat}" for seat in range(rules.seats[-1])),
        options,
        rules.default_length,
        5 if rules.pot else None,
    )
    with pytest.raises(InvalidSetup, match=fault):
        seat_match(opened)


@pytest.mark.parametrize(
    ("opened", "fault"),
    [
        (Opened("whist", ("a", "b"), {}, 7), "unknown rule set"),
        (Opened("georgian-3", ("a", "b", "c"), {}, 7), "georgian-3 cannot seat 3"),
        (Opened("georgian-3", ("a", "b"), {}, 5), "match_to must be one of 1, 3, 7, 11"),
        (Opened("georgian-3", ("a", "b"), {}, 7, 5), "ante must be null in a match to points"),
        (Opened("pot-ukrainian", ("a", "b"), {}, 7, 5), "match_to must be null in a pot match"),
        (Opened("pot-ukrainian", ("a", "b"), {}, None, 0), "ante must be 1"),
    ],
)
def test_a_match_that_cannot_be_seated_is_refused(opened: Opened, fault: str) -> None:
    with pytest.raises(InvalidSetup, match=fault):
        seat_match(opened)


def test_the_options_are_the_fields_of_the_record() -> None:
    assert set(OPTIONS) == {
        "deck", "discards", "intent", "next_leader", "draw_from", "claim_window", "false_claim", "no_claim", "bura",
        "molodka", "three_aces", "royal", "bura_clash", "aces_clash", "raises", "crawford", "first_leader",
        "later_leader", "show_points",
    }  # fmt: skip
