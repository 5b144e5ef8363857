"""Addresses of the pages."""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path


def index(_request: HttpRequest) -> HttpResponse:
    """The first page."""
    return HttpResponse("<!doctype html><title>Bura</title><h1>Bura</h1>")


urlpatterns: list[URLPattern | URLResolver] = [path("", index, name="index")]
