"""What the interface answers of ladders and players, for its schema and for writing it."""

from typing import Any

from rest_framework import serializers

from analytics.api.players import CountryField, NameField, PlayerField

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
    place_in_country = serializers.IntegerField(allow_null=True, help_text="Null where no country was asked for.")
    player = PlayerField(source="player_id")
    name = NameField(source="player_id", read_only=True)
    country = CountryField(source="player_id", read_only=True, help_text="Two letters; empty where none was chosen.")
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
    country = serializers.CharField(allow_blank=True, help_text="Empty: of all players.")
    seasons = serializers.ListField(child=serializers.CharField(), help_text="Those that can be asked for.")
    total = serializers.IntegerField(help_text="Places, of the country if one was asked for.")
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
    country = serializers.CharField(allow_blank=True, help_text="Two letters; empty where none was chosen.")
    since = serializers.DateTimeField()
    badges = BadgeDocument(many=True)
    ratings = RatingDocument(many=True)


class OpponentDocument(_Any):
    """Somebody on another side."""

    player = PlayerField(source="*")
    name = NameField(source="*", read_only=True)


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
    name = NameField(
        source="player_id", read_only=True, allow_null=True, help_text="Null where nobody of this service sat."
    )
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
