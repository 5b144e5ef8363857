"""Addresses of the pages."""

from django.urls import URLPattern, URLResolver, include, path

from matches.web import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.index, name="index"),
    path("rules/", include("matches.web.rules.urls")),
    path("matches/<uuid:match_id>", views.table, name="table"),
    path("matches/<uuid:match_id>/again", views.again, name="again"),
    path("matches/<uuid:match_id>/replay", views.replay, name="replay"),
    path("matches/<uuid:match_id>/replay/steps", views.replay_steps, name="replay-steps"),
]
