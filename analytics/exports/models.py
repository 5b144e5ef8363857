"""The public set as it was last prepared, kept in pieces, so that every web process can send it."""

from typing import ClassVar

from django.db import models


class Export(models.Model):
    """One table in one format. While an edition is prepared, `edition` still names the one before it."""

    class Format(models.TextChoices):
        """File formats."""

        CSV = "csv", "CSV"
        PARQUET = "parquet", "Parquet"

    table = models.TextField()
    format = models.TextField(choices=Format.choices)
    # 0: none is ready yet.
    edition = models.PositiveIntegerField(default=0)
    rows = models.PositiveBigIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)
    made_at = models.DateTimeField(null=True)

    class Meta:
        """One row each."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "format"], name="one_export_a_table_and_format"),
        ]

    def __str__(self) -> str:
        return f"{self.table}.{self.format} {self.edition}"


class Piece(models.Model):
    """A part of an edition's file."""

    export = models.ForeignKey(Export, on_delete=models.CASCADE, related_name="pieces")
    edition = models.PositiveIntegerField()
    place = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        """Read one after another."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["export", "edition", "place"], name="one_piece_a_place"),
        ]

    def __str__(self) -> str:
        return f"piece {self.place} of {self.export_id}"


class Preparation(models.Model):
    """How far the job that prepares a table has got; `failed` says in a line why it ended early."""

    table = models.TextField(primary_key=True)
    done = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(default=0)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    failed = models.TextField(default="")

    def __str__(self) -> str:
        return f"{self.table}: {self.done} of {self.total}"
