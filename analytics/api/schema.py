"""How each operation is described in the schema."""

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from analytics.api import forms
from analytics.exports.models import Export
from analytics.exports.tables import PUBLIC
from matches.api import documents
from matches.api.schema import Operation

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
