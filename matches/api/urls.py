"""Addresses of the REST interface."""

from django.urls import URLPattern, URLResolver, path, re_path

from matches.accounts import api as accounts
from matches.api import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("guests", views.GuestsView.as_view(), name="guests"),
    path("tokens", accounts.TokensView.as_view(), name="tokens"),
    path("tokens/<uuid:handle>", accounts.TokenView.as_view(), name="token"),
    path("bots", accounts.BotsView.as_view(), name="bots"),
    path("rulesets", views.RuleSetsView.as_view(), name="rulesets"),
    path("matches", views.MatchesView.as_view(), name="matches"),
    path("matches/<uuid:match_id>", views.MatchView.as_view(), name="match"),
    path("matches/<uuid:match_id>/view", views.TableView.as_view(), name="match-view"),
    path("matches/<uuid:match_id>/events", views.EventsView.as_view(), name="match-events"),
    path("matches/<uuid:match_id>/record", views.RecordView.as_view(), name="match-record"),
    path("matches/<uuid:match_id>/commands", views.CommandsView.as_view(), name="match-commands"),
    # Whatever is nobody's address gets a refusal in JSON too.
    re_path("^(?:matches|tokens)/", views.UnknownView.as_view()),
]
