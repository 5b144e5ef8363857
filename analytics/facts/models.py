"""What finished matches say: a row a match, a row a seat, and sums of these. Filled from the ledger alone."""

from typing import ClassVar

from django.db import models

from analytics.facts.counts import Counts, Results


class MatchFact(models.Model):
    """One finished match; `epoch, xid, gpos` is where it ended in the global order, in which matches are rated."""

    match_id = models.UUIDField(primary_key=True)
    epoch = models.IntegerField()
    xid = models.BigIntegerField()
    gpos = models.BigIntegerField()
    rules = models.TextField()
    options = models.JSONField(default=dict)
    # No option differs from the rule set's own.
    defaults = models.BooleanField()
    match_to = models.PositiveSmallIntegerField(null=True)
    ante = models.PositiveIntegerField(null=True)
    seats = models.PositiveSmallIntegerField()
    sides = models.PositiveSmallIntegerField()
    # Of a live table; null where nobody was timed.
    tempo = models.TextField(null=True)  # noqa: DJ001 -- as said
    # Played on a ladder, at a table of this service.
    ranked = models.BooleanField()
    # In hundredths of a coin for each seat.
    stake = models.PositiveIntegerField(default=0)
    winner = models.PositiveSmallIntegerField(null=True)
    reason = models.TextField()
    score = models.JSONField()
    level = models.PositiveSmallIntegerField()
    deals = models.PositiveIntegerField()
    tricks = models.PositiveIntegerField()
    first_leader = models.PositiveSmallIntegerField(null=True)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField()
    version = models.PositiveIntegerField()
    # Ranked, not aborted, not annulled, and at each seat another known person.
    rated = models.BooleanField()
    annulled_at = models.DateTimeField(null=True)

    class Meta:
        """Read in the order of rating, and by day."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["epoch", "xid", "gpos"], name="one_match_ends_at_a_place"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["rules", "epoch", "xid", "gpos"], name="fact_by_rules"),
            models.Index(fields=["-finished_at", "match_id"], name="fact_by_end"),
        ]

    def __str__(self) -> str:
        return f"{self.rules} {self.match_id}"


class SeatFact(Counts):
    """One seat of a finished match; `won` is null where the match had no result, `points` is its side's score."""

    match_id = models.UUIDField()
    seat = models.PositiveSmallIntegerField()
    # Null: somebody whom this service does not know, in an imported match.
    player_id = models.UUIDField(null=True)
    bot = models.BooleanField()
    side = models.PositiveSmallIntegerField()
    won = models.BooleanField(null=True)
    points = models.IntegerField()
    # First leads of deals by kind of hand and of lead: [[hand, lead, deals, won, points won less lost], …].
    openings = models.JSONField(default=list)

    class Meta:
        """A seat has one row; pages ask by player."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match_id", "seat"], name="one_fact_a_seat"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player_id", "match_id"], name="fact_of_player"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id}"


class PlayerSum(Results):
    """A known player's sums in one rule set, rated matches and others apart; without aborted and annulled ones."""

    player_id = models.UUIDField()
    rules = models.TextField()
    rated = models.BooleanField()

    class Meta:
        """One row each."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player_id", "rules", "rated"], name="one_sum_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.rules}"


class DaySum(Results):
    """Sums over all seats of the matches that ended on a day (UTC), bots and unknown people among them."""

    day = models.DateField()
    rules = models.TextField()
    rated = models.BooleanField()
    # Each match once; `matches` counts it for every seat.
    tables = models.IntegerField(default=0)

    class Meta:
        """One row each."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["day", "rules", "rated"], name="one_sum_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.rules} on {self.day}"


class OpeningSum(models.Model):
    """How often a known player led first with a kind of hand and lead, and what those deals brought."""

    player_id = models.UUIDField()
    rules = models.TextField()
    rated = models.BooleanField()
    hand = models.TextField()
    lead = models.TextField()
    deals = models.IntegerField(default=0)
    won = models.IntegerField(default=0)
    # Points won less points lost.
    net = models.IntegerField(default=0)

    class Meta:
        """One row each."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player_id", "rules", "rated", "hand", "lead"], name="one_sum_an_opening"),
        ]

    def __str__(self) -> str:
        return f"{self.lead} from {self.hand} by {self.player_id}"


class ResultSum(models.Model):
    """A known player's results by opponent (an id), length ("": none), seat or first lead (led, followed)."""

    player_id = models.UUIDField()
    rules = models.TextField()
    rated = models.BooleanField()
    split = models.TextField()
    key = models.TextField()
    matches = models.IntegerField(default=0)
    wins = models.IntegerField(default=0)
    losses = models.IntegerField(default=0)
    deals = models.IntegerField(default=0)
    deals_won = models.IntegerField(default=0)
    deals_lost = models.IntegerField(default=0)
    # Points won less points lost.
    net = models.IntegerField(default=0)

    class Meta:
        """One row each."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player_id", "split", "rules", "rated", "key"], name="one_sum_a_result"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} by {self.split}"
