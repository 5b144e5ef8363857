"""What a live match needs beside its events: clock, words of the window that stands, sockets, signs of life."""

import uuid
from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils import timezone


class MatchClock(models.Model):
    """The clock of a live match, moved with each of its events; see `matches.clock.Clock`."""

    match_id = models.UUIDField(primary_key=True)
    tempo = models.CharField(max_length=6)
    version = models.PositiveIntegerField()
    # Null: the match is over.
    wait = models.CharField(max_length=10, null=True)  # noqa: DJ001 -- as said
    seat = models.PositiveSmallIntegerField(null=True)
    started_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    given_ms = models.PositiveIntegerField(default=0)
    reserve_ms = ArrayField(models.PositiveIntegerField())
    # Of each seat's connection, as measured last; written by the sockets, not by moves.
    lag_ms = ArrayField(models.PositiveIntegerField())
    # Tries in vain to go on when time was up; far too many end the match as a technical fault.
    failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """Timekeepers ask for what is due."""

        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="clock_due"),
        ]

    def __str__(self) -> str:
        return f"clock of {self.match_id} at version {self.version}"


class WindowWord(models.Model):
    """A word said in a window that stands: no event, and no sign of one, before the window closes."""

    match_id = models.UUIDField()
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    word = models.CharField(max_length=10)
    command_id = models.UUIDField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """A seat speaks once in a window."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match_id", "version", "seat"], name="a_seat_speaks_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["match_id", "command_id"], name="word_by_command")
        ]

    def __str__(self) -> str:
        # Not the word: this may end up in a log.
        return f"a word in {self.match_id} at version {self.version}"


class ServiceBeat(models.Model):
    """When a web process last kept time: one row, whose age tells how long nobody could play."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()

    class Meta:
        """One row."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(id=1), name="one_service_beat"),
        ]

    def __str__(self) -> str:
        return f"beat at {self.at}"


class Outage(models.Model):
    """A time in which no web process was alive, given back to all running clocks."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    clocks = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"outage from {self.began_at} to {self.ended_at}"


class WebNode(models.Model):
    """A web process that is alive; the sockets of one that is not are gone with it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"node {self.pk}"


class OpenSocket(models.Model):
    """A socket that follows a match, or the lobby where `match_id` is null."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    node = models.ForeignKey(WebNode, on_delete=models.CASCADE, related_name="sockets")
    match_id = models.UUIDField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    player_id = models.UUIDField(null=True)

    class Meta:
        """Presence is asked by match and by player."""

        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["match_id"], name="socket_by_match"),
            models.Index(fields=["player_id"], name="socket_by_player"),
        ]

    def __str__(self) -> str:
        return f"socket {self.pk}"


class ConnectionEvent(models.Model):
    """How a seat's connection fared: what a dispute over a lost match is settled by."""

    class Kind(models.TextChoices):
        """What happened. Away and back are of the seat, the others of one socket."""

        CONNECTED = "connected"
        LEFT = "left"
        AWAY = "away"
        BACK = "back"

    match_id = models.UUIDField()
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=9, choices=Kind.choices)
    at = models.DateTimeField(default=timezone.now)
    # The first digits of a hash: tells a seat's sockets apart, and leads to nobody.
    socket = models.CharField(max_length=16)

    class Meta:
        """Read by match, in order."""

        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["match_id", "at"], name="connection_by_match")]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id}: {self.kind}"
