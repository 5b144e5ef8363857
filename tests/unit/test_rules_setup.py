"""Which rule sets, options, lengths and seats can be played: rules.md §5."""

from collections.abc import Mapping

import pytest

from matches.engine.errors import InvalidSetup
from matches.engine.events import Opened
from matches.engine.evolve import start
from matches.engine.ruleset import OptionValue
from matches.engine.rulesets import RULE_SETS

# Rows of the table of §5, one a field, one value a rule set; "-" is none or false.
SETS = ("georgian-3", "georgian-5", "georgian-pairs", "staked-3", "pot-ukrainian", "pot-lithuanian", "duel-russian")
TABLE = """
hand_size     3 5 5 3 3 3 3
target        31 61 61 31 31 31 31
deck          20 36 36 20 36 36 36
discards      closed open open closed closed closed open
intent        free free free free free free cards_speak
next_leader   taker taker taker taker rotation taker taker
draw_from     taker taker taker taker leader taker taker
claim_window  until_next_lead until_next_lead until_next_lead until_next_lead before_draw until_next_lead between_tricks
false_claim   lose_deal lose_deal lose_deal lose_deal match_pot triple_ante lose_deal
no_claim      count count count count restake redeal redeal
bura          on_lead on_lead on_lead out_of_turn out_of_turn on_lead out_of_turn
molodka       on_lead on_lead on_lead on_lead out_of_turn on_lead out_of_turn
three_aces    none none none none lead none lead
royal         none none none none none none none
bura_clash    ordinary_lead ordinary_lead ordinary_lead ordinary_lead play_off ordinary_lead play_off
aces_clash    bura bura bura bura play_off bura bura
show_points   False False False False False False False
raises        deal deal deal deal none none none
crawford      True True True True False False False
first_leader  random random random colour_call left_of_dealer dealer left_of_dealer
later_leader  winner winner winner winner per_first per_first claimant_deals
default_length 7 7 7 7 None None 3
"""


@pytest.mark.parametrize("row", TABLE.strip().splitlines(), ids=lambda row: row.split()[0])
def test_the_rule_sets_are_those_of_the_table(row: str) -> None:
    field, *values = row.split()
    assert [str(getattr(RULE_SETS[key], field)) for key in SETS] == values


def test_the_seats_and_lengths_are_those_of_the_table() -> None:
    assert {key: RULE_SETS[key].seats for key in SETS} == {
        "georgian-3": (2,),
        "georgian-5": (2,),
        "georgian-pairs": (4,),
        "staked-3": (2,),
        "pot-ukrainian": (2, 3, 4, 5, 6),
        "pot-lithuanian": (2, 3, 4, 5),
        "duel-russian": (2,),
    }
    short, long = (1, 3, 7, 11), (1, 3, 5, 7, 9, 11)
    assert [RULE_SETS[key].lengths for key in SETS] == [short, short, short, long, (), (), long]


def opened(key: str, options: Mapping[str, OptionValue] | None = None, *, seats: int | None = None) -> Opened:
    rules = RULE_SETS[key]
    names = tuple("abcdefg"[: seats or rules.seats[0]])
    return Opened(key, names, dict(options or {}), rules.default_length, 5 if rules.pot else None)


def refused(key: str, options: Mapping[str, OptionValue] | None = None, *, seats: int | None = None) -> bool:
    try:
        start(opened(key, options, seats=seats))
    except InvalidSetup:
        return True
    return False


