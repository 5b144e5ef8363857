"""The form that starts a match: one for each rule set, made from the rule set's own data."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.engine.errors import InvalidSetup
from matches.engine.ruleset import OPTIONS, OptionValue, RuleSet, check_playable, with_options
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import MAX_ANTE
from matches.services import DEFAULT_ANTE, NewMatch
from matches.web.labels import OPTION_NAMES, RULE_SET_NAMES, RULE_SET_NOTES, USUAL_OPTIONS, Label, value_name


class MatchForm(forms.Form):
    """Length or ante, seats and options of one rule set; a default stands chosen."""

    def __init__(self, rules: RuleSet, data: Mapping[str, Any] | None = None) -> None:
        """Make the fields; with `data` the form is bound."""
        super().__init__(data, prefix=rules.key)
        self.rules = rules
        if rules.pot:
            self.fields["ante"] = forms.IntegerField(
                label=_("Ante"), initial=DEFAULT_ANTE, min_value=1, max_value=MAX_ANTE
            )
        else:
            self.fields["match_to"] = _select(_("Match to"), rules.lengths, rules.default_length, str)
        if len(rules.seats) > 1:
            self.fields["seats"] = _select(_("Players"), rules.seats, rules.seats[0], str)
        for name in OPTIONS:
            values = playable_values(rules, name)
            if len(values) > 1:
                self.fields[name] = _option_field(name, values, getattr(rules, name))

    @property
    def name(self) -> Label:
        """The rule set's name for people."""
        return RULE_SET_NAMES[self.rules.key]

    @property
    def note(self) -> Label:
        """What the rule set is like, in a line."""
        return RULE_SET_NOTES[self.rules.key]

    def main_fields(self) -> list[forms.BoundField]:
        """What most tables choose."""
        return [field for field in self if not self._is_house_rule(field.name)]

    def house_fields(self) -> list[forms.BoundField]:
        """What makes a house rule."""
        return [field for field in self if self._is_house_rule(field.name)]

    def new_match(self) -> NewMatch:
        """What the visitor asks for; the form must be valid."""
        chosen = self.cleaned_data
        return NewMatch(
            rules=self.rules.key,
            options={
                name: chosen[name] for name in OPTIONS if name in chosen and chosen[name] != getattr(self.rules, name)
            },
            match_to=chosen.get("match_to"),
            ante=chosen.get("ante"),
            seats=chosen.get("seats"),
        )

    def _is_house_rule(self, name: str) -> bool:
        return name in OPTIONS and name not in USUAL_OPTIONS[self.rules.key]


@cache
def playable_values(rules: RuleSet, name: str) -> list[OptionValue]:
    """The values of an option that can be played, if need be together with a change of one other option."""
    return [value for value in OPTIONS[name] if value == getattr(rules, name) or _playable(rules, name, value)]


def match_forms(data: Mapping[str, Any] | None = None) -> list[MatchForm]:
    """A form for each rule set; only the one that `data` chooses is bound."""
    chosen = data.get("rules") if data else None
    return [MatchForm(rules, data if key == chosen else None) for key, rules in RULE_SETS.items()]


def _playable(rules: RuleSet, name: str, value: OptionValue) -> bool:
    others = [(other, choice) for other, choices in OPTIONS.items() if other != name for choice in choices]
    return _goes(rules, {name: value}) or any(
        _goes(rules, {name: value, other: choice}) for other, choice in others if choice != getattr(rules, other)
    )


def _goes(rules: RuleSet, options: dict[str, OptionValue]) -> bool:
    try:
        check_playable(with_options(rules, options), rules.seats[0])
    except InvalidSetup:
        return False
    return True


def _option_field(name: str, values: list[OptionValue], default: OptionValue) -> forms.TypedChoiceField:
    return _select(OPTION_NAMES[name], values, default, lambda value: value_name(name, value))


def _select(
    label: Label,
    values: "list[OptionValue] | tuple[int, ...]",
    default: OptionValue | None,
    name_of: Callable[[Any], Label],
) -> forms.TypedChoiceField:
    by_text = {str(value): value for value in values}
    return forms.TypedChoiceField(
        label=label,
        choices=[(str(value), name_of(value)) for value in values],
        coerce=by_text.__getitem__,
        initial=str(default),
    )
