"""Ratings as they stand, how they came about, what seasons brought, and how good all that is as a forecast."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models


class Progress(models.Model):
    """How far rating has got in the order of facts, and which annulments it knows of. There is one row."""

    epoch = models.IntegerField(default=0)
    xid = models.BigIntegerField(default=0)
    gpos = models.BigIntegerField(default=0)
    # A digest of the annulled matches up to there.
    annulled = models.TextField(default="")

    def __str__(self) -> str:
        return f"rated up to {self.epoch}, {self.xid}, {self.gpos}"


class Recount(models.Model):
    """Somebody's matches have become another's: all is to be rated anew. Rows of their own, so that nobody waits."""

    asked_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"asked at {self.asked_at}"


class Pool(models.Model):
    """One rule set: matches rated, and what leading first is worth, with its doubt, in points."""

    rules = models.TextField(primary_key=True)
    matches = models.IntegerField()
    advantage = models.FloatField()
    doubt = models.FloatField()

    def __str__(self) -> str:
        return self.rules


class Standing(models.Model):
    """A player in one rule set: over all time (season "") as ratings go on from, or as a season left them."""

    pk = models.CompositePrimaryKey("rules", "season", "player_id")
    rules = models.TextField()
    season = models.TextField(blank=True)
    player_id = models.UUIDField()
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    matches = models.IntegerField()
    wins = models.IntegerField()
    # How many different players it met on the other side.
    opponents = models.IntegerField()
    last_at = models.DateTimeField()

    class Meta:
        """Ladders read by rating, pages by player."""

        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["rules", "season", "-rating"], name="standing_by_rating"),
            models.Index(fields=["player_id"], name="standing_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.rules} {self.season}"


class Point(models.Model):
    """What a match made of a player's rating; `number` counts the player's matches in the rule set."""

    pk = models.CompositePrimaryKey("player_id", "rules", "number")
    player_id = models.UUIDField()
    rules = models.TextField()
    number = models.IntegerField()
    season = models.TextField()
    match_id = models.UUIDField()
    at = models.DateTimeField()
    rating = models.FloatField()
    deviation = models.FloatField()
    change = models.FloatField()
    # The chance to win, as it was seen before the match.
    expected = models.FloatField()
    won = models.BooleanField()
    # No rating was provisional as the match began.
    settled = models.BooleanField()
    opponents = ArrayField(models.UUIDField())

    class Meta:
        """Pages of matches and of cases ask by match."""

        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["match_id"], name="point_of_match")]

    def __str__(self) -> str:
        return f"match {self.number} of {self.player_id} in {self.rules}"


class Badge(models.Model):
    """A place at the end of a season; what is not the season's end any more is given anew with the ratings."""

    rules = models.TextField()
    season = models.TextField()
    place = models.PositiveSmallIntegerField()
    player_id = models.UUIDField()

    class Meta:
        """One place each."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["rules", "season", "player_id"], name="one_badge_a_season"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["player_id"], name="badge_of_player")]

    def __str__(self) -> str:
        return f"place {self.place} in {self.rules} {self.season}"


class Measure(models.Model):
    """How well a full rebuild's chances foretold the results in one rule set; kept from rebuild to rebuild."""

    rules = models.TextField()
    made_at = models.DateTimeField()
    matches = models.IntegerField()
    log_loss = models.FloatField()
    brier = models.FloatField()
    # The log-loss of who takes all sides for equal.
    even_log_loss = models.FloatField()
    # The same of matches in which no rating was provisional; null without any.
    settled_matches = models.IntegerField()
    settled_log_loss = models.FloatField(null=True)
    settled_brier = models.FloatField(null=True)
    settled_even_log_loss = models.FloatField(null=True)
    advantage = models.FloatField()
    doubt = models.FloatField()
    # By tenths of the chance: [sides, mean chance, share that won], null where there was nobody.
    bands = models.JSONField()

    class Meta:
        """One a rebuild."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["rules", "made_at"], name="one_measure_a_rebuild"),
        ]

    def __str__(self) -> str:
        return f"{self.rules} at {self.made_at}"


class Paired(models.Model):
    """How long each player of a match waited until quick pairing found it, in seconds by seat."""

    match_id = models.UUIDField(primary_key=True)
    rules = models.TextField()
    tempo = models.TextField()
    at = models.DateTimeField(auto_now_add=True)
    waited = ArrayField(models.FloatField())

    class Meta:
        """Staff look at the last days."""

        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["at"], name="paired_by_day")]

    def __str__(self) -> str:
        return f"{self.match_id} waited {self.waited}"
