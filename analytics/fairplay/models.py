"""Cases, what was decided in them, and what signals found. What happened in a case is in the ledger alone."""

import uuid
from typing import ClassVar

from django.db import models


class Case(models.Model):
    """Everything that speaks for or against one player, until somebody has decided; filled by `fairplay.cases`."""

    class Status(models.TextChoices):
        """Whether somebody has still to look."""

        OPEN = "open"
        APPEALED = "appealed"
        CLOSED = "closed"

    id = models.UUIDField(primary_key=True, editable=False)
    version = models.PositiveIntegerField()
    subject = models.UUIDField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    # Reports by their weight and signals together: the queue begins with the highest.
    priority = models.IntegerField(default=0)
    assignee = models.PositiveIntegerField(null=True)
    # How many things were decided in it.
    acts = models.PositiveIntegerField(default=0)
    outcome = models.CharField(max_length=9, default="", blank=True)
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    appealed_at = models.DateTimeField(null=True)
    appeal_granted = models.BooleanField(null=True)

    class Meta:
        """One open case a subject; an appeal may stand beside it."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["subject"], condition=models.Q(status="open"), name="one_open_case_a_subject"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["status", "-priority", "opened_at"], name="case_queue"),
            models.Index(fields=["subject", "-opened_at"], name="case_of_subject"),
        ]
        default_permissions = ("view",)
        permissions = [  # noqa: RUF012 -- Django's own type takes no annotation here
            ("act_case", "Can clear, warn, mute, restrict and suspend"),
            ("ban_case", "Can ban"),
            ("annul_case", "Can annul matches"),
            ("appeal_case", "Can decide appeals"),
        ]

    def __str__(self) -> str:
        return f"case {self.pk}"


class CaseReport(models.Model):
    """A report that belongs to a case, and whether it was right; its words stay with the report."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="reports")
    report_id = models.UUIDField()
    reporter = models.UUIDField()
    kind = models.CharField(max_length=9)
    match_id = models.UUIDField(null=True)
    match_version = models.PositiveIntegerField(null=True)
    weight = models.IntegerField()
    # Null: nobody has decided yet.
    upheld = models.BooleanField(null=True)
    at = models.DateTimeField()

    class Meta:
        """A report is in a case once; a reporter's record is read by reporter."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["report_id", "case"], name="a_report_is_in_a_case_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["reporter", "-at"], name="report_of_reporter")]
        default_permissions = ()

    def __str__(self) -> str:
        return f"report {self.report_id} in {self.case_id}"


class CaseSignal(models.Model):
    """A signal that asked for a review, as it stood then; `SignalFinding` has what it says now."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="signals")
    # The version of the event in the case's stream.
    number = models.PositiveIntegerField()
    signal = models.CharField(max_length=40)
    other = models.UUIDField(null=True)
    match_id = models.UUIDField(null=True)
    rules = models.TextField(null=True)  # noqa: DJ001 -- null: over all rule sets
    p = models.FloatField()
    weight = models.IntegerField()
    at = models.DateTimeField()

    class Meta:
        """One row an event."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["case", "number"], name="one_case_signal_an_event"),
        ]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.signal} in {self.case_id}"


class Sanction(models.Model):
    """What a player may not do, or was told, from when until when."""

    class Kind(models.TextChoices):
        """From a word to the door."""

        WARN = "warn"
        MUTE = "mute"
        RESTRICT = "restrict"
        SUSPEND = "suspend"
        BAN = "ban"

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="sanctions")
    # The version of the event in the case's stream.
    number = models.PositiveIntegerField()
    player = models.UUIDField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    reason = models.TextField()
    by = models.PositiveIntegerField()
    at = models.DateTimeField()
    # Null: without end.
    until = models.DateTimeField(null=True)
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        """One an event; asked for at every way in."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["case", "number"], name="one_sanction_an_act"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["player", "kind"], name="sanction_of_player")]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.kind} {self.player}"


class Annulment(models.Model):
    """A match whose result no longer counts."""

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="annulments")
    number = models.PositiveIntegerField()
    match_id = models.UUIDField()
    reason = models.TextField()
    by = models.PositiveIntegerField()
    at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        """One row an event; `annulling` sees to it that a match is annulled once at a time."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["case", "number"], name="one_annulment_an_act"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["match_id"], name="annulment_of_match")]
        default_permissions = ()

    def __str__(self) -> str:
        return f"annulled {self.match_id}"


class Notice(models.Model):
    """What a player is told of a case: the kind names the words, `data` fills them."""

    class Kind(models.TextChoices):
        """Who is told what."""

        ACT = "act"
        LIFTED = "lifted"
        ANNULLED = "annulled"
        RESTORED = "restored"
        REPORT_UPHELD = "report_upheld"
        REPORT_CLOSED = "report_closed"
        APPEAL_GRANTED = "appeal_granted"
        APPEAL_REFUSED = "appeal_refused"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.UUIDField()
    kind = models.CharField(max_length=14, choices=Kind.choices)
    case = models.UUIDField()
    number = models.PositiveIntegerField()
    data = models.JSONField(default=dict)
    at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)

    class Meta:
        """Nobody is told the same thing twice, whatever is rebuilt."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "case", "number", "kind"], name="one_notice_an_event"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["player", "-at"], name="notice_of_player")]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.kind} for {self.player}"


class SignalFinding(models.Model):
    """What one signal measured for one player, perhaps against one other or in one match; the newest stands."""

    class Verdict(models.TextChoices):
        """What the table of verdicts makes of it."""

        CLEAR = "clear"
        WATCH = "watch"
        REVIEW = "review"

    player = models.UUIDField()
    other = models.UUIDField(null=True)
    match_id = models.UUIDField(null=True)
    # The version of the match at which to open its replay.
    match_version = models.PositiveIntegerField(null=True)
    rules = models.TextField(null=True)  # noqa: DJ001 -- null: over all rule sets
    signal = models.CharField(max_length=40)
    value = models.FloatField()
    sample = models.PositiveIntegerField()
    null_mean = models.FloatField()
    null_sd = models.FloatField()
    p = models.FloatField()
    verdict = models.CharField(max_length=6, choices=Verdict.choices)
    # What a plot or a sentence needs besides; never hidden cards.
    details = models.JSONField(default=dict)
    computed_at = models.DateTimeField()

    class Meta:
        """One row for what is measured; computing it again replaces it."""

        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["player", "signal", "other", "match_id", "rules"],
                nulls_distinct=False,
                name="one_finding_a_measure",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["verdict", "p"], name="finding_by_verdict")]
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.signal} of {self.player}: {self.verdict}"


class SignalMark(models.Model):
    """Up to which finished match, in the ledger's global order, signals were computed."""

    name = models.CharField(max_length=40, primary_key=True)
    epoch = models.BigIntegerField(default=0)
    xid = models.BigIntegerField(default=0)
    gpos = models.BigIntegerField(default=0)
    # Which annulments ratings knew of when signals were computed.
    annulled = models.TextField(default="")

    class Meta:
        """Nobody's to see."""

        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.name} at {self.epoch}.{self.xid}.{self.gpos}"


class Remeasure(models.Model):
    """A player to whom matches came, or from whom they went, since they were measured: a guest and its account."""

    player = models.UUIDField(primary_key=True)

    class Meta:
        """Nobody's to see."""

        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.player} is to be measured"
