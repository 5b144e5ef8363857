"""What the pages call rule sets, options and their values."""

from typing import TYPE_CHECKING, Final, TypeAlias

from django.utils.translation import gettext_lazy as _

from matches.engine.ruleset import OptionValue, RuleSet

if TYPE_CHECKING:
    # Exists in Django's types only.
    from django.utils.functional import _StrPromise

Label: TypeAlias = "str | _StrPromise"

RULE_SET_NAMES: Final[dict[str, Label]] = {
    "georgian-3": _("Georgian, 3 cards"),
    "georgian-5": _("Georgian, 5 cards"),
    "georgian-pairs": _("Georgian pairs, 5 cards"),
    "staked-3": _("Georgian staked, 3 cards"),
    "pot-ukrainian": _("Ukrainian pot"),
    "pot-lithuanian": _("Lithuanian pot"),
    "duel-russian": _("Russian duel"),
}
RULE_SET_NOTES: Final[dict[str, Label]] = {
    "georgian-3": _("20 cards, given cards face down, raises. Claim at 31."),
    "georgian-5": _("36 cards, everything open, raises. Claim at 61."),
    "georgian-pairs": _("Four players, partners face each other. Claim at 61."),
    "staked-3": _("20 cards, a colour is called for the first lead, bura out of turn. Claim at 31."),
    "pot-ukrainian": _("Two to six players for one pot; the lead goes round. Claim at 31."),
    "pot-lithuanian": _("Two to five players for one pot; a false claim costs three antes. Claim at 31."),
    "duel-russian": _("36 cards, open cards speak, claims between tricks. Claim at 31."),
}
BOT_NAMES: Final[dict[str, Label]] = {"heuristic": _("heuristic"), "random": _("random")}
"""Bots of the house that people may seat."""
BOT_NOTES: Final[dict[str, Label]] = {
    "heuristic": _("heuristic: plays with sense"),
    "random": _("random: plays whatever it may"),
}
USUAL_OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "georgian-3": ("molodka", "raises", "show_points"),
    "georgian-5": ("molodka", "raises", "show_points"),
    "georgian-pairs": ("molodka", "raises", "show_points"),
    "staked-3": ("molodka", "royal", "raises", "show_points"),
    "pot-ukrainian": ("molodka", "deck", "discards"),
    "pot-lithuanian": ("deck", "discards"),
    "duel-russian": ("molodka", "three_aces", "deck", "discards", "show_points"),
}
"""Options that a rule set's source leaves to the table; the others make a house rule."""
OPTION_NAMES: Final[dict[str, Label]] = {
    "deck": _("Deck"),
    "discards": _("Given cards"),
    "intent": _("A reply that covers"),
    "next_leader": _("Next lead"),
    "draw_from": _("First to draw"),
    "claim_window": _("Claims"),
    "false_claim": _("A false claim"),
    "no_claim": _("Without a claim"),
    "bura": _("Bura"),
    "molodka": _("Molodka"),
    "three_aces": _("Three aces"),
    "royal": _("Royal"),
    "bura_clash": _("Bura against bura"),
    "aces_clash": _("Bura against three aces"),
    "raises": _("Raises"),
    "crawford": _("Crawford deal"),
    "first_leader": _("First lead"),
    "later_leader": _("Later deals"),
    "show_points": _("Own pile's points"),
}
_VALUE_NAMES: Final[dict[tuple[str, OptionValue], Label]] = {
    ("deck", 20): _("20 cards"),
    ("deck", 32): _("32 cards"),
    ("deck", 36): _("36 cards"),
    ("discards", "closed"): _("face down"),
    ("discards", "open"): _("open"),
    ("intent", "free"): _("may be given all the same"),
    ("intent", "cards_speak"): _("beats"),
    ("next_leader", "taker"): _("by the taker"),
    ("next_leader", "rotation"): _("goes round"),
    ("draw_from", "taker"): _("the taker"),
    ("draw_from", "leader"): _("the leader"),
    ("claim_window", "until_next_lead"): _("by the taker, until the next lead"),
    ("claim_window", "before_draw"): _("by the taker, before the draw"),
    ("claim_window", "between_tricks"): _("by anyone, between tricks"),
    ("false_claim", "lose_deal"): _("loses the deal"),
    ("false_claim", "match_pot"): _("matches the pot"),
    ("false_claim", "triple_ante"): _("costs three antes"),
    ("no_claim", "count"): _("the larger pile wins"),
    ("no_claim", "redeal"): _("deal again"),
    ("no_claim", "restake"): _("double the pot, deal again"),
    ("bura", "on_lead"): _("on one's own lead"),
    ("bura", "out_of_turn"): _("out of turn"),
    ("molodka", "on_lead"): _("on one's own lead"),
    ("molodka", "out_of_turn"): _("out of turn"),
    ("three_aces", "none"): _("nothing"),
    ("three_aces", "lead"): _("take the lead"),
    ("three_aces", "wins_deal"): _("win the deal"),
    ("royal", "none"): _("nothing"),
    ("royal", "wins_match"): _("wins the match"),
    ("bura_clash", "ordinary_lead"): _("the ordinary leader wins"),
    ("bura_clash", "play_off"): _("play-off"),
    ("aces_clash", "bura"): _("bura wins"),
    ("aces_clash", "play_off"): _("play-off"),
    ("raises", "none"): _("none"),
    ("raises", "deal"): _("for the deal"),
    ("raises", "match"): _("for the match (party davi)"),
    ("crawford", True): _("yes"),
    ("crawford", False): _("no"),
    ("first_leader", "random"): _("by lot"),
    ("first_leader", "colour_call"): _("by calling a colour"),
    ("first_leader", "left_of_dealer"): _("left of the dealer"),
    ("first_leader", "dealer"): _("the dealer"),
    ("later_leader", "winner"): _("the winner leads"),
    ("later_leader", "claimant_deals"): _("the claimant deals"),
    ("later_leader", "per_first"): _("as the first deal"),
    ("show_points", True): _("shown"),
    ("show_points", False): _("kept in mind"),
}


END_NAMES: Final[dict[str, Label]] = {
    "royal": _("royal wins the match"),
    "match_refused": _("the raise was refused"),
    "timed_out": _("out of time"),
    "resigned": _("by resignation"),
}
"""What ended a match, where the score does not say it."""


def shown_name(name: str, *, bot: bool) -> str:
    """What pages call whoever has this name; `bot`: a program plays there.

    A bot of the house is named in the visitor's language, with its number where there are several. Nobody else's bot
    can have such a name: the house keeps them.
    """
    word, space, number = name.partition(" ")
    if bot and word in BOT_NAMES and (number.isdecimal() or not space):
        return f"{BOT_NAMES[word]}{space}{number}"
    return name


def bot_names() -> dict[str, str]:
    """The names of the bots of the house, for scripts that show names by themselves."""
    return {key: str(name) for key, name in BOT_NAMES.items()}


def value_name(option: str, value: OptionValue) -> Label:
    """What a value of an option is called."""
    return _VALUE_NAMES[option, value]


def match_title(rules: RuleSet, match_to: int | None, ante: int | None) -> str:
    """A match in a few words, such as "Georgian, 3 cards · to 7"."""
    length = _("to %(match_to)s") % {"match_to": match_to} if match_to else _("ante %(ante)s") % {"ante": ante}
    return f"{RULE_SET_NAMES[rules.key]} · {length}"
