"""Addresses of the pages."""

from django.urls import URLPattern, URLResolver, path

from analytics.web import comparing, data, figures, ladders, match_luck, players, quality

urlpatterns: list[URLPattern | URLResolver] = [
    path("players/me", players.own_page, name="own-page"),
    path("players/<uuid:player_id>", players.player, name="player"),
    path("players/<uuid:player_id>/matches", players.player_matches, name="player-matches"),
    path("players/<uuid:player_id>/<slug:rules>", players.player_rules, name="player-rules"),
    path("matches/<uuid:match_id>/luck", match_luck.match_luck, name="match-luck"),
    path("compare/", comparing.compare, name="compare"),
    path("compare/<uuid:first>/<uuid:second>", comparing.compare_players, name="compare-players"),
    path("ladders/", ladders.ladders, name="ladders"),
    path("ladders/<slug:rules>", ladders.ladder, name="ladder"),
    path("statistics/", figures.site, name="statistics"),
    path("statistics/definitions", figures.definitions, name="statistics-definitions"),
    path("statistics/data", data.data, name="statistics-data"),
    path("statistics/<slug:rules>", figures.rule_set, name="statistics-rules"),
    path("staff/quality", quality.quality, name="quality"),
]
