"""How each operation is described in the schema."""

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from analytics.api import documents as answers
from analytics.api import forms
from analytics.api import statistics_documents as counted
from analytics.exports.models import Export
from analytics.exports.tables import PUBLIC
from matches.api import documents
from matches.api.schema import Operation
from matches.engine.rulesets import RULE_SETS

_Answers = dict[Any, Any]


def refusal(description: str, code: str, message: str) -> OpenApiResponse:
    """How a refusal is described, with an example."""
    example = OpenApiExample(code, {"error": {"code": code, "message": message}})
    return OpenApiResponse(documents.ErrorBody, description=description, examples=[example])


MALFORMED: Final[_Answers] = {400: refusal("The address is malformed.", "malformed", "page: A whole number is needed.")}
READING: Final[_Answers] = {
    401: refusal("The token is nobody's.", "authentication_failed", "The token is not known."),
    429: refusal("Too many requests.", "throttled", "Request was throttled."),
}
UNKNOWN: Final[_Answers] = {404: refusal("There is no such thing.", "not_found", "There is no such page.")}
_FORMAT: Final = OpenApiParameter("file_format", OpenApiTypes.STR, OpenApiParameter.PATH, enum=Export.Format.values)
_TABLE: Final = OpenApiParameter("table", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(PUBLIC))
_FILES: Final[_Answers] = {
    (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, description="CSV in UTF-8 with a header; times in UTC."),
    (200, "application/vnd.apache.parquet"): OpenApiResponse(OpenApiTypes.BINARY, description="Parquet."),
}

_RULES: Final = OpenApiParameter("rules", OpenApiTypes.STR, OpenApiParameter.PATH, enum=list(RULE_SETS))

ladder: Operation = extend_schema(
    operation_id="get_ladder",
    summary="A page of a ladder, of all time or of a season",
    parameters=[_RULES, forms.LadderForm],
    responses={200: answers.LadderDocument, **MALFORMED, **READING, **UNKNOWN},
)
around: Operation = extend_schema(
    operation_id="get_ladder_around",
    summary="The places around a player",
    parameters=[_RULES, forms.AroundForm],
    responses={200: answers.LadderRowDocument(many=True), **MALFORMED, **READING, **UNKNOWN},
)
player: Operation = extend_schema(
    operation_id="get_player",
    summary="Who a player is, with all ratings",
    responses={200: answers.PlayerRatingsDocument, **READING, **UNKNOWN},
)
history: Operation = extend_schema(
    operation_id="get_rating_history",
    summary="A player's rating in one rule set, its place, and how it came about",
    parameters=[_RULES, forms.HistoryForm],
    responses={200: answers.HistoryDocument, **MALFORMED, **READING, **UNKNOWN},
)
played: Operation = extend_schema(
    operation_id="list_matches_of_player",
    summary="A player's finished matches, the latest first",
    parameters=[forms.PlayedForm],
    responses={200: answers.PlayedPageDocument, **MALFORMED, **READING, **UNKNOWN},
)
statistics: Operation = extend_schema(
    operation_id="get_statistics_of_player",
    summary="Everything that is counted of a player, by one rule set or all",
    parameters=[forms.StatisticsForm],
    responses={200: counted.PlayerStatisticsDocument, **MALFORMED, **READING, **UNKNOWN},
)
against: Operation = extend_schema(
    operation_id="get_head_to_head",
    summary="What two players have played against and with each other",
    responses={200: counted.MeetingDocument(many=True), **READING, **UNKNOWN},
)
site: Operation = extend_schema(
    operation_id="get_statistics",
    summary="Statistics of the whole service",
    responses={200: counted.SiteDocument, **READING},
)
rule_set: Operation = extend_schema(
    operation_id="get_statistics_of_rule_set",
    summary="Statistics of one rule set",
    parameters=[_RULES],
    responses={200: counted.RuleSetStatisticsDocument, **READING, **UNKNOWN},
)
definitions: Operation = extend_schema(
    operation_id="list_definitions",
    summary="Every statistic with what it means",
    responses={200: counted.DefinitionDocument(many=True), **READING},
)
match_luck: Operation = extend_schema(
    operation_id="get_luck_of_match",
    summary="The luck of a finished match, deal by deal",
    responses={200: counted.DealLuckDocument(many=True), **READING, **UNKNOWN},
)
public_export: Operation = extend_schema(
    operation_id="export_public",
    summary="A table of the public set, as it was last prepared",
    parameters=[_TABLE, _FORMAT],
    responses={
        **_FILES,
        **READING,
        404: refusal("No such table, or not prepared yet.", "not_prepared", "This file is not prepared yet."),
    },
)
own_export: Operation = extend_schema(
    operation_id="export_own",
    summary="The caller's own matches or ratings",
    parameters=[_FORMAT, forms.OwnTableForm],
    responses={**_FILES, **MALFORMED, **READING, **UNKNOWN},
)
