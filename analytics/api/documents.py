"""What the interface answers, for its schema and for writing it."""

from typing import Any

from rest_framework import serializers

from analytics.api.players import NameField, PlayerField
from analytics.statistics.statistic import Unit

_Any = serializers.Serializer[Any]


class BadgeDocument(_Any):
    """A place at a season's end."""

    rules = serializers.CharField()
    season = serializers.CharField(help_text="Such as `2026-4`: the fourth of that year.")
    place = serializers.IntegerField()
    title = serializers.BooleanField(help_text="The first of the last season that is over.")


class GatesDocument(_Any):
    """What a place on a ladder needs."""

    deviation = serializers.FloatField(help_text="At most.")
    days = serializers.IntegerField(help_text="A ranked match within so many.")
    opponents = serializers.IntegerField(help_text="Different ones, at least.")


class LadderRowDocument(_Any):
    """A place on a ladder."""

    place = serializers.IntegerField()
    player = PlayerField(source="player_id")
    name = NameField(source="player_id")
    rating = serializers.FloatField()
    deviation = serializers.FloatField(help_text="Has grown with absence.")
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    opponents = serializers.IntegerField()
    last_at = serializers.DateTimeField()
    badges = BadgeDocument(many=True)


class LadderDocument(_Any):
    """A page of a ladder."""

    rules = serializers.CharField()
    season = serializers.CharField(allow_blank=True, help_text="Empty: of all time.")
    seasons = serializers.ListField(child=serializers.CharField(), help_text="Those that can be asked for.")
    total = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    gates = GatesDocument()
    results = LadderRowDocument(many=True)


class RatingDocument(_Any):
    """A rating as it stands."""

    rules = serializers.CharField()
    rating = serializers.FloatField()
    deviation = serializers.FloatField(help_text="Has grown with absence.")
    volatility = serializers.FloatField()
    provisional = serializers.BooleanField()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    opponents = serializers.IntegerField()
    last_at = serializers.DateTimeField()


class PlayerRatingsDocument(_Any):
    """A player with all ratings."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    guest = serializers.BooleanField()
    since = serializers.DateTimeField()
    badges = BadgeDocument(many=True)
    ratings = RatingDocument(many=True)


class OpponentDocument(_Any):
    """Somebody on another side."""

    player = PlayerField(source="*")
    name = NameField(source="*")


class PointDocument(_Any):
    """What a match made of a rating."""

    match = serializers.UUIDField(source="match_id")
    at = serializers.DateTimeField()
    rating = serializers.FloatField()
    deviation = serializers.FloatField()
    change = serializers.FloatField()
    expected = serializers.FloatField(help_text="The chance to win that was seen before the match.")
    won = serializers.BooleanField()
    settled = serializers.BooleanField(help_text="No rating at the table was provisional.")
    opponents = OpponentDocument(many=True)


class HistoryDocument(_Any):
    """A rating, its place, and how it came about."""

    now = RatingDocument(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    history = PointDocument(many=True)


class SeatedDocument(_Any):
    """One seat of a match."""

    side = serializers.IntegerField()
    player = PlayerField(source="player_id")
    name = NameField(source="player_id", allow_null=True, help_text="Null where nobody of this service sat.")
    bot = serializers.BooleanField()


class PlayedDocument(_Any):
    """A finished match from one player's side."""

    match = serializers.UUIDField(source="match_id")
    rules = serializers.CharField()
    match_to = serializers.IntegerField(allow_null=True)
    ante = serializers.IntegerField(allow_null=True)
    score = serializers.ListField(child=serializers.IntegerField())
    ranked = serializers.BooleanField()
    annulled = serializers.BooleanField()
    finished_at = serializers.DateTimeField()
    side = serializers.IntegerField()
    won = serializers.BooleanField(allow_null=True, help_text="Null without a result.")
    change = serializers.FloatField(allow_null=True, help_text="Of the rating; null where it was not rated.")
    seats = SeatedDocument(many=True)


class PlayedPageDocument(_Any):
    """A page of a player's matches, the latest first."""

    count = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    results = PlayedDocument(many=True)


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
