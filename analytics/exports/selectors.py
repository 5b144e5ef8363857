"""What can be fetched, and the pieces of it."""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from analytics.exports.models import Export, Piece, Preparation
from analytics.exports.tables import PUBLIC


def ready(table: str, file_format: str) -> Export | None:
    """The edition that can be fetched now; None where there is none yet."""
    return Export.objects.filter(table=table, format=file_format, edition__gt=0).first()


def pieces(export: Export) -> Iterator[bytes]:
    """The file, piece by piece, each read when it is asked for."""
    place = 0
    while (data := piece(export, place)) is not None:
        yield data
        place += 1


def piece(export: Export, place: int) -> bytes | None:
    """One piece of the file; None beyond the last."""
    row = Piece.objects.filter(export_id=export.pk, edition=export.edition, place=place).first()
    return bytes(row.data) if row else None


def all_exports() -> dict[str, list[Export]]:
    """For each public table what can be fetched of it."""
    found: dict[str, list[Export]] = {name: [] for name in PUBLIC}
    for export in Export.objects.filter(table__in=PUBLIC, edition__gt=0).order_by("format"):
        found[export.table].append(export)
    return found


def due() -> list[str]:
    """The tables whose last preparation began too long ago, or never."""
    since = timezone.now() - timedelta(hours=settings.EXPORT_EVERY_HOURS)
    fresh = set(Preparation.objects.filter(started_at__gt=since).values_list("table", flat=True))
    return [name for name in PUBLIC if name not in fresh]


def preparations() -> dict[str, Preparation]:
    """How the jobs stand, by table; those that never ran are left out."""
    return {one.table: one for one in Preparation.objects.filter(table__in=PUBLIC)}
