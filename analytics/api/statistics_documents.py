"""What the interface answers of statistics, for its schema and for writing it."""

from typing import Any

from rest_framework import serializers

from analytics.statistics.statistic import Unit

_Any = serializers.Serializer[Any]


class StatisticDocument(_Any):
    """A statistic worked out."""

    key = serializers.CharField(help_text="Stands in `statistics/definitions` with its meaning.")
    value = serializers.FloatField(allow_null=True, help_text="Null where there is nothing to divide by.")
    unit = serializers.ChoiceField(choices=[unit.value for unit in Unit])
    sample = serializers.IntegerField(help_text="Out of how many.")
    interval = serializers.ListField(
        child=serializers.FloatField(),
        allow_null=True,
        help_text="From and to; holds the true value 95 times of 100. Null where none is worked out.",
    )
    expected = serializers.FloatField(allow_null=True, help_text="What chance alone gives, where that is known.")


class GroupDocument(_Any):
    """Statistics that belong together."""

    key = serializers.CharField()
    statistics = StatisticDocument(many=True)


class StreaksDocument(_Any):
    """Matches won or lost one after another."""

    current = serializers.IntegerField(help_text="Below 0: lost.")
    longest_won = serializers.IntegerField()
    longest_lost = serializers.IntegerField()
    matches = serializers.IntegerField()


class ShareDocument(_Any):
    """Results in some of a player's matches."""

    key = serializers.CharField(
        allow_null=True, help_text="A rule set, a player, a length, a seat, or `led` or `followed`."
    )
    name = serializers.CharField(required=False, help_text="Of the player, where the key is one.")
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    deals = serializers.IntegerField()
    deals_won = serializers.IntegerField()
    deals_lost = serializers.IntegerField()
    net = serializers.IntegerField(help_text="Match points won less those lost.")


class OpeningDocument(_Any):
    """First leads of a kind from a kind of hand."""

    hand = serializers.CharField()
    hand_words = serializers.CharField()
    lead = serializers.CharField()
    lead_words = serializers.CharField()
    deals = serializers.IntegerField()
    won = serializers.IntegerField()
    net = serializers.IntegerField(help_text="Match points won less those lost.")


class PlayerStatisticsDocument(_Any):
    """Everything that is counted of a player."""

    groups = GroupDocument(many=True)
    streaks = StreaksDocument()
    by = serializers.DictField(
        child=ShareDocument(many=True), help_text="Results by rules, opponent, length, seat, lead."
    )
    openings = OpeningDocument(many=True, help_text="Only when one rule set is asked for.")


class MeetingDocument(_Any):
    """What two players have played by one rule set, from the first one's side."""

    rules = serializers.CharField()
    together = serializers.BooleanField(help_text="As partners.")
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    deals_won = serializers.IntegerField()
    deals_lost = serializers.IntegerField()
    points_won = serializers.IntegerField()
    points_lost = serializers.IntegerField()
    last_at = serializers.DateTimeField()


class SeatResultDocument(_Any):
    """How a seat fares."""

    seats = serializers.IntegerField(help_text="At the table.")
    seat = serializers.IntegerField()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    losses = serializers.IntegerField()


class SiteDocument(_Any):
    """The service as a whole."""

    matches = serializers.IntegerField()
    groups = GroupDocument(many=True)
    by_rules = serializers.DictField(child=serializers.IntegerField(), help_text="Finished matches.")
    by_week = serializers.DictField(child=serializers.IntegerField(), help_text="Of half a year, by the Monday.")


class RuleSetStatisticsDocument(_Any):
    """All matches by one rule set."""

    matches = serializers.IntegerField()
    groups = GroupDocument(many=True)
    openings = OpeningDocument(many=True)
    seats = SeatResultDocument(many=True)
    by_week = serializers.DictField(child=serializers.IntegerField(), help_text="Of half a year, by the Monday.")
    spread = serializers.DictField(
        child=serializers.IntegerField(), help_text="Players by rating, in classes 50 points wide, by the lower end."
    )


class DefinitionDocument(_Any):
    """What a statistic means."""

    key = serializers.CharField()
    group = serializers.CharField()
    title = serializers.CharField()
    definition = serializers.CharField()
    unit = serializers.ChoiceField(choices=[unit.value for unit in Unit])
    counted = serializers.CharField(help_text="What its sample counts.")


class DealLuckDocument(_Any):
    """A deal of a match: what it brought each side, and what its cards alone would have, in stakes of the deal."""

    deal = serializers.IntegerField()
    leader = serializers.IntegerField()
    sides = serializers.ListField(child=serializers.IntegerField(), help_text="Those that were dealt cards.")
    expected = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    luck = serializers.ListField(
        child=serializers.FloatField(), allow_null=True, help_text="`expected` without what the lead is worth."
    )
    actual = serializers.ListField(child=serializers.FloatField(), allow_null=True)
    reason = serializers.CharField()
