"""Addresses of the whole site."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from bura_project.health import health

admin.autodiscover()

# The content security policy asks for scripts and styles in files of their own: the split view keeps
# its script apart, and our template does without the library's inline style.
_api_docs = SpectacularSwaggerSplitView.as_view(url_name="schema", template_name="bura_project/api_docs.html")

urlpatterns = [
    path("", include("matches.web.urls")),
    path("", include("analytics.web.urls")),
    path("", include("analytics.fairplay.urls")),
    path("", include("matches.languages.urls")),
    path("accounts/", include("matches.accounts.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", _api_docs, name="api-docs"),
    path("api/", include("analytics.api.urls")),
    path("api/", include("matches.api.urls")),
    path("health", health, name="health"),
    path("admin/", admin.site.urls),
    # Where browsers look for the icon of pages that name none, such as the admin's.
    path("favicon.ico", RedirectView.as_view(url=static("web/favicon.svg"))),
]
