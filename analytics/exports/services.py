"""Prepare the public set, table by table, and make a player's own files."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeAlias
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from analytics.exports import sql
from analytics.exports.models import Export, Piece, Preparation
from analytics.exports.tables import OWN, PUBLIC, Table, statement
from analytics.exports.writing import columns_of, copy_rows, in_blocks, write_parquet
from matches import people

_PIECE: Final = 1 << 20
_Place: TypeAlias = tuple[int, int, int]
_FIRST: Final[_Place] = (0, 0, 0)
_LAST: Final[_Place] = (2**31 - 1, 2**63 - 1, 2**63 - 1)


def prepare(name: str) -> bool:
    """Make a new edition of a public table in both formats; False where another process is doing it.

    Raises `KeyError` for an unknown table. What was ready before can be fetched until the new edition is, and the
    edition before that one until the next, so that nobody's download breaks off.
    """
    table = PUBLIC[name]
    with _alone(name) as alone:
        if not alone:
            return False
        try:
            _prepare(table)
        except Exception as error:
            Preparation.objects.filter(pk=name).update(finished_at=timezone.now(), failed=type(error).__name__)
            raise
    return True


def own_file(player_id: UUID, name: str, file_format: str) -> bytes:
    """A player's own table, the gone left out of it; raises `KeyError` for an unknown one."""
    asked = statement(OWN[name], {"player": player_id, "gone": people.gone_ids()})
    content = b"".join(copy_rows(asked, header=True))
    if file_format == Export.Format.CSV:
        return content
    with tempfile.TemporaryDirectory(prefix="bura-export-") as folder:
        source, target = Path(folder, "rows.csv"), Path(folder, "rows.parquet")
        source.write_bytes(content)
        write_parquet(source, columns_of(asked), target)
        return target.read_bytes()


def _prepare(table: Table) -> None:
    bounds = _bounds()
    progress, _made = Preparation.objects.update_or_create(
        table=table.name,
        defaults={"done": 0, "total": len(bounds), "started_at": timezone.now(), "finished_at": None, "failed": ""},
    )
    began = timezone.now()
    gone = people.gone_ids()
    with tempfile.TemporaryDirectory(prefix="bura-export-") as folder:
        source, target = Path(folder, "rows.csv"), Path(folder, "rows.parquet")
        with source.open("wb") as file:
            for place, (low, high) in enumerate(bounds):
                asked = table.statement(low=low, high=high, gone=gone)
                file.writelines(copy_rows(asked, header=place == 0))
                progress.done = place + 1
                progress.save(update_fields=["done"])
        columns = columns_of(table.statement(low=_FIRST, high=_FIRST, gone=gone))
        rows = write_parquet(source, columns, target)
        _publish(table.name, {"csv": source, "parquet": target}, rows, began)
    progress.finished_at = timezone.now()
    progress.save(update_fields=["finished_at"])


def _bounds() -> list[tuple[_Place, _Place]]:
    """Stretches of the global order, each of so many matches that reading one is quick; together they are all."""
    with connection.cursor() as cursor:
        cursor.execute(sql.text("bounds"), [settings.EXPORT_MATCHES_AT_ONCE])
        inner = [tuple(row) for row in cursor.fetchall()]
    ends = [*inner, _LAST]
    return list(zip([_FIRST, *inner], ends, strict=True))


@transaction.atomic
def _publish(name: str, files: dict[str, Path], rows: int, began: object) -> None:
    for file_format, path in files.items():
        export, _made = Export.objects.select_for_update().get_or_create(table=name, format=file_format)
        export.pieces.filter(edition__lt=export.edition).delete()
        edition = export.edition + 1
        with path.open("rb") as file:
            for place, block in enumerate(in_blocks(file, _PIECE)):
                Piece.objects.create(export=export, edition=edition, place=place, data=block)
        Export.objects.filter(pk=export.pk).update(edition=edition, rows=rows, size=path.stat().st_size, made_at=began)


@contextmanager
def _alone(name: str) -> Iterator[bool]:
    """Whether this is the only process that prepares the table; a lock of the session, let go with it."""
    key = f"exports.{name}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(hashtext(%s))", [key])
        [held] = cursor.fetchone()
        try:
            yield bool(held)
        finally:
            if held:
                cursor.execute("SELECT pg_advisory_unlock(hashtext(%s))", [key])
