"""Who plays, who sits where, and the lobby's rows. What happened in a match is in the ledger alone."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.functions import RandomUUID
from django.db import models
from django.utils import timezone

# Django finds models here.
from matches.live_models import (
    ConnectionEvent,
    MatchClock,
    OpenSocket,
    Outage,
    ServiceBeat,
    WebNode,
    WindowWord,
)
from matches.lobby.models import Challenge, OpenTable, QueueEntry, Rematch, RematchOffer, TableSeat
from matches.social.models import Aversion, Report

__all__ = [
    "Aversion",
    "Challenge",
    "ConnectionEvent",
    "MatchClock",
    "MatchSummary",
    "OpenSocket",
    "OpenTable",
    "Outage",
    "Player",
    "QueueEntry",
    "Rematch",
    "RematchOffer",
    "Report",
    "Seat",
    "ServiceBeat",
    "SweptMatch",
    "TableSeat",
    "Token",
    "WebNode",
    "WindowWord",
]


class Player(models.Model):
    """Somebody who can sit at a table: a guest behind a session or a token, an account's person, or a bot."""

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
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="player")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="bots")
    # When the account was deleted; the name says nothing from then on.
    gone_at = models.DateTimeField(null=True)
    # Two letters of ISO 3166, if the account's person has chosen a country.
    country = models.CharField(max_length=2, default="", db_default="", blank=True)
    # The name as the eye reads it. Null: a guest or a bot of the house, whose names are nobody's.
    skeleton = models.CharField(max_length=200, null=True, unique=True)  # noqa: DJ001 -- null says that none is held

    class Meta:
        """One row a bot; an account is a person's, what has an owner is a bot, and the gone are of no country."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(kind__in=["human", "bot"]), name="player_is_of_a_kind"),
            models.UniqueConstraint(fields=["name"], condition=models.Q(kind="bot"), name="one_player_a_bot"),
            models.CheckConstraint(
                condition=models.Q(user=None) | models.Q(kind="human"), name="an_account_is_a_persons"
            ),
            models.CheckConstraint(
                condition=models.Q(owner=None) | models.Q(kind="bot"), name="what_is_owned_is_a_bot"
            ),
            models.CheckConstraint(
                condition=models.Q(country="") | models.Q(country__regex="^[A-Z]{2}$", gone_at=None),
                name="a_country_is_two_letters_and_not_of_the_gone",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["country"], condition=~models.Q(country=""), name="player_by_country"),
        ]

    def __str__(self) -> str:
        return self.name


class Token(models.Model):
    """Lets a program act as a player; only the digest of the secret is kept."""

    class Scope(models.TextChoices):
        """What a token allows; each includes reading."""

        PLAY = "play"
        READ = "read"
        BOT = "bot"

    digest = models.BinaryField(primary_key=True, max_length=32)
    # What pages and addresses call the token.
    handle = models.UUIDField(unique=True, editable=False, db_default=RandomUUID())
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40, default="")
    scope = models.CharField(max_length=4, choices=Scope.choices, default=Scope.PLAY)
    created_at = models.DateTimeField(default=timezone.now)
    # To the minute or so: not every request writes it.
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        """Scopes are known."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=models.Q(scope__in=["play", "read", "bot"]), name="token_scope_is_known"),
        ]

    def __str__(self) -> str:
        return f"token of {self.player_id}"


class Seat(models.Model):
    """Whose seat it is: written with the match's first event; changes when an account claims its guest's matches."""

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
    # Of a live table; null for a match against the bots, where nobody is timed.
    tempo = models.CharField(max_length=6, null=True)  # noqa: DJ001 -- as said
    ranked = models.BooleanField(default=False)
    stake = models.PositiveIntegerField(default=0)
    watch = models.CharField(max_length=7, default="open")
    bots = models.JSONField(default=list)
    # What those may know who only see whole deals; else as above.
    shown_version = models.PositiveIntegerField(default=0)
    shown_deals = models.PositiveIntegerField(default=0)

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
