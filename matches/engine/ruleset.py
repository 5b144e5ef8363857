"""A rule set as frozen data, and what of it a table may change."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args, get_origin, get_type_hints

from matches.engine.errors import InvalidSetup

OptionValue = int | str | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Everything the engine branches on (rules.md §5).

    The first block is fixed for a key; the second block are the options of record.md.
    """

    key: str
    version: int
    seats: tuple[int, ...]
    """The numbers of seats that can play."""
    pairs: bool = False
    hand_size: int
    target: int
    """Card points that make a claim true."""
    pot: bool = False
    """A match for one pot; otherwise deals score towards a length."""
    lengths: tuple[int, ...] = ()
    default_length: int | None = None

    deck: Literal[20, 32, 36]
    discards: Literal["closed", "open"]
    intent: Literal["free", "cards_speak"] = "free"
    next_leader: Literal["taker", "rotation"] = "taker"
    draw_from: Literal["taker", "leader"] = "taker"
    claim_window: Literal["until_next_lead", "before_draw", "between_tricks"] = "until_next_lead"
    false_claim: Literal["lose_deal", "match_pot", "triple_ante"] = "lose_deal"
    no_claim: Literal["count", "redeal", "restake"] = "count"
    bura: Literal["on_lead", "out_of_turn"] = "on_lead"
    molodka: Literal["on_lead", "out_of_turn"] = "on_lead"
    three_aces: Literal["none", "lead", "wins_deal"] = "none"
    royal: Literal["none", "wins_match"] = "none"
    bura_clash: Literal["ordinary_lead", "play_off"] = "ordinary_lead"
    aces_clash: Literal["bura", "play_off"] = "bura"
    raises: Literal["none", "deal", "match"] = "none"
    crawford: bool = False
    first_leader: Literal["random", "colour_call", "left_of_dealer", "dealer"] = "random"
    later_leader: Literal["winner", "claimant_deals", "per_first"] = "winner"
    show_points: bool = False


_FIXED: Final = frozenset(
    {
        "key",
        "version",
        "seats",
        "pairs",
        "hand_size",
        "target",
        "pot",
        "lengths",
        "default_length",
    }
)


def _choices(hint: object) -> tuple[OptionValue, ...]:
    return get_args(hint) if get_origin(hint) is Literal else (True, False)


OPTIONS: Final[dict[str, tuple[OptionValue, ...]]] = {
    name: _choices(hint) for name, hint in get_type_hints(RuleSet).items() if name not in _FIXED
}
"""The option fields and the values each may have, as record.md names them."""


def with_options(rules: RuleSet, options: Mapping[str, OptionValue]) -> RuleSet:
    """Change options of a rule set.

    Raises `InvalidSetup` for an unknown field or value, or one that equals the default.
    """
    for name, value in options.items():
        if name not in OPTIONS:
            raise InvalidSetup(f"unknown option {name!r}")
        if not any(value == choice and type(value) is type(choice) for choice in OPTIONS[name]):
            raise InvalidSetup(f"option {name} has no such value")
        if value == getattr(rules, name):
            raise InvalidSetup(f"option {name} repeats the default")
    return replace(rules, **options)  # type: ignore[arg-type]  # names and values checked above


def check_playable(rules: RuleSet, seats: int) -> None:
    """Refuse a combination of options that cannot be played (end of rules.md §5).

    Raises `InvalidSetup`.
    """
    if seats not in rules.seats:
        raise InvalidSetup(f"{rules.key} cannot seat {seats}")
    for forbidden, sentence in (*_everywhere(rules, seats), *_by_kind(rules)):
        if forbidden:
            raise InvalidSetup(sentence)


def _everywhere(rules: RuleSet, seats: int) -> tuple[tuple[bool, str], ...]:
    drawn = rules.first_leader in ("random", "colour_call")
    return (
        (seats * rules.hand_size >= rules.deck, f"a deck of {rules.deck} is too small"),
        (
            rules.hand_size != 3 and (rules.three_aces, rules.royal) != ("none", "none"),  # noqa: PLR2004  # three cards for three aces
            "three aces and royal need hands of three",
        ),
        (seats > 2 and rules.first_leader == "colour_call", "colour_call is for two seats"),  # noqa: PLR2004  # the number of seats itself
        (
            rules.next_leader == "rotation" and rules.claim_window == "until_next_lead",
            "next_leader rotation does not go with claim_window until_next_lead",
        ),
        (
            rules.later_leader == "winner" and not drawn,
            "later_leader winner goes only with first_leader random or colour_call",
        ),
        (
            rules.later_leader == "claimant_deals" and drawn,
            "later_leader claimant_deals needs a dealer for the first deal",
        ),
    )


def _by_kind(rules: RuleSet) -> tuple[tuple[bool, str], ...]:
    if rules.pot:
        return (
            (rules.raises != "none", "a pot match has no raises"),
            (rules.false_claim == "lose_deal", "false_claim lose_deal needs a match to points"),
            (rules.no_claim == "count", "no_claim count needs a match to points"),
            (rules.royal != "none", "royal needs a match to points"),
            (
                rules.first_leader not in ("left_of_dealer", "dealer"),
                f"first_leader {rules.first_leader} needs a match to points",
            ),
            (
                rules.later_leader != "per_first",
                f"later_leader {rules.later_leader} needs a match to points",
            ),
        )
    return (
        (rules.false_claim != "lose_deal", f"false_claim {rules.false_claim} needs a pot"),
        (rules.no_claim == "restake", "no_claim restake needs a pot"),
        (rules.later_leader == "per_first", "later_leader per_first needs a pot"),
    )
