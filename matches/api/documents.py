"""What the interface answers, for its schema; the answers are made in `matches.viewing` and `matches.wire`."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from matches.models import MatchSummary

_Any = serializers.Serializer[Any]


class Error(_Any):
    """What was refused, for a program and for a person."""

    code = serializers.CharField()
    message = serializers.CharField(help_text="One sentence.")


class ErrorBody(_Any):
    """A refusal; nothing has changed."""

    error = Error()


class RuleError(Error):
    """What the rules forbid."""

    clause = serializers.CharField(help_text="The paragraph of the rules, such as `rules.md §2.3`.")


class RuleErrorBody(_Any):
    """A refusal by the rules; nothing has changed."""

    error = RuleError()


OPTION: Final = {"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]}
EVENT: Final[dict[str, Any]] = {
    "type": "object",
    "description": "An event as in the match record, without `n`; what the caller may not know is `??` or null.",
    "required": ["version", "type"],
    "properties": {
        "version": {"type": "integer", "minimum": 1},
        "type": {"type": "string"},
        "at": {"type": "string", "format": "date-time"},
    },
    "additionalProperties": True,
}


@extend_schema_field(EVENT)
class EventField(serializers.JSONField):
    """An event, with the fields of its type."""


@extend_schema_field({"type": "object", "additionalProperties": OPTION})
class OptionsField(serializers.JSONField):
    """Options that differ from the rule set's."""


@extend_schema_field(
    {
        "oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "integer"}],
        "description": "The cards where the viewer knows them, else their number.",
    }
)
class HandField(serializers.JSONField):
    """A hand."""


@extend_schema_field(
    {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"type": "string"}},
        "additionalProperties": True,
        "description": "A command as it can be sent, but for `id` and `expected_version`.",
    }
)
class LegalCommandField(serializers.JSONField):
    """A legal command."""


class SeatDocument(_Any):
    """Who sits where."""

    seat = serializers.IntegerField()
    side = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.BooleanField()
    out = serializers.BooleanField(help_text="Has left a pot match that goes on.")


class LaidDocument(_Any):
    """Cards that a seat laid."""

    seat = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.CharField())


class PileDocument(_Any):
    """A side's pile."""

    side = serializers.IntegerField()
    cards = serializers.IntegerField(help_text="How many.")
    points = serializers.IntegerField(allow_null=True)


class ResultDocument(_Any):
    """How a match ended."""

    winner = serializers.IntegerField(allow_null=True, help_text="A side.")
    reason = serializers.CharField()


class ClockDocument(_Any):
    """The clock of a live table; all times are the server's."""

    tempo = serializers.ChoiceField(choices=["normal", "fast"])
    seat = serializers.IntegerField(allow_null=True, help_text="Whose decision is awaited.")
    deadline = serializers.DateTimeField(allow_null=True, help_text="When decision time and reserve end.")
    decision_ms = serializers.IntegerField()
    left_ms = serializers.IntegerField(allow_null=True, help_text="Until the reserve is used; below zero while it is.")
    reserve_ms = serializers.ListField(child=serializers.IntegerField(), help_text="Left to each seat.")
    lag_ms = serializers.ListField(child=serializers.IntegerField(), help_text="Given to each seat for its delay.")
    now = serializers.DateTimeField()
    window_ends = serializers.DateTimeField(allow_null=True)
    deals_at = serializers.DateTimeField(allow_null=True, help_text="When the next deal begins.")


class TableRefDocument(_Any):
    """What a live table plays for, and who may look on."""

    table = serializers.UUIDField()
    tempo = serializers.ChoiceField(choices=["normal", "fast"])
    ranked = serializers.BooleanField()
    stake = serializers.IntegerField(help_text="Hundredths of a coin.")
    watch = serializers.ChoiceField(choices=["open", "delayed", "closed"])
    private = serializers.BooleanField(
        allow_null=True, help_text="Only by a link; null in matches older than the mark."
    )


class OfferedDocument(_Any):
    """Who wants a rematch, and the match that came of it."""

    offered = serializers.ListField(child=serializers.IntegerField())
    match = serializers.UUIDField(allow_null=True)


