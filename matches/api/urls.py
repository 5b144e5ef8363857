"""Addresses of the REST interface."""

from django.urls import URLPattern, URLResolver, path, re_path

from matches.accounts import api as accounts
from matches.api import lobby_views, social_views, views

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
    path("matches/<uuid:match_id>/rematch", lobby_views.RematchView.as_view(), name="rematch"),
    path("matches/<uuid:match_id>/phrases", social_views.PhrasesView.as_view(), name="phrases"),
    path("matches/<uuid:match_id>/report", social_views.ReportMatchView.as_view(), name="report-match"),
    path("lobby", lobby_views.LobbyView.as_view(), name="lobby"),
    path("tables", lobby_views.TablesView.as_view(), name="tables"),
    path("tables/<uuid:table_id>", lobby_views.TableView.as_view(), name="open-table"),
    path("tables/<uuid:table_id>/sit", lobby_views.SitView.as_view(), name="sit"),
    path("tables/<uuid:table_id>/leave", lobby_views.LeaveView.as_view(), name="leave"),
    path("tables/<uuid:table_id>/bots", lobby_views.BotsAtTableView.as_view(), name="seat-bot"),
    path("queue", lobby_views.QueueView.as_view(), name="queue"),
    path("challenges", lobby_views.ChallengesView.as_view(), name="challenges"),
    path("challenges/<uuid:challenge_id>", lobby_views.ChallengeView.as_view(), name="challenge"),
    path("challenges/<uuid:challenge_id>/accept", lobby_views.AcceptView.as_view(), name="accept-challenge"),
    path("challenges/<uuid:challenge_id>/decline", lobby_views.DeclineView.as_view(), name="decline-challenge"),
    path("players/me", lobby_views.MeView.as_view(), name="me"),
    path("players/me/aversions", social_views.AversionsView.as_view(), name="aversions"),
    path("players/<uuid:player_id>/mute", social_views.MuteView.as_view(), name="mute"),
    path("players/<uuid:player_id>/block", social_views.BlockView.as_view(), name="block"),
    path("players/<uuid:player_id>/report", social_views.ReportPlayerView.as_view(), name="report-player"),
    # Whatever is nobody's address gets a refusal in JSON too.
    re_path("", views.UnknownView.as_view()),
]
