"""Refusals that only this part knows."""

from rest_framework import status
from rest_framework.exceptions import APIException


class NotPrepared(APIException):
    """The job that prepares the file has not come to its end yet."""

    status_code = status.HTTP_404_NOT_FOUND
    default_code = "not_prepared"
    default_detail = "This file is not prepared yet; try again in some minutes."
