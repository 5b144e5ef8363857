"""Addresses of the pages."""

from django.urls import URLPattern, URLResolver, include, path

from matches.web import tables, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.index, name="index"),
    path("tables", tables.create, name="new-table"),
    path("tables/<uuid:table_id>", tables.waiting, name="waiting"),
    path("challenges", tables.challenge, name="new-challenge"),
    path("rules/", include("matches.web.rules.urls")),
    path("matches/<uuid:match_id>", views.table, name="table"),
    path("matches/<uuid:match_id>/again", views.again, name="again"),
    path("matches/<uuid:match_id>/replay", views.replay, name="replay"),
    path("matches/<uuid:match_id>/replay/steps", views.replay_steps, name="replay-steps"),
]
