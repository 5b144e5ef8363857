"""The choice of a language, and the words that the pages' scripts say."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import JSONCatalog

from matches.languages import choosing
from matches.languages.catalogues import LANGUAGES, digest

_FOR_GOOD = "public, max-age=31536000, immutable"


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Take a choice, and go back to where it was made."""
    language = request.POST.get("language", "")
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)
    if language in LANGUAGES:
        choosing.set_cookie(response, language)
        if request.user.is_authenticated:
            choosing.remember(request.user, language)
    return response


@require_safe
def words(request: HttpRequest, language: str) -> HttpResponseBase:
    """A language's words as an ES module; its address changes with its contents."""
    if language not in LANGUAGES:
        raise Http404
    with override(language):
        response = _Words.as_view(packages=["matches.languages"])(request)
    response["Content-Language"] = language
    response["Cache-Control"] = _FOR_GOOD if request.GET.get("v") == digest(language) else "no-cache"
    return response


class _Words(JSONCatalog):
    """Message → translation, or the translations for each plural form."""

    def render_to_response(self, context: dict[str, Any], **_more: Any) -> HttpResponse:  # noqa: ANN401 -- Django's signature
        """Write the catalogue as a module: a page that forbids inline scripts can import it."""
        catalogue = json.dumps(context["catalog"], ensure_ascii=False, separators=(",", ":"))
        return HttpResponse(f"export default {catalogue};\n", content_type="text/javascript; charset=utf-8")
