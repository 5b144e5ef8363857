"""The pages as an application, so that Django finds their templates and static files."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Pages only; the tables belong to `matches`."""

    name = "matches.web"
    label = "web"
