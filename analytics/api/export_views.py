"""Files: the public set, and one's own results."""

from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpResponse, StreamingHttpResponse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from analytics.api import schema
from analytics.api.errors import NotPrepared
from analytics.api.forms import OwnTableForm
from analytics.api.player_views import asked_by
from analytics.exports import selectors, services
from analytics.exports.models import Export
from analytics.exports.sending import MEDIA, sent
from analytics.exports.tables import PUBLIC
from matches.accounts.throttling import OpenThrottle, TokenThrottle
from matches.api.authentication import caller
from matches.api.base import JSONView

_ATTACHED: Final = 'attachment; filename="{}"'


class ExportThrottle(OpenThrottle):
    """How often one player or address may fetch files."""

    scope = "export"
    rate = f"{settings.EXPORTS_PER_MINUTE}/min"

    def get_cache_key(self, request: Request, view: Any) -> str:  # noqa: ANN401, ARG002 -- the framework's signature
        """By player, else by address."""
        player = caller(request)
        return self.cache_format % {"scope": self.scope, "ident": player.pk if player else self.get_ident(request)}


class _FileView(JSONView):
    throttle_classes = (TokenThrottle, ExportThrottle)


class PublicExportView(_FileView):
    """A table of the public set."""

    @schema.public_export
    def get(self, request: Request, table: str, file_format: str) -> StreamingHttpResponse:
        """Send the edition that is ready."""
        if table not in PUBLIC or file_format not in Export.Format:
            raise Http404
        export = selectors.ready(table, file_format)
        if export is None:
            raise NotPrepared
        return sent(request._request, export)  # noqa: SLF001 -- the framework wraps the request it answers


class OwnExportView(_FileView):
    """The caller's own results."""

    @schema.own_export
    def get(self, request: Request, file_format: str) -> HttpResponse:
        """Make the file on the spot."""
        if file_format not in Export.Format:
            raise Http404
        player = caller(request)
        if player is None:
            raise NotAuthenticated(detail="Sit down somewhere first.")
        table = asked_by(request, OwnTableForm)["table"]
        content = services.own_file(player.pk, table, file_format)
        answer = HttpResponse(content, content_type=MEDIA[file_format])
        answer["Content-Disposition"] = _ATTACHED.format(f"bura-my-{table}.{file_format}")
        answer["Cache-Control"] = "private, no-store"
        return answer
