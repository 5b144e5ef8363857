"""The seven rule sets of rules.md §5; a published version never changes."""

from typing import Final

from matches.engine.ruleset import RuleSet

_GEORGIAN_3: Final = RuleSet(
    key="georgian-3",
    version=1,
    seats=(2,),
    hand_size=3,
    target=31,
    lengths=(1, 3, 7, 11),
    default_length=7,
    deck=20,
    discards="closed",
    raises="deal",
    crawford=True,
)
_GEORGIAN_5: Final = RuleSet(
    key="georgian-5",
    version=1,
    seats=(2,),
    hand_size=5,
    target=61,
    lengths=(1, 3, 7, 11),
    default_length=7,
    deck=36,
    discards="open",
    raises="deal",
    crawford=True,
)
_GEORGIAN_PAIRS: Final = RuleSet(
    key="georgian-pairs",
    version=1,
    seats=(4,),
    pairs=True,
    hand_size=5,
    target=61,
    lengths=(1, 3, 7, 11),
    default_length=7,
    deck=36,
    discards="open",
    raises="deal",
    crawford=True,
)
_STAKED_3: Final = RuleSet(
    key="staked-3",
    version=1,
    seats=(2,),
    hand_size=3,
    target=31,
    lengths=(1, 3, 5, 7, 9, 11),
    default_length=7,
    deck=20,
    discards="closed",
    bura="out_of_turn",
    raises="deal",
    crawford=True,
    first_leader="colour_call",
)
_POT_UKRAINIAN: Final = RuleSet(
    key="pot-ukrainian",
    version=1,
    seats=(2, 3, 4, 5, 6),
    hand_size=3,
    target=31,
    pot=True,
    deck=36,
    discards="closed",
    next_leader="rotation",
    draw_from="leader",
    claim_window="before_draw",
    false_claim="match_pot",
    no_claim="restake",
    bura="out_of_turn",
    molodka="out_of_turn",
    three_aces="lead",
    bura_clash="play_off",
    aces_clash="play_off",
    first_leader="left_of_dealer",
    later_leader="per_first",
)
_POT_LITHUANIAN: Final = RuleSet(
    key="pot-lithuanian",
    version=1,
    seats=(2, 3, 4, 5),
    hand_size=3,
    target=31,
    pot=True,
    deck=36,
    discards="closed",
    false_claim="triple_ante",
    no_claim="redeal",
    first_leader="dealer",
    later_leader="per_first",
)
_DUEL_RUSSIAN: Final = RuleSet(
    key="duel-russian",
    version=1,
    seats=(2,),
    hand_size=3,
    target=31,
    lengths=(1, 3, 5, 7, 9, 11),
    default_length=3,
    deck=36,
    discards="open",
    intent="cards_speak",
    claim_window="between_tricks",
    no_claim="redeal",
    bura="out_of_turn",
    molodka="out_of_turn",
    three_aces="lead",
    bura_clash="play_off",
    first_leader="left_of_dealer",
    later_leader="claimant_deals",
)

RULE_SETS: Final = {
    rules.key: rules
    for rules in (
        _GEORGIAN_3,
        _GEORGIAN_5,
        _GEORGIAN_PAIRS,
        _STAKED_3,
        _POT_UKRAINIAN,
        _POT_LITHUANIAN,
        _DUEL_RUSSIAN,
    )
}
