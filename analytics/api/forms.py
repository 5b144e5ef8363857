"""What addresses may ask."""

from typing import Final

from rest_framework import serializers

from matches.api.fields import StrictChoiceField, StrictSerializer
from matches.countries import UNKNOWN, is_country
from matches.engine.rulesets import RULE_SETS

_MOST_PAGES: Final = 1_000_000
_MOST_POINTS: Final = 10_000


class AddressForm(StrictSerializer):
    """The part of an address behind the question mark."""


class PageForm(AddressForm):
    """A page of a list."""

    page = serializers.IntegerField(min_value=1, max_value=_MOST_PAGES, default=1)


def _known(code: str) -> None:
    if not is_country(code):
        raise serializers.ValidationError(UNKNOWN)


class AroundForm(AddressForm):
    """Whom a ladder is narrowed to."""

    country = serializers.CharField(
        required=False,
        trim_whitespace=False,
        validators=[_known],
        help_text="Two letters of ISO 3166 such as `GE`. Left out: all players.",
    )


class LadderForm(AroundForm, PageForm):
    """A page of a ladder."""

    season = serializers.RegexField(r"^[0-9]{4}-[0-9]{1,2}$", required=False, help_text="Left out: of all time.")


class HistoryForm(AddressForm):
    """How much of a history."""

    last = serializers.IntegerField(min_value=1, max_value=_MOST_POINTS, default=1000, help_text="So many matches.")


class PlayedForm(PageForm):
    """A page of a player's matches."""

    rules = StrictChoiceField(choices=list(RULE_SETS), required=False)
    opponent = serializers.UUIDField(required=False, help_text="Only matches against this player.")


class StatisticsForm(AddressForm):
    """Which of a player's matches."""

    rules = StrictChoiceField(choices=list(RULE_SETS), required=False, help_text="Left out: by all rule sets.")


class OwnTableForm(AddressForm):
    """Which of one's own tables."""

    table = StrictChoiceField(choices=["matches", "ratings"], default="matches", help_text="One row a match.")
