"""What a table may change in a rule set, in words."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.engine.ruleset import OptionValue, RuleSet
from matches.web.forms import playable_values
from matches.web.labels import OPTION_NAMES, USUAL_OPTIONS, Label, value_name

_NOTES: Final[dict[tuple[str, OptionValue], Label]] = {
    ("deck", 20): _("Played from the jacks up."),
    ("deck", 32): _("Played without the sixes."),
    ("deck", 36): _("Played from the sixes up."),
    ("discards", "open"): _("Given cards lie open, so everyone can count the piles."),
    ("discards", "closed"): _("Given cards are laid face down, so nobody knows for sure what a pile holds."),
    ("molodka", "out_of_turn"): _("Whoever is dealt a molodka may take the lead with it, and then leads all of it."),
    ("molodka", "on_lead"): _("A molodka waits for its holder's own lead."),
    ("three_aces", "none"): _("Three aces are a hand like any other."),
    ("three_aces", "wins_deal"): _("Three aces, shown before a lead, win the deal."),
    ("royal", "wins_match"): _("Three aces, one of them the trump ace, win the whole match when shown before a lead."),
    ("raises", "none"): _("Every deal counts one point."),
    ("raises", "match"): _(
        "A raise is for the whole match: who refuses it loses the match. Deals count one point each."
    ),
    ("show_points", True): _("Each player sees the points of the own pile."),
}


@dataclass(frozen=True, slots=True)
class Option:
    """An option that tables often change: its name, what is usual, and what else may be chosen, with a note."""

    name: Label
    usual: Label
    others: tuple[tuple[Label, Label], ...]


def usual_options(rules: RuleSet) -> list[Option]:
    """The options that the rule set's players settle before a match."""
    return [_option(rules, name) for name in USUAL_OPTIONS[rules.key]]


def _option(rules: RuleSet, name: str) -> Option:
    usual: OptionValue = getattr(rules, name)
    others = [value for value in playable_values(rules, name) if value != usual]
    return Option(
        name=OPTION_NAMES[name],
        usual=value_name(name, usual),
        others=tuple((value_name(name, value), _NOTES.get((name, value), "")) for value in others),
    )
