"""The page of exports."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from analytics.exports import selectors
from analytics.exports.models import Preparation
from analytics.exports.tables import PUBLIC
from analytics.web.naming import visitor_id
from analytics.web.numbers import whole
from matches.web.labels import Label


@dataclass(frozen=True, slots=True)
class File:
    """One format of a table."""

    format: str
    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Row:
    """One table: what can be fetched, and whether the next edition is on its way."""

    key: str
    title: Label
    rows: str
    made_at: datetime | None
    files: list[File]
    running: Preparation | None


@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """What can be taken along."""
    context = {
        "tables": tables(),
        "me": visitor_id(request),
        "every_hours": settings.EXPORT_EVERY_HOURS,
    }
    return render(request, "analytics/data.html", context)


def tables() -> list[Row]:
    """The public set, table by table."""
    exports, jobs = selectors.all_exports(), selectors.preparations()
    found = []
    for key, table in PUBLIC.items():
        files = [File(one.format, one.get_format_display(), one.size) for one in exports[key]]
        job = jobs.get(key)
        newest = exports[key][0] if files else None
        found.append(
            Row(
                key=key,
                title=table.title,
                rows=whole(newest.rows) if newest else "",
                made_at=newest.made_at if newest else None,
                files=files,
                running=job if job is not None and job.finished_at is None else None,
            )
        )
    return found
