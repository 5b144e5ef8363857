"""Rows into files: CSV as PostgreSQL copies it, Parquet as DuckDB makes it of the CSV."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from django.db import connection
from psycopg import sql as composing

_TYPES: Final = {
    "bool": "BOOLEAN",
    "int2": "SMALLINT",
    "int4": "INTEGER",
    "int8": "BIGINT",
    "float8": "DOUBLE",
    "date": "DATE",
    "timestamptz": "TIMESTAMPTZ",
    "uuid": "UUID",
}
"""PostgreSQL's types as DuckDB calls them; all others are text."""


def copy_rows(statement: composing.Composed, *, header: bool) -> Iterator[bytes]:
    """The rows of a statement as CSV, in blocks; text in UTF-8, times in UTC, null as nothing."""
    ask = composing.SQL("COPY ({}) TO STDOUT (FORMAT csv, HEADER {})").format(statement, composing.Literal(header))
    with connection.cursor() as cursor, cursor.copy(ask) as copy:
        yield from (bytes(block) for block in copy)


def columns_of(statement: composing.Composed) -> dict[str, str]:
    """The columns that a statement gives, each with DuckDB's name of its type."""
    with connection.cursor() as cursor:
        cursor.execute(composing.SQL("SELECT * FROM ({}) AS asked LIMIT 0").format(statement))
        known = connection.connection.adapters.types
        return {column.name: _type(known, column.type_code) for column in cursor.description}


def write_parquet(source: Path, columns: dict[str, str], target: Path) -> int:
    """Make a Parquet file of a CSV file with a header; returns the number of rows."""
    import duckdb  # noqa: PLC0415 -- heavy, and most processes export nothing

    with duckdb.connect(config={"threads": 1, "temp_directory": str(target.parent)}) as engine:
        engine.execute(
            # Said and not guessed: guesses go by the first rows, and options of later ones have quotes of their own.
            "COPY (SELECT * FROM read_csv($source, header = true, columns = $columns, auto_detect = false, "
            """delim = ',', quote = '"', escape = '"')) """
            "TO $target (FORMAT parquet, COMPRESSION zstd)",
            {"source": str(source), "columns": columns, "target": str(target)},
        )
        done = engine.fetchone()
    return int(done[0]) if done else 0


def in_blocks(file: IO[bytes], size: int) -> Iterator[bytes]:
    """A file's content, block by block."""
    while block := file.read(size):
        yield block


def _type(known: Any, oid: int) -> str:  # noqa: ANN401 -- the driver's registry
    info = known.get(oid)
    return _TYPES.get(info.name, "VARCHAR") if info else "VARCHAR"
