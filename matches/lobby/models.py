"""Who waits for whom. A row here promises nothing: a match exists once its first event is in the ledger."""

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone


class OpenTable(models.Model):
    """A table that waits for players; `settings` as `matches.lobby.settings` writes them."""

    class Status(models.TextChoices):
        """What has become of it."""

        OPEN = "open"
        STARTED = "started"
        CLOSED = "closed"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    host = models.ForeignKey("matches.Player", on_delete=models.CASCADE, related_name="+")
    settings = models.JSONField()
    # What lets people in to a private table; null: anybody may come.
    code = models.CharField(max_length=40, null=True)  # noqa: DJ001 -- null says that there is none
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.OPEN)
    match_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """The lobby reads those that wait."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "closed"], match_id=None)
                | models.Q(status="started", match_id__isnull=False),
                name="a_started_table_has_a_match",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["-created_at"], condition=models.Q(status="open"), name="table_open"),
        ]

    def __str__(self) -> str:
        return f"table {self.pk}"


class TableSeat(models.Model):
    """A taken seat of a table: by a player or by a bot of the house."""

    table = models.ForeignKey(OpenTable, on_delete=models.CASCADE, related_name="taken")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("matches.Player", on_delete=models.CASCADE, null=True, related_name="+")
    bot = models.CharField(max_length=20, default="", blank=True)

    class Meta:
        """A seat is taken once, a player takes one."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "seat"], name="a_seat_is_taken_once"),
            models.UniqueConstraint(fields=["table", "player"], name="a_player_takes_one_seat"),
            models.CheckConstraint(
                condition=models.Q(player=None) ^ models.Q(bot=""), name="a_seat_has_a_player_or_a_bot"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table_id}"


class QueueEntry(models.Model):
    """A player who waits to be paired."""

    player = models.OneToOneField("matches.Player", on_delete=models.CASCADE, primary_key=True, related_name="+")
    rules = models.CharField(max_length=20)
    tempo = models.CharField(max_length=6)
    rating = models.FloatField()
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Pairing reads a rule set's entries, the longest waiting first."""

        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["rules", "tempo", "joined_at"], name="queue")]

    def __str__(self) -> str:
        return f"{self.player_id} waits for {self.rules}"


class Challenge(models.Model):
    """One player asks another to a match."""

    class Status(models.TextChoices):
        """What has become of it."""

        OPEN = "open"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    challenger = models.ForeignKey("matches.Player", on_delete=models.CASCADE, related_name="+")
    challenged = models.ForeignKey("matches.Player", on_delete=models.CASCADE, related_name="+")
    settings = models.JSONField()
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    match_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """One open challenge between two; nobody challenges themselves."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=~models.Q(challenger=models.F("challenged")), name="nobody_challenges_themselves"
            ),
            models.UniqueConstraint(
                fields=["challenger", "challenged"],
                condition=models.Q(status="open"),
                name="one_open_challenge_between_two",
            ),
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk}"


class RematchOffer(models.Model):
    """A seat of a finished match wants another."""

    match_id = models.UUIDField()
    seat = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """A seat offers once."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match_id", "seat"], name="a_seat_offers_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id} offers a rematch"


class Rematch(models.Model):
    """The match that followed another at the same table."""

    match_id = models.UUIDField(primary_key=True)
    next_match_id = models.UUIDField()

    def __str__(self) -> str:
        return f"{self.next_match_id} follows {self.match_id}"
