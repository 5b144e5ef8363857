"""What a case page shows of its subject: for and against, all of it from finished matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection

from analytics.charts.picture import Picture
from analytics.facts.models import MatchFact, SeatFact
from analytics.fairplay import sql
from analytics.fairplay.models import Annulment, Case, CaseReport, SignalFinding
from analytics.fairplay.reports import records_of
from analytics.fairplay.room.names import Names
from analytics.fairplay.room.pictures import beside_null
from analytics.fairplay.room.words import REASONS
from analytics.fairplay.signals import SIGNALS
from matches.social.reports import Filed, filed
from matches.web.labels import RULE_SET_NAMES

MATCHES: Final = 30
OPPONENTS: Final = 12
_DECIDED: Final = 10
"""Reports of a reporter that tell how often they were right."""


@dataclass(frozen=True, slots=True)
class FindingShown:
    """A finding with its words and its picture."""

    finding: SignalFinding
    title: str
    sentence: str
    other: str
    picture: Picture
    telling: list[tuple[UUID, int]]
    """Matches that speak for it, and the versions at which to open their replays."""


@dataclass(frozen=True, slots=True)
class ReportShown:
    """A report with its words and its reporter's record."""

    row: CaseReport
    filed: Filed | None
    reporter: str
    page: UUID | None
    right: int
    decided: int


@dataclass(frozen=True, slots=True)
class SeatShown:
    """Somebody at a match."""

    name: str
    page: UUID | None
    won: bool | None


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A finished match of the subject."""

    match_id: UUID
    rules: str
    finished_at: datetime
    seats: list[SeatShown]
    won: bool | None
    reason: str
    score: str
    minutes: int
    stake: int
    rated: bool
    annulled: bool


@dataclass(frozen=True, slots=True)
class OpponentShown:
    """How matches against one opponent went."""

    player_id: UUID
    name: str
    page: UUID | None
    matches: int
    won: int
    lost: int
    they_resigned: int
    resigned: int


def findings(subject: UUID, names: Names) -> tuple[list[FindingShown], list[FindingShown]]:
    """What speaks against the subject, and what speaks for them or is too little to tell."""
    rows = list(SignalFinding.objects.filter(player=subject).order_by("p"))
    names.learn(row.other for row in rows)
    shown = [_finding(row, names) for row in rows if row.signal in SIGNALS]
    against = [one for one in shown if one.finding.verdict != SignalFinding.Verdict.CLEAR]
    return against, [one for one in shown if one not in against]


def reports(case: Case, names: Names) -> list[ReportShown]:
    """The reports of a case, oldest first."""
    rows = list(case.reports.order_by("at"))
    words = filed([row.report_id for row in rows])
    reporters = {row.pk: words[row.report_id].reporter if row.report_id in words else row.reporter for row in rows}
    names.learn(reporters.values())
    records = records_of(set(reporters.values()))
    return [_report(row, words.get(row.report_id), reporters[row.pk], records, names) for row in rows]


def matches(subject: UUID, names: Names) -> list[MatchShown]:
    """The subject's last finished matches, the newest first."""
    own = SeatFact.objects.filter(player_id=subject).values("match_id")
    facts = list(MatchFact.objects.filter(match_id__in=own).order_by("-finished_at")[:MATCHES])
    seats: dict[UUID, list[SeatFact]] = {}
    for seat in SeatFact.objects.filter(match_id__in=[fact.match_id for fact in facts]).order_by("seat"):
        seats.setdefault(seat.match_id, []).append(seat)
    names.learn(seat.player_id for found in seats.values() for seat in found)
    annulled = set(Annulment.objects.filter(match_id__in=seats, lifted_at=None).values_list("match_id", flat=True))
    return [_match(fact, seats[fact.match_id], subject, names, fact.match_id in annulled) for fact in facts]


def opponents(subject: UUID, names: Names) -> list[OpponentShown]:
    """Whom the subject met most."""
    with connection.cursor() as cursor:
        cursor.execute(sql.text("opponents"), [subject, OPPONENTS])
        rows = cursor.fetchall()
    names.learn(row[0] for row in rows)
    return [OpponentShown(row[0], names[row[0]], names.page(row[0]), *row[1:]) for row in rows]


def _finding(row: SignalFinding, names: Names) -> FindingShown:
    signal = SIGNALS[row.signal]
    picture = beside_null(row, signal.title, signal.unit)
    return FindingShown(
        finding=row,
        title=signal.title,
        sentence=signal.sentence,
        other=names[row.other] if row.other else "",
        picture=picture,
        telling=_telling(row),
    )


def _telling(row: SignalFinding) -> list[tuple[UUID, int]]:
    named = [(UUID(match), int(version)) for match, version in row.details.get("matches", ())]
    return [(row.match_id, row.match_version or 0), *named] if row.match_id else named


def _report(
    row: CaseReport, words: Filed | None, reporter: UUID, records: Mapping[UUID, list[bool]], names: Names
) -> ReportShown:
    decided = records[reporter][:_DECIDED]
    return ReportShown(row, words, names[reporter], names.page(reporter), sum(decided), len(decided))


def _match(fact: MatchFact, seats: list[SeatFact], subject: UUID, names: Names, annulled: bool) -> MatchShown:  # noqa: FBT001 -- a fact of the row
    return MatchShown(
        match_id=fact.match_id,
        rules=str(RULE_SET_NAMES.get(fact.rules, fact.rules)),
        finished_at=fact.finished_at,
        seats=[SeatShown(names[one.player_id], names.page(one.player_id), one.won) for one in seats],
        won=next((one.won for one in seats if one.player_id == subject), None),
        reason=str(REASONS.get(fact.reason, fact.reason)),
        score=" : ".join(map(str, fact.score)),
        minutes=round((fact.finished_at - fact.started_at).total_seconds() / 60),
        stake=fact.stake,
        rated=fact.rated,
        annulled=annulled,
    )
