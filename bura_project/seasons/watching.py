"""A played season goes through the service: ledger, facts, ratings, signals and cases, day by day."""

from itertools import groupby
from typing import Any

from analytics.facts import services as facts
from analytics.fairplay import services as fairplay
from analytics.fairplay.models import CaseSignal
from analytics.fairplay.seasons.generated import Plan, Season
from analytics.fairplay.seasons.report import Tally
from analytics.fairplay.seasons.watching import Alarm
from analytics.ratings import services as ratings
from bura_project.seasons.playing import PlayedMatches
from matches.importing import simulated_people, store_ranked


def watch_played(plan: Plan, seed: str) -> dict[str, Any]:
    """Play a season into the database, and count whom it put under review; nobody else may have cases there."""
    table, tally = PlayedMatches(seed), Tally()
    season = Season(plan, seed, table.play)
    players = simulated_people(plan.players)
    for _, day in groupby(season.matches(), key=lambda met: met.day):
        tally.matches += len(list(day))
        store_ranked(table.played, players)
        table.played.clear()
        follow()
    numbers = {player: number - 1 for number, player in players.items()}
    causes = CaseSignal.objects.order_by("at").values_list("signal", "case__subject", "other")
    alarms = [Alarm(key, numbers[who], numbers[other] if other else None) for key, who, other in causes]
    tally.add(season.people, alarms)
    return tally.figures()


def follow() -> None:
    """What Celery does when a match has ended."""
    facts.follow()
    ratings.follow()
    fairplay.follow()
