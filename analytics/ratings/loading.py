"""The course of ratings as the tables left it, as far as some matches need it."""

from collections.abc import Collection
from uuid import UUID

from django.db import connection

from analytics.ratings import sql
from analytics.ratings.belief import Belief, Tuning
from analytics.ratings.course import Course
from analytics.ratings.lines import Line, Match, instant
from analytics.ratings.models import Pool, Standing
from analytics.ratings.seasons import ALL_TIME


def resume(tuning: Tuning, matches: Collection[Match]) -> Course:
    """A course that goes on with these matches where the tables stand."""
    course = Course(tuning)
    rules = sorted({match.rules for match in matches})
    for row in Pool.objects.filter(rules__in=rules):
        pool = course.pool(row.rules)
        pool.matches, pool.advantage, pool.doubt = row.matches, row.advantage, row.doubt
    players = sorted({UUID(bytes=player) for match in matches for player in match.players})
    seasons = {ALL_TIME, *(course.season(match.at) for match in matches)}
    for standing in Standing.objects.filter(rules__in=rules, season__in=seasons, player_id__in=players):
        belief = Belief(standing.rating, standing.deviation, standing.volatility)
        line = Line(belief, instant(standing.last_at), standing.matches, standing.wins)
        course.pool(standing.rules).lines[standing.season][standing.player_id.bytes] = line
    _remember_opponents(course, players, rules)
    return course


def _remember_opponents(course: Course, players: list[UUID], rules: list[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql.text("opponents"), [players, rules])
        for key, season, player_id, opponent in cursor:
            lines = course.pools[key].lines
            lines[ALL_TIME][player_id.bytes].opponents.add(opponent.bytes)
            in_season = lines.get(season, {}).get(player_id.bytes)
            if in_season:
                in_season.opponents.add(opponent.bytes)
