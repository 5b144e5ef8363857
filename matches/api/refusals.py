"""Refusals as the error bodies of the interface."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from matches import errors
from matches.engine.errors import RuleViolation

_LONGEST = 300
_STATUS = {
    errors.MatchNotFound: status.HTTP_404_NOT_FOUND,
    errors.NotYourSeat: status.HTTP_403_FORBIDDEN,
    errors.MayNotWatch: status.HTTP_403_FORBIDDEN,
    errors.InvalidMatch: status.HTTP_400_BAD_REQUEST,
    errors.NotFound: status.HTTP_404_NOT_FOUND,
    errors.Forbidden: status.HTTP_403_FORBIDDEN,
    errors.Refused: status.HTTP_409_CONFLICT,
    errors.StaleVersion: status.HTTP_409_CONFLICT,
}


def error_json(code: str, message: str) -> dict[str, Any]:
    """The body of a refusal."""
    return {"error": {"code": code, "message": one_line(message)}}


def violation_json(violation: RuleViolation) -> dict[str, Any]:
    """The body of a refusal by the rules."""
    clause = violation.clause if violation.clause.startswith("rules.md") else f"rules.md {violation.clause}"
    body = error_json(violation.code, violation.sentence)
    body["error"]["clause"] = clause
    return body


def one_line(text: str) -> str:
    """Text that may quote what came in: on one line, not long, and fit for UTF-8."""
    flat = " ".join(text.split())
    return flat[:_LONGEST].encode("utf-8", "replace").decode()


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """The framework's hook: an answer for every refusal, None for a fault."""
    if isinstance(error, RuleViolation):
        return Response(violation_json(error), status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    if isinstance(error, errors.ServiceError):
        return Response(error_json(error.code, error.sentence), status=_STATUS[type(error)])
    response = exception_handler(error, context)
    if response is not None:
        set_rollback()
        response.data = error_json(*_code_and_message(error))
    return response


def _code_and_message(error: Exception) -> tuple[str, str]:
    if isinstance(error, exceptions.ValidationError):
        return "malformed", first_problem(error.detail)
    if isinstance(error, exceptions.ParseError):
        return "malformed", str(error.detail)
    if isinstance(error, exceptions.APIException):
        codes = error.get_codes()
        return (codes if isinstance(codes, str) else "refused"), str(error.detail)
    if isinstance(error, Http404):
        return "not_found", "There is no such page."
    return "refused", "The request was refused."


def first_problem(detail: object) -> str:
    """The first sentence of a form's problems, after the names that lead to it."""
    names: list[str] = []
    while isinstance(detail, Mapping | list):
        if not detail:
            return "The request is malformed."
        if isinstance(detail, Mapping):
            name, detail = next(iter(detail.items()))
            if name != "non_field_errors":
                names.append(str(name))
        else:
            detail = next((item for item in detail if item), "")
    where = ".".join(names)
    return f"{where}: {detail}" if where else str(detail)