class ViewDocument(_Any):
    """The table as the caller may see it."""

    match = serializers.UUIDField()
    version = serializers.IntegerField()
    viewer = serializers.JSONField(help_text="A seat, `spectator` or `auditor`.")
    status = serializers.ChoiceField(choices=MatchSummary.Status.choices)
    rules = serializers.CharField()
    options = OptionsField()
    match_to = serializers.IntegerField(allow_null=True)
    ante = serializers.IntegerField(allow_null=True)
    target = serializers.IntegerField()
    hand_size = serializers.IntegerField()
    seats = SeatDocument(many=True)
    phase = serializers.CharField()
    turn = serializers.IntegerField(allow_null=True)
    to_act = serializers.ListField(child=serializers.IntegerField())
    leader = serializers.IntegerField(allow_null=True)
    dealer = serializers.IntegerField(allow_null=True)
    deal = serializers.IntegerField()
    trump = serializers.CharField(allow_null=True)
    turned_up = serializers.CharField(allow_null=True)
    stock = serializers.IntegerField()
    hands = serializers.ListField(child=HandField())
    trick = LaidDocument(many=True)
    standing = LaidDocument(allow_null=True)
    piles = PileDocument(many=True)
    score = serializers.ListField(child=serializers.IntegerField())
    pot = serializers.IntegerField()
    stake = serializers.IntegerField()
    raised_to = serializers.IntegerField()
    raised_by = serializers.IntegerField(allow_null=True)
    raises = serializers.BooleanField()
    crawford = serializers.BooleanField()
    result = ResultDocument(allow_null=True)
    legal = serializers.ListField(child=LegalCommandField())
    clock = ClockDocument(allow_null=True, help_text="Null where nobody is timed.")
    players = serializers.ListField(
        child=serializers.UUIDField(allow_null=True),
        allow_null=True,
        help_text="The player of each seat of a live table; null for a bot of the house and for the gone.",
    )
    present = serializers.ListField(
        child=serializers.BooleanField(), allow_null=True, help_text="Which seats have an open socket."
    )
    watchers = serializers.IntegerField(allow_null=True)
    rematch = OfferedDocument(allow_null=True)
    table = TableRefDocument(allow_null=True)
    noted = serializers.CharField(
        allow_null=True, help_text="What the own seat has said in the window that stands, unknown to all others."
    )


class EventsDocument(_Any):
    """Events above a version."""

    version = serializers.IntegerField(help_text="Where the match stands.")
    events = serializers.ListField(child=EventField())


class AnswerDocument(EventsDocument):
    """What a command brought about: its events and those of table and bots right after it."""

    view = ViewDocument()


class StaleDocument(ErrorBody):
    """The match has moved on: what was missed."""

    version = serializers.IntegerField()
    events = serializers.ListField(child=EventField())


class SummaryDocument(_Any):
    """A match as the lobby lists it."""

    id = serializers.UUIDField(source="match_id")
    version = serializers.IntegerField(source="shown_version")
    rules = serializers.CharField()
    options = OptionsField()
    match_to = serializers.IntegerField(allow_null=True)
    ante = serializers.IntegerField(allow_null=True)
    seats = serializers.ListField(child=serializers.CharField())
    bots = serializers.ListField(child=serializers.BooleanField(), help_text="Empty where it is not known.")
    tempo = serializers.CharField(allow_null=True, help_text="Null where nobody is timed.")
    ranked = serializers.BooleanField()
    stake = serializers.IntegerField()
    watch = serializers.CharField()
    status = serializers.ChoiceField(choices=MatchSummary.Status.choices)
    score = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_null=True)
    deals = serializers.IntegerField(source="shown_deals")
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class SummaryPageDocument(_Any):
    """One page of matches, newest first."""

    count = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    results = SummaryDocument(many=True)


class GuestDocument(_Any):
    """A new guest; the token is shown this once."""

    player = serializers.UUIDField()
    name = serializers.CharField()
    token = serializers.CharField()


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "required": ["default", "values"],
            "properties": {"default": {}, "values": {"type": "array", "items": {}}},
        },
    }
)
class ChoicesField(serializers.JSONField):
    """Each option's default and the values it may have."""


class RuleSetDocument(_Any):
    """A rule set and what a casual table may change in it."""

    key = serializers.CharField()
    version = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of seats that can play.")
    pairs = serializers.BooleanField()
    hand_size = serializers.IntegerField()
    target = serializers.IntegerField()
    pot = serializers.BooleanField()
    lengths = serializers.ListField(child=serializers.IntegerField())
    default_length = serializers.IntegerField(allow_null=True)
    options = ChoicesField()
