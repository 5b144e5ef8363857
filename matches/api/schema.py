"""How each operation is described in the schema."""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, PolymorphicProxySerializer, extend_schema

from matches.api import commands, documents, forms

_Method = TypeVar("_Method", bound=Callable[..., Any])


class Operation(Protocol):
    """Describes the method that it decorates."""

    def __call__(self, method: _Method, /) -> _Method:
        """Give the method back, described."""


_ID: Final = "7d444840-9dc0-41d1-b245-5ffdce74fad2"
COMMAND: Final = PolymorphicProxySerializer(
    component_name="Command",
    serializers=dict(commands.SERIALIZERS),
    resource_type_field_name="type",
)


def _refusal(description: str, code: str, message: str) -> OpenApiResponse:
    example = OpenApiExample(code, {"error": {"code": code, "message": message}})
    return OpenApiResponse(documents.ErrorBody, description=description, examples=[example])


_MALFORMED: Final = {400: _refusal("The request is malformed.", "malformed", "rules: This field is required.")}
_TOKEN: Final = {
    401: _refusal("The token is nobody's.", "authentication_failed", "The token is not known."),
    429: _refusal("The token asks too often.", "throttled", "Request was throttled."),
}
_MEDIA: Final = {415: _refusal("The body is no JSON.", "unsupported_media_type", "Unsupported media type.")}
_OFTEN: Final = {429: _refusal("Too many requests.", "throttled", "Request was throttled.")}
_CSRF: Final = {
    403: _refusal("A token that only reads, or a browser without CSRF token.", "scope", "This token may only read.")
}
_UNKNOWN: Final = {404: _refusal("There is no such match.", "not_found", "There is no such match.")}

_STALE: Final = OpenApiResponse(
    documents.StaleDocument,
    description="The match does not stand at `expected_version`; `events` holds what was missed.",
    examples=[
        OpenApiExample(
            "stale_version",
            {
                "error": {"code": "stale_version", "message": "The match stands at version 5, not at 4."},
                "version": 5,
                "events": [{"type": "gave", "seat": 1, "cards": ["??"], "closed": True, "version": 5}],
            },
        )
    ],
)
_VIOLATION: Final = OpenApiResponse(
    documents.RuleErrorBody,
    description="The rules forbid it.",
    examples=[
        OpenApiExample(
            "rule_violation",
            {"error": {"code": "not_your_turn", "message": "Another seat is to act.", "clause": "rules.md §2.2"}},
        )
    ],
)
_LEAD: Final = OpenApiExample(
    "lead", {"id": _ID, "expected_version": 2, "type": "lead", "cards": ["As"]}, request_only=True
)
_RAISE: Final = OpenApiExample("raise", {"id": _ID, "expected_version": 2, "type": "raise", "to": 2}, request_only=True)
_CREATE: Final = OpenApiExample(
    "against a bot", {"rules": "georgian-3", "match_to": 7, "bot": "heuristic", "name": "nino"}, request_only=True
)
_RECORD: Final = OpenApiResponse(OpenApiTypes.STR, description="The record, one JSON object a line.")

guests: Operation = extend_schema(
    operation_id="create_guest",
    summary="Become a guest with a token, for programs",
    request=forms.GuestForm,
    responses={201: documents.GuestDocument, **_MALFORMED, **_TOKEN, **_CSRF, **_MEDIA, **_OFTEN},
)
create: Operation = extend_schema(
    operation_id="create_match",
    summary="Open a match against bots",
    request=forms.MatchForm,
    responses={201: documents.ViewDocument, **_MALFORMED, **_TOKEN, **_CSRF, **_MEDIA, **_OFTEN},
    examples=[_CREATE],
)
listing: Operation = extend_schema(
    operation_id="list_matches",
    summary="List matches, newest first",
    parameters=[forms.ListForm],
    responses={200: documents.SummaryPageDocument, **_MALFORMED, **_TOKEN},
)
summary: Operation = extend_schema(
    operation_id="get_match",
    summary="One match as the lobby lists it",
    responses={200: documents.SummaryDocument, **_TOKEN, **_UNKNOWN},
)
view: Operation = extend_schema(
    operation_id="get_view",
    summary="The table as the caller may see it",
    responses={200: documents.ViewDocument, **_TOKEN, **_UNKNOWN},
)
events: Operation = extend_schema(
    operation_id="get_events",
    summary="Events since a version, as the caller may know them",
    parameters=[forms.EventsForm],
    responses={200: documents.EventsDocument, **_MALFORMED, **_TOKEN, **_UNKNOWN},
)
record: Operation = extend_schema(
    operation_id="get_record",
    summary="The match record, as the caller may have it",
    responses={(200, "application/x-ndjson"): _RECORD, **_TOKEN, **_UNKNOWN},
)
command: Operation = extend_schema(
    operation_id="give_command",
    summary="Give a command for one's own seat",
    request=COMMAND,
    responses={
        200: documents.AnswerDocument,
        **_MALFORMED,
        **_TOKEN,
        403: _refusal(
            "Not the caller's seat, or a token that only reads.", "not_your_seat", "You have no seat in this match."
        ),
        **_UNKNOWN,
        409: _STALE,
        **_MEDIA,
        422: _VIOLATION,
    },
    examples=[_LEAD, _RAISE],
)
rulesets: Operation = extend_schema(
    operation_id="list_rule_sets",
    summary="The rule sets with their options and lengths",
    responses={200: documents.RuleSetDocument(many=True), **_TOKEN},
)
