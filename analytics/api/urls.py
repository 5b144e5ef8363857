"""Addresses of the REST interface of analysis."""

from django.urls import URLPattern, URLResolver, path

from analytics.api import export_views

urlpatterns: list[URLPattern | URLResolver] = [
    path("export/me.<slug:file_format>", export_views.OwnExportView.as_view(), name="own-export"),
    path(
        "export/public/<slug:table>.<slug:file_format>", export_views.PublicExportView.as_view(), name="public-export"
    ),
]
