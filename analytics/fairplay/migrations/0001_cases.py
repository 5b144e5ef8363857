import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="SignalMark",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("epoch", models.BigIntegerField(default=0)),
                ("xid", models.BigIntegerField(default=0)),
                ("gpos", models.BigIntegerField(default=0)),
            ],
            options={
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="Case",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("version", models.PositiveIntegerField()),
                ("subject", models.UUIDField()),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "Open"), ("appealed", "Appealed"), ("closed", "Closed")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("priority", models.IntegerField(default=0)),
                ("assignee", models.PositiveIntegerField(null=True)),
                ("acts", models.PositiveIntegerField(default=0)),
                ("outcome", models.CharField(blank=True, default="", max_length=9)),
                ("opened_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("appealed_at", models.DateTimeField(null=True)),
                ("appeal_granted", models.BooleanField(null=True)),
            ],
            options={
                "permissions": [
                    ("act_case", "Can clear, warn, mute, restrict and suspend"),
                    ("ban_case", "Can ban"),
                    ("annul_case", "Can annul matches"),
                    ("appeal_case", "Can decide appeals"),
                ],
                "default_permissions": ("view",),
                "indexes": [
                    models.Index(fields=["status", "-priority", "opened_at"], name="case_queue"),
                    models.Index(fields=["subject", "-opened_at"], name="case_of_subject"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "open")), fields=("subject",), name="one_open_case_a_subject"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("player", models.UUIDField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("act", "Act"),
                            ("lifted", "Lifted"),
                            ("annulled", "Annulled"),
                            ("restored", "Restored"),
                            ("report_upheld", "Report Upheld"),
                            ("report_closed", "Report Closed"),
                            ("appeal_granted", "Appeal Granted"),
                            ("appeal_refused", "Appeal Refused"),
                        ],
                        max_length=14,
                    ),
                ),
                ("case", models.UUIDField()),
                ("number", models.PositiveIntegerField()),
                ("data", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                ("seen_at", models.DateTimeField(null=True)),
            ],
            options={
                "default_permissions": (),
                "indexes": [models.Index(fields=["player", "-at"], name="notice_of_player")],
                "constraints": [
                    models.UniqueConstraint(fields=("player", "case", "number", "kind"), name="one_notice_an_event")
                ],
            },
        ),
        migrations.CreateModel(
            name="SignalFinding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.UUIDField()),
                ("other", models.UUIDField(null=True)),
                ("match_id", models.UUIDField(null=True)),
                ("match_version", models.PositiveIntegerField(null=True)),
                ("rules", models.TextField(null=True)),
                ("signal", models.CharField(max_length=40)),
                ("value", models.FloatField()),
                ("sample", models.PositiveIntegerField()),
                ("null_mean", models.FloatField()),
                ("null_sd", models.FloatField()),
                ("p", models.FloatField()),
                (
                    "verdict",
                    models.CharField(
                        choices=[("clear", "Clear"), ("watch", "Watch"), ("review", "Review")], max_length=6
                    ),
                ),
                ("details", models.JSONField(default=dict)),
                ("computed_at", models.DateTimeField()),
            ],
            options={
                "default_permissions": ("view",),
                "indexes": [models.Index(fields=["verdict", "p"], name="finding_by_verdict")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "signal", "other", "match_id", "rules"),
                        name="one_finding_a_measure",
                        nulls_distinct=False,
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Annulment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("match_id", models.UUIDField()),
                ("reason", models.TextField()),
                ("by", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("lifted_at", models.DateTimeField(null=True)),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="annulments", to="fairplay.case"
                    ),
                ),
            ],
            options={
                "default_permissions": (),
                "indexes": [models.Index(fields=["match_id"], name="annulment_of_match")],
                "constraints": [models.UniqueConstraint(fields=("case", "number"), name="one_annulment_an_act")],
            },
        ),
        migrations.CreateModel(
            name="CaseReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("report_id", models.UUIDField()),
                ("reporter", models.UUIDField()),
                ("kind", models.CharField(max_length=9)),
                ("match_id", models.UUIDField(null=True)),
                ("match_version", models.PositiveIntegerField(null=True)),
                ("weight", models.IntegerField()),
                ("upheld", models.BooleanField(null=True)),
                ("at", models.DateTimeField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="fairplay.case"
                    ),
                ),
            ],
            options={
                "default_permissions": (),
                "indexes": [models.Index(fields=["reporter", "-at"], name="report_of_reporter")],
                "constraints": [
                    models.UniqueConstraint(fields=("report_id", "case"), name="a_report_is_in_a_case_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseSignal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("signal", models.CharField(max_length=40)),
                ("other", models.UUIDField(null=True)),
                ("match_id", models.UUIDField(null=True)),
                ("rules", models.TextField(null=True)),
                ("p", models.FloatField()),
                ("weight", models.IntegerField()),
                ("at", models.DateTimeField()),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="signals", to="fairplay.case"
                    ),
                ),
            ],
            options={
                "default_permissions": (),
                "constraints": [models.UniqueConstraint(fields=("case", "number"), name="one_case_signal_an_event")],
            },
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("player", models.UUIDField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warn", "Warn"),
                            ("mute", "Mute"),
                            ("restrict", "Restrict"),
                            ("suspend", "Suspend"),
                            ("ban", "Ban"),
                        ],
                        max_length=8,
                    ),
                ),
                ("reason", models.TextField()),
                ("by", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                ("lifted_at", models.DateTimeField(null=True)),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sanctions", to="fairplay.case"
                    ),
                ),
            ],
            options={
                "default_permissions": (),
                "indexes": [models.Index(fields=["player", "kind"], name="sanction_of_player")],
                "constraints": [models.UniqueConstraint(fields=("case", "number"), name="one_sanction_an_act")],
            },
        ),
    ]
