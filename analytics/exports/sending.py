"""Send a file of the public set piece by piece."""

from collections.abc import AsyncIterator
from typing import Final

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

from analytics.exports import selectors
from analytics.exports.models import Export

MEDIA: Final = {"csv": "text/csv; charset=utf-8", "parquet": "application/vnd.apache.parquet"}


def sent(request: HttpRequest, export: Export) -> StreamingHttpResponse:
    """The answer that holds the file; only a piece of it is in memory at a time."""
    content = _pieces(export) if isinstance(request, ASGIRequest) else selectors.pieces(export)
    answer = StreamingHttpResponse(content, content_type=MEDIA[export.format])
    answer["Content-Length"] = str(export.size)
    answer["Content-Disposition"] = f'attachment; filename="bura-{export.table}.{export.format}"'
    answer["ETag"] = f'"{export.table}-{export.format}-{export.edition}"'
    return answer


async def _pieces(export: Export) -> AsyncIterator[bytes]:
    place = 0
    while (data := await sync_to_async(selectors.piece)(export, place)) is not None:
        yield data
        place += 1