@pytest.mark.parametrize(
    ("key", "options", "seats"),
    [
        ("georgian-pairs", {"deck": 20}, 4),  # 4 × 5 cards
        ("georgian-5", {"three_aces": "lead"}, 2),
        ("georgian-5", {"three_aces": "wins_deal"}, 2),
        ("georgian-pairs", {"royal": "wins_match"}, 4),
        ("georgian-pairs", {"first_leader": "colour_call"}, 4),
        ("georgian-3", {"next_leader": "rotation"}, 2),
        ("pot-ukrainian", {"claim_window": "until_next_lead"}, 3),
        ("pot-ukrainian", {"raises": "deal"}, 2),
        ("pot-ukrainian", {"raises": "match"}, 2),
        ("pot-lithuanian", {"false_claim": "lose_deal"}, 3),
        ("pot-lithuanian", {"no_claim": "count"}, 3),
        ("pot-lithuanian", {"royal": "wins_match"}, 3),
        ("pot-lithuanian", {"first_leader": "random"}, 3),
        ("pot-lithuanian", {"first_leader": "colour_call"}, 2),
        ("pot-lithuanian", {"later_leader": "winner"}, 3),
        ("pot-lithuanian", {"later_leader": "claimant_deals"}, 3),
        ("georgian-3", {"false_claim": "match_pot"}, 2),
        ("georgian-3", {"false_claim": "triple_ante"}, 2),
        ("georgian-3", {"no_claim": "restake"}, 2),
        ("georgian-3", {"later_leader": "per_first"}, 2),
        ("georgian-3", {"later_leader": "claimant_deals"}, 2),
        ("georgian-3", {"first_leader": "dealer"}, 2),
        ("duel-russian", {"first_leader": "random"}, 2),
        ("duel-russian", {"later_leader": "winner"}, 2),
        ("georgian-3", {}, 3),
        ("georgian-3", {}, 1),
        ("pot-lithuanian", {}, 6),
        ("pot-ukrainian", {}, 7),
        ("georgian-3", {"deck": 24}, 2),
        ("georgian-3", {"deck": "36"}, 2),
        ("georgian-3", {"deck": 20}, 2),  # the default
        ("georgian-3", {"hand_size": 5}, 2),
        ("georgian-3", {"crawford": 0}, 2),
        ("georgian-3", {"molodka": "sometimes"}, 2),
    ],
)
def test_what_cannot_be_played_is_refused(key: str, options: dict[str, OptionValue], seats: int) -> None:
    assert refused(key, options, seats=seats)


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(InvalidSetup):
        start(Opened("burkozel", ("a", "b"), {}, 7, None))


@pytest.mark.parametrize(
    ("key", "options", "seats"),
    [
        ("georgian-pairs", {"deck": 32}, 4),
        ("georgian-5", {"deck": 20, "bura": "out_of_turn"}, 2),
        ("pot-lithuanian", {"deck": 20}, 5),
        ("pot-ukrainian", {"deck": 20}, 6),
        ("pot-ukrainian", {"next_leader": "taker", "claim_window": "until_next_lead"}, 3),
        ("georgian-3", {"next_leader": "rotation", "claim_window": "before_draw"}, 2),
        ("georgian-3", {"first_leader": "dealer", "later_leader": "claimant_deals"}, 2),
        ("duel-russian", {"first_leader": "colour_call", "later_leader": "winner"}, 2),
        ("duel-russian", {"raises": "match", "crawford": True, "royal": "wins_match"}, 2),
        ("pot-lithuanian", {"no_claim": "restake", "false_claim": "match_pot", "first_leader": "left_of_dealer"}, 4),
        ("pot-lithuanian", {"show_points": True, "crawford": True, "bura_clash": "play_off"}, 2),
    ],
)
def test_casual_tables_may_change_any_other_field(key: str, options: dict[str, OptionValue], seats: int) -> None:
    assert not refused(key, options, seats=seats)


@pytest.mark.parametrize(
    ("key", "match_to", "ante"),
    [
        ("georgian-3", 5, None),
        ("georgian-3", 0, None),
        ("georgian-3", None, None),
        ("georgian-3", 7, 5),
        ("duel-russian", 2, None),
        ("pot-lithuanian", None, None),
        ("pot-lithuanian", None, 0),
        ("pot-lithuanian", None, -1),
        ("pot-lithuanian", None, 10**9 + 1),
        ("pot-lithuanian", 7, 5),
    ],
)
def test_points_matches_need_a_length_of_their_row_and_pots_an_ante(
    key: str, match_to: int | None, ante: int | None
) -> None:
    with pytest.raises(InvalidSetup):
        start(Opened(key, ("a", "b"), {}, match_to, ante))
