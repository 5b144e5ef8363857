"""Where each projection has got to, and the streams it stopped at. Events and heads are no models: see sql/."""

from typing import ClassVar

from django.db import models

from ledger.types import Position


class Checkpoint(models.Model):
    """The last place in the global order whose effect this projection's rows hold."""

    projection = models.TextField(primary_key=True)
    epoch = models.IntegerField(default=0)
    xid = models.BigIntegerField(default=0)
    gpos = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.projection} at {self.epoch}/{self.xid}/{self.gpos}"

    @property
    def position(self) -> Position:
        """The place as the ledger counts it."""
        return Position(self.epoch, self.xid, self.gpos)


class StoppedStream(models.Model):
    """A stream whose event a projection could not handle; it gets no later ones until a rebuild."""

    projection = models.TextField()
    stream_id = models.UUIDField()
    version = models.IntegerField()
    event_type = models.TextField()
    # The type alone: a message could quote what the event hides.
    error = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """One stop a stream."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["projection", "stream_id"], name="one_stop_a_stream"),
        ]

    def __str__(self) -> str:
        return f"{self.projection} stopped at {self.stream_id} version {self.version}: {self.error}"
