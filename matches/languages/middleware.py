"""Serves each request in its visitor's language."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware

from matches.languages import choosing


class LanguageMiddleware(LocaleMiddleware):
    """The visitor's choice, else what the browser asks for, else English."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Hand out the language that a log-in brought along."""
        choosing.hand_out(request, response)
        return super().process_response(request, response)
