"""What the lobby's operations answer, for the schema; made in `matches.lobby.selectors`."""

from typing import Any

from rest_framework import serializers

from matches.api.documents import OptionsField
from matches.lobby.models import Challenge, OpenTable

_Any = serializers.Serializer[Any]


class SettingsDocument(_Any):
    """What a table plays."""

    rules = serializers.CharField()
    options = OptionsField()
    match_to = serializers.IntegerField(allow_null=True)
    ante = serializers.IntegerField(allow_null=True)
    seats = serializers.IntegerField()
    tempo = serializers.ChoiceField(choices=["normal", "fast"])
    stake = serializers.IntegerField(help_text="Hundredths of a coin; 0: played without coins.")
    private = serializers.BooleanField()
    ranked = serializers.BooleanField()
    watch = serializers.ChoiceField(choices=["open", "delayed", "closed"])


class PlayerDocument(_Any):
    """Somebody at a table."""

    id = serializers.UUIDField(allow_null=True, help_text="Null for a bot of the house.")
    name = serializers.CharField()
    bot = serializers.BooleanField()


class TableSeatDocument(_Any):
    """A seat of an open table; empty where `player` is null."""

    seat = serializers.IntegerField()
    player = PlayerDocument(allow_null=True)


class TableDocument(_Any):
    """An open table."""

    id = serializers.UUIDField()
    host = PlayerDocument()
    settings = SettingsDocument()
    seats = TableSeatDocument(many=True)
    status = serializers.ChoiceField(choices=OpenTable.Status.choices)
    match = serializers.UUIDField(allow_null=True, help_text="Once the match has begun.")
    code = serializers.CharField(allow_null=True, help_text="The secret of a private table's link.")
    created_at = serializers.DateTimeField()


class PlaceDocument(_Any):
    """A place in a queue."""

    rules = serializers.CharField()
    tempo = serializers.CharField()
    rating = serializers.IntegerField()
    waited_s = serializers.FloatField()
    range = serializers.IntegerField(help_text="How far from the own rating opponents are looked for by now.")


class QueueDocument(_Any):
    """The caller's place, or null: paired already, or not waiting."""

    queue = PlaceDocument(allow_null=True)


class ChallengeDocument(_Any):
    """A challenge."""

    id = serializers.UUIDField()
    to = PlayerDocument()
    settings = SettingsDocument()
    status = serializers.ChoiceField(choices=Challenge.Status.choices)
    match = serializers.UUIDField(allow_null=True)
    created_at = serializers.DateTimeField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """`from` is no name that Python lets a class have."""
        return super().get_fields() | {"from": PlayerDocument()}


class QueueLengthDocument(_Any):
    """How many wait on a ladder."""

    rules = serializers.CharField()
    tempo = serializers.CharField()
    waiting = serializers.IntegerField()


class RunningDocument(_Any):
    """A running match that may be watched; of one that shows whole deals only those."""

    id = serializers.UUIDField()
    rules = serializers.CharField()
    options = OptionsField()
    match_to = serializers.IntegerField(allow_null=True)
    ante = serializers.IntegerField(allow_null=True)
    seats = serializers.ListField(child=serializers.CharField())
    bots = serializers.ListField(child=serializers.BooleanField())
    score = serializers.ListField(child=serializers.IntegerField())
    deals = serializers.IntegerField()
    tempo = serializers.CharField()
    ranked = serializers.BooleanField()
    stake = serializers.IntegerField()
    watch = serializers.CharField()
    started_at = serializers.DateTimeField()


class ChallengesDocument(_Any):
    """Open challenges."""

    received = ChallengeDocument(many=True)
    sent = ChallengeDocument(many=True)


class MeDocument(_Any):
    """What waits for the caller."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    queue = PlaceDocument(allow_null=True)
    tables = TableDocument(many=True)
    challenges = ChallengesDocument()
    running = serializers.ListField(child=serializers.UUIDField())


class LobbyDocument(_Any):
    """The lobby."""

    tables = TableDocument(many=True)
    queues = QueueLengthDocument(many=True)
    running = RunningDocument(many=True)
    me = MeDocument(allow_null=True)


class RematchDocument(_Any):
    """Who wants another match, and the one that came of it."""

    offered = serializers.ListField(child=serializers.IntegerField())
    match = serializers.UUIDField(allow_null=True)


class AversionsDocument(_Any):
    """Whom the caller has muted and blocked."""

    muted = serializers.ListField(child=serializers.UUIDField())
    blocked = serializers.ListField(child=serializers.UUIDField())
