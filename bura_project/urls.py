"""Addresses of the whole site."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from bura_project.health import health

admin.autodiscover()

urlpatterns = [
    path("", include("matches.web.urls")),
    path("api/", include("matches.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    # The split view serves its script as a file, which the content security policy asks for.
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("health", health, name="health"),
    path("admin/", admin.site.urls),
]
