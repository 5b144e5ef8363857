"""Who plays, who sits where, and the lobby's rows. What happened in a match is in the ledger alone."""

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone


class Player(models.Model):
    """Somebody who can sit at a table: a guest behind a session or a token, or a bot."""

    class Kind(models.TextChoices):
        """What plays."""

        HUMAN = "human"
        BOT = "bot"

    # What the REST framework asks of whoever sends a request.
    is_authenticated: ClassVar[bool] = True

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    kind = models.CharField(max_length=5, choices=Kind.choices, default=Kind.HUMAN)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """One row a bot."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(kind__in=["human", "bot"]), name="player_is_of_a_kind"),
            models.UniqueConstraint(fields=["name"], condition=models.Q(kind="bot"), name="one_player_a_bot"),
        ]

    def __str__(self) -> str:
        return self.name


class Token(models.Model):
    """Lets a program act as a player; only the digest of the secret is kept."""

    digest = models.BinaryField(primary_key=True, max_length=32)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"token of {self.player_id}"


class Seat(models.Model):
    """Whose seat it is: written with the match's first event, never changed."""

    match_id = models.UUIDField()
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        """A seat has one player."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match_id", "seat"], name="one_player_a_seat"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["match_id", "player"], name="seat_of_player")]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id}"


class MatchSummary(models.Model):
    """One match as the lobby lists it; filled by the projection `matches.summary` alone."""

    class Status(models.TextChoices):
        """Whether it can still be played."""

        RUNNING = "running"
        FINISHED = "finished"

    match_id = models.UUIDField(primary_key=True)
    version = models.PositiveIntegerField()
    rules = models.TextField()
    options = models.JSONField(default=dict)
    match_to = models.PositiveSmallIntegerField(null=True)
    ante = models.PositiveIntegerField(null=True)
    seats = models.JSONField(default=list)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.RUNNING)
    score = models.JSONField(default=list)
    winner = models.PositiveSmallIntegerField(null=True)
    reason = models.TextField(null=True)  # noqa: DJ001 -- null says that there is no result yet
    deals = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField()

    class Meta:
        """The lobby reads by status, newest first; the sweep asks for running ones that stand still."""

        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["status", "-started_at", "match_id"], name="summary_by_status"),
            models.Index(fields=["-started_at", "match_id"], name="summary_by_start"),
            models.Index(fields=["rules", "-started_at", "match_id"], name="summary_by_rules"),
            models.Index(fields=["moved_at"], condition=models.Q(status="running"), name="summary_running"),
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.match_id} at version {self.version}"


class SweptMatch(models.Model):
    """The version up to which a running match was found to wait for a person."""

    match_id = models.UUIDField(primary_key=True)
    version = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.match_id} swept at version {self.version}"
