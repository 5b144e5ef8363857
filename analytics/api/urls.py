"""Addresses of the REST interface of analysis."""

from django.urls import URLPattern, URLResolver, path

from analytics.api import export_views, player_views

urlpatterns: list[URLPattern | URLResolver] = [
    path("ladders/<slug:rules>", player_views.LadderView.as_view(), name="api-ladder"),
    path("ladders/<slug:rules>/around/<uuid:player_id>", player_views.AroundView.as_view(), name="api-around"),
    path("players/<uuid:player_id>", player_views.PlayerView.as_view(), name="api-player"),
    path("players/<uuid:player_id>/matches", player_views.PlayedView.as_view(), name="api-played"),
    path("players/<uuid:player_id>/ratings/<slug:rules>", player_views.HistoryView.as_view(), name="api-history"),
    path("export/me.<slug:file_format>", export_views.OwnExportView.as_view(), name="own-export"),
    path(
        "export/public/<slug:table>.<slug:file_format>", export_views.PublicExportView.as_view(), name="public-export"
    ),
]
