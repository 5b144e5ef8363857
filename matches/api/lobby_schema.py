"""How the operations of lobby and table talk are described in the schema."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from matches.api import documents
from matches.api import lobby_documents as answers
from matches.api import lobby_forms as forms
from matches.api.forms import GuestForm
from matches.api.schema import Operation

_Answers = dict[int, Any]


def _refusal(description: str, code: str, message: str) -> OpenApiResponse:
    example = OpenApiExample(code, {"error": {"code": code, "message": message}})
    return OpenApiResponse(documents.ErrorBody, description=description, examples=[example])


_READING: Final[_Answers] = {
    401: _refusal("Nobody, or a token that is nobody's.", "not_authenticated", "Sit down somewhere first."),
    429: _refusal("Too many requests.", "throttled", "Request was throttled."),
}
_ACTING: Final[_Answers] = {
    **_READING,
    403: _refusal("Not for the caller, or a browser without CSRF token.", "forbidden", "Only its host can do this."),
    409: _refusal("Not possible as things stand.", "seat_taken", "This seat is taken."),
}
_SENDING: Final[_Answers] = {
    **_ACTING,
    400: _refusal("The request is malformed, or cannot be played.", "invalid_match", "There is no such rule set."),
    415: _refusal("The body is no JSON.", "unsupported_media_type", "Unsupported media type."),
}
_UNKNOWN: Final[_Answers] = {404: _refusal("There is no such thing.", "not_found", "There is no such table.")}
_DONE: Final[_Answers] = {204: OpenApiResponse(description="Done.")}


def _operation(operation_id: str, summary: str, responses: _Answers, request: Any = None) -> Operation:  # noqa: ANN401 -- a serializer class, or none
    found: Operation = extend_schema(operation_id=operation_id, summary=summary, request=request, responses=responses)
    return found


lobby = _operation("get_lobby", "What waits and what is played", {200: answers.LobbyDocument, **_READING})
create_table = _operation(
    "create_table", "Open a table as its host", {201: answers.TableDocument, **_SENDING}, forms.SettingsForm
)
read_table: Operation = extend_schema(
    operation_id="get_table",
    summary="An open table; a private one takes its code",
    parameters=[forms.CodeForm],
    responses={200: answers.TableDocument, 400: _SENDING[400], **_READING, **_UNKNOWN},
)
close_table = _operation("close_table", "Close a table, as its host", {**_DONE, **_ACTING, **_UNKNOWN})
sit = _operation(
    "sit_down",
    "Take a seat; with the last one the match begins",
    {200: answers.TableDocument, **_SENDING, **_UNKNOWN},
    forms.SitForm,
)
leave = _operation("leave_table", "Leave a table before its match begins", {**_DONE, **_ACTING, **_UNKNOWN})
seat_bot = _operation(
    "seat_bot",
    "Give an empty seat to a bot of the house, as the host of a casual table",
    {200: answers.TableDocument, **_SENDING, **_UNKNOWN},
    forms.SeatBotForm,
)
me = _operation("get_me", "Who the caller is", {200: answers.PlayerDocument, **_READING})
rename = _operation(
    "rename_me",
    "Become a guest of this browser, or change a guest's name",
    {200: answers.PlayerDocument, **_SENDING},
    GuestForm,
)
read_queue = _operation("get_queue", "The caller's place in a queue", {200: answers.QueueDocument, **_READING})
join_queue = _operation(
    "join_queue", "Wait for opponents of like rank", {200: answers.QueueDocument, **_SENDING}, forms.QueueForm
)
leave_queue = _operation("leave_queue", "Wait no more", {**_DONE, **_ACTING})
create_challenge = _operation(
    "create_challenge",
    "Ask somebody to a match of two",
    {201: answers.ChallengeDocument, **_SENDING, **_UNKNOWN},
    forms.ChallengeForm,
)
accept_challenge = _operation(
    "accept_challenge", "Accept: the match begins", {200: answers.ChallengeDocument, **_ACTING, **_UNKNOWN}
)
decline_challenge = _operation("decline_challenge", "Decline", {**_DONE, **_ACTING, **_UNKNOWN})
withdraw_challenge = _operation("withdraw_challenge", "Withdraw", {**_DONE, **_ACTING, **_UNKNOWN})
offer_rematch = _operation(
    "offer_rematch", "Offer a rematch, or agree to one", {200: answers.RematchDocument, **_ACTING, **_UNKNOWN}
)
withdraw_rematch = _operation(
    "withdraw_rematch", "Withdraw the offer of a rematch", {200: answers.RematchDocument, **_ACTING, **_UNKNOWN}
)
say_phrase = _operation(
    "say_phrase", "Say a preset phrase at the table", {**_DONE, **_SENDING, **_UNKNOWN}, forms.PhraseForm
)
list_aversions = _operation(
    "list_aversions", "Whom the caller has muted and blocked", {200: answers.AversionsDocument, **_READING}
)
_TURNED_AWAY: Final[_Answers] = {**_DONE, **_ACTING, 400: _SENDING[400], **_UNKNOWN}
mute = _operation("mute_player", "Hear nothing more from a player", _TURNED_AWAY)
unmute = _operation("unmute_player", "Hear a player again", {**_DONE, **_ACTING, **_UNKNOWN})
block = _operation("block_player", "Neither hear nor meet a player any more", _TURNED_AWAY)
unblock = _operation("unblock_player", "Meet a player again", {**_DONE, **_ACTING, **_UNKNOWN})
report_player = _operation(
    "report_player", "Report a player to staff", {**_DONE, **_SENDING, **_UNKNOWN}, forms.PlayerReportForm
)
report_match = _operation(
    "report_match", "Report a match to staff", {**_DONE, **_SENDING, **_UNKNOWN}, forms.ReportForm
)
