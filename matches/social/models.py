"""Who wants to hear or meet whom no more, and what was reported."""

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone


class Aversion(models.Model):
    """A player hears another no more, or also meets them no more."""

    class Kind(models.TextChoices):
        """How far it goes; who blocks need not mute."""

        MUTE = "mute"
        BLOCK = "block"

    player = models.ForeignKey("matches.Player", on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey("matches.Player", on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=5, choices=Kind.choices)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Once each; nobody against themselves."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "other", "kind"], name="one_aversion_of_a_kind"),
            models.CheckConstraint(condition=~models.Q(player=models.F("other")), name="nobody_averse_to_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind} {self.other_id}"


class Report(models.Model):
    """Somebody says that something is wrong with a player or a match; staff will look at it."""

    class Kind(models.TextChoices):
        """What is wrong."""

        CHEATING = "cheating"
        COLLUSION = "collusion"
        STALLING = "stalling"
        NAME = "name"
        BEHAVIOUR = "behaviour"
        FAULT = "fault"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    reporter = models.ForeignKey("matches.Player", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey("matches.Player", on_delete=models.CASCADE, null=True, related_name="+")
    match_id = models.UUIDField(null=True)
    version = models.PositiveIntegerField(null=True)
    kind = models.CharField(max_length=9, choices=Kind.choices)
    text = models.CharField(max_length=300, default="", blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Reported is a player, a match or both; staff read by time."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=False) | models.Q(match_id__isnull=False),
                name="a_report_is_of_something",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["-at"], name="report_by_time")]

    def __str__(self) -> str:
        return f"report {self.pk}: {self.kind}"
