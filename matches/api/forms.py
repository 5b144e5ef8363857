"""What the interface takes besides commands."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from matches.api.documents import OPTION
from matches.api.fields import StrictChoiceField, StrictIntegerField, StrictSerializer, StrictTextField
from matches.engine.rulesets import RULE_SETS
from matches.engine.setup import MAX_ANTE
from matches.models import MatchSummary
from matches.services import NewMatch

_LONGEST_NAME: Final = 40


class NameField(StrictTextField):
    """A display name: one line of printable text."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 -- the framework's options
        super().__init__(max_length=_LONGEST_NAME, **options)

    def to_internal_value(self, data: object) -> str:
        """Refuse line breaks and other characters without a shape."""
        name = super().to_internal_value(data)
        if not name.isprintable():
            sentence = "A name is one line of printable characters."
            raise serializers.ValidationError(sentence)
        return name


@extend_schema_field(OPTION)
class OptionField(serializers.Field[Any, Any, Any, Any]):
    """A value of an option: text, a whole number, true or false."""

    def to_internal_value(self, data: object) -> int | str | bool:
        """Which values an option has is for the rule set to say."""
        if not isinstance(data, int | str | bool):
            sentence = "An option is text, a whole number, true or false."
            raise serializers.ValidationError(sentence)
        return data

    def to_representation(self, value: object) -> object:
        """As it is."""
        return value


class GuestForm(StrictSerializer):
    """A new guest for a program."""

    name = NameField(required=False)


class MatchForm(StrictSerializer):
    """A new match: its creator at seat 0, bots elsewhere."""

    rules = StrictChoiceField(choices=list(RULE_SETS))
    options = serializers.DictField(child=OptionField(), required=False, help_text="What differs from the rule set.")
    match_to = StrictIntegerField(min_value=1, max_value=11, required=False, allow_null=True)
    ante = StrictIntegerField(min_value=1, max_value=MAX_ANTE, required=False, allow_null=True)
    seats = StrictIntegerField(min_value=2, max_value=6, required=False, help_text="In sets that leave a choice.")
    bot = StrictChoiceField(choices=["heuristic", "random"], required=False)
    name = NameField(required=False, help_text="The creator's display name.")

    def asked(self) -> NewMatch:
        """The checked form without the name."""
        return NewMatch(**{name: value for name, value in self.validated_data.items() if name != "name"})


class EventsForm(StrictSerializer):
    """Which events."""

    after = serializers.IntegerField(
        min_value=0, max_value=2**31 - 1, default=0, help_text="The last version already seen."
    )


class ListForm(StrictSerializer):
    """Which matches."""

    status = serializers.ChoiceField(choices=MatchSummary.Status.choices, required=False)
    rules = serializers.ChoiceField(choices=list(RULE_SETS), required=False)
    page = serializers.IntegerField(min_value=1, max_value=10_000, default=1)
