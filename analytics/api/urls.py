"""Addresses of the REST interface of analysis."""

from django.urls import URLPattern, URLResolver, path

from analytics.api import export_views, player_views, statistics_views

urlpatterns: list[URLPattern | URLResolver] = [
    path("ladders/<slug:rules>", player_views.LadderView.as_view(), name="api-ladder"),
    path("ladders/<slug:rules>/around/<uuid:player_id>", player_views.AroundView.as_view(), name="api-around"),
    path("players/<uuid:player_id>", player_views.PlayerView.as_view(), name="api-player"),
    path("players/<uuid:player_id>/matches", player_views.PlayedView.as_view(), name="api-played"),
    path("players/<uuid:player_id>/ratings/<slug:rules>", player_views.HistoryView.as_view(), name="api-history"),
    path("players/<uuid:player_id>/statistics", statistics_views.PlayerView.as_view(), name="api-statistics-of-player"),
    path(
        "players/<uuid:player_id>/against/<uuid:other_id>", statistics_views.AgainstView.as_view(), name="api-against"
    ),
    path("statistics", statistics_views.SiteView.as_view(), name="api-statistics"),
    path("statistics/definitions", statistics_views.DefinitionsView.as_view(), name="api-definitions"),
    path("statistics/<slug:rules>", statistics_views.RuleSetView.as_view(), name="api-statistics-of-rules"),
    path("matches/<uuid:match_id>/luck", statistics_views.LuckView.as_view(), name="api-match-luck"),
    path("export/me.<slug:file_format>", export_views.OwnExportView.as_view(), name="own-export"),
    path(
        "export/public/<slug:table>.<slug:file_format>", export_views.PublicExportView.as_view(), name="public-export"
    ),
]
