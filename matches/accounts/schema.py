"""How the operations on tokens and bots are described in the schema."""

from drf_spectacular.utils import OpenApiResponse, extend_schema

from matches.accounts import documents
from matches.api.documents import ErrorBody
from matches.api.schema import Operation


def _refused(*codes: int) -> dict[int, OpenApiResponse]:
    return {code: OpenApiResponse(ErrorBody, description=_REFUSALS[code]) for code in codes}


_REFUSALS = {
    400: "The request is malformed, or asks for what cannot be had.",
    401: "The token is nobody's.",
    403: "Nobody is logged in, a token was shown, or the CSRF token is missing.",
    404: "There is no such token of the caller's.",
    415: "The body is no JSON.",
    429: "Too many requests.",
}

list_tokens: Operation = extend_schema(
    operation_id="list_tokens",
    summary="Tokens of the account and its bots",
    responses={200: documents.TokenDocument(many=True), **_refused(401, 403, 429)},
)
create_token: Operation = extend_schema(
    operation_id="create_token",
    summary="Make a token; its secret is shown this once",
    request=documents.TokenForm,
    responses={201: documents.NewTokenDocument, **_refused(400, 401, 403, 415, 429)},
)
revoke_token: Operation = extend_schema(
    operation_id="revoke_token",
    summary="Revoke a token",
    responses={204: None, **_refused(401, 403, 404, 429)},
)
list_bots: Operation = extend_schema(
    operation_id="list_bots",
    summary="Bots of the account",
    responses={200: documents.BotDocument(many=True), **_refused(401, 403, 429)},
)
create_bot: Operation = extend_schema(
    operation_id="create_bot",
    summary="Make a bot; it plays with a token of its own",
    request=documents.BotForm,
    responses={201: documents.BotDocument, **_refused(400, 401, 403, 415, 429)},
)
