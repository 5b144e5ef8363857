"""What others may ask of ratings: a player's, their history, the ladders, and how good the ratings are."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Count

from analytics.ratings import places
from analytics.ratings.belief import Belief, Tuning, aged
from analytics.ratings.course import start_deviation
from analytics.ratings.models import Badge, Measure, Point, Pool, Standing
from analytics.ratings.pairing_quality import Quality
from analytics.ratings.pairing_quality import quality as pairing_quality
from analytics.ratings.places import Gates, Place
from analytics.ratings.seasons import ALL_TIME
from matches import people

PAGE = 50


@dataclass(frozen=True, slots=True)
class RatingNow:
    """A player's rating in one rule set; the deviation has grown with absence up to now."""

    rules: str
    rating: float
    deviation: float
    volatility: float
    provisional: bool
    matches: int
    wins: int
    opponents: int
    last_at: datetime


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The rating after a match, what the match changed, and the chance to win that was seen before it."""

    match_id: UUID
    at: datetime
    rating: float
    deviation: float
    change: float
    expected: float
    won: bool
    settled: bool
    opponents: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class BadgeShown:
    """A place at a season's end. `title`: the first of the last season that is over, until the next one is."""

    rules: str
    season: str
    place: int
    title: bool


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One place of a ladder; `place_in_country` where one country was asked for."""

    place: int
    place_in_country: int | None
    player_id: UUID
    rating: float
    deviation: float
    matches: int
    wins: int
    opponents: int
    last_at: datetime
    badges: tuple[BadgeShown, ...]


@dataclass(frozen=True, slots=True)
class LadderPage:
    """A page of a ladder, with what a place needs; `total` counts its places, of a country's if so, pages from 1."""

    rules: str
    season: str
    rows: list[LadderRow]
    total: int
    page: int
    pages: int
    gates: Gates


@dataclass(frozen=True, slots=True)
class Lacks:
    """What a player still needs for a place: how much too wide the deviation is, days too long, opponents missing."""

    deviation: float
    days: int
    opponents: int


def now(player_id: UUID, rules: str) -> RatingNow | None:
    """A player's rating; None before the first rated match."""
    row = Standing.objects.filter(rules=rules, season=ALL_TIME, player_id=player_id).first()
    return _now(row) if row else None


def of_player(player_id: UUID) -> list[RatingNow]:
    """All ratings of a player, the most played first."""
    rows = Standing.objects.filter(player_id=player_id, season=ALL_TIME).order_by("-matches", "rules")
    return [_now(row) for row in rows]


def ratings(player_ids: list[UUID], rules: str) -> dict[UUID, RatingNow]:
    """The ratings of several players in one rule set; players without are left out."""
    rows = Standing.objects.filter(rules=rules, season=ALL_TIME, player_id__in=player_ids)
    return {row.player_id: _now(row) for row in rows}


def history(player_id: UUID, rules: str, *, last: int | None = None) -> list[RatingPoint]:
    """The points of a player's history in the order of the matches, all or the last so many."""
    rows = Point.objects.filter(player_id=player_id, rules=rules).order_by("-number")[:last]
    return [_point(row) for row in reversed(rows)]


def of_match(match_id: UUID) -> dict[UUID, RatingPoint]:
    """What a match made of its players' ratings; empty when it was not rated."""
    return {row.player_id: _point(row) for row in Point.objects.filter(match_id=match_id)}


def ladder(rules: str, *, season: str | None = None, country: str = "", page: int = 1, size: int = PAGE) -> LadderPage:
    """A page of a ladder, of all time or of a season, of all players or of a country's.

    Raises `ValueError` for what is no season.
    """
    asked, among = season or ALL_TIME, _of_country(country)
    found = places.page(rules, asked, limit=size, offset=(page - 1) * size, among=among)
    first = found or (places.page(rules, asked, limit=1, among=among) if page > 1 else [])
    total = first[0].total if first else 0
    rows = _rows(found, country)
    return LadderPage(rules, asked, rows, total, page, max(-(-total // size), 1), places.gates(asked))


def around(
    rules: str, player_id: UUID, *, season: str | None = None, country: str = "", size: int = 5
) -> list[LadderRow]:
    """The places next to a player's, which stands between them; empty when it has none, or is of another country."""
    return _rows(places.near(rules, season or ALL_TIME, player_id, size, among=_of_country(country)), country)


def place(player_id: UUID, rules: str, *, season: str | None = None) -> int | None:
    """A player's place on a ladder, if it has one."""
    found = places.near(rules, season or ALL_TIME, player_id, 0)
    return found[0].place if found else None


def lacks(player_id: UUID, rules: str) -> Lacks | None:
    """What is missing for a place on the ladder of all time; None before the first rated match."""
    known = now(player_id, rules)
    if known is None:
        return None
    need = places.gates()
    return Lacks(
        deviation=max(known.deviation - need.deviation, 0.0),
        days=max((datetime.now(UTC) - known.last_at).days + 1 - need.days, 0),
        opponents=max(need.opponents - known.opponents, 0),
    )


def seasons(rules: str) -> list[str]:
    """The seasons in which somebody was rated, the last one first."""
    rows = Standing.objects.filter(rules=rules).exclude(season=ALL_TIME).values_list("season", flat=True)
    return sorted(rows.distinct(), reverse=True)


def badges(player_id: UUID) -> list[BadgeShown]:
    """A player's badges, titles first, then the newest."""
    return _badges([player_id]).get(player_id, [])


def players_by_rules() -> dict[str, int]:
    """How many players were ever rated, by rule set."""
    rows = Standing.objects.filter(season=ALL_TIME).values_list("rules").annotate(players=Count("player_id"))
    return dict(rows)


def pools() -> list[Pool]:
    """All rule sets with rated matches, and what leading first is worth in each."""
    return list(Pool.objects.order_by("rules"))


def measures(rules: str) -> list[Measure]:
    """The honest measures of all full rebuilds, the last one first."""
    return list(Measure.objects.filter(rules=rules).order_by("-made_at"))


def quality(rules: str | None = None, *, days: int = 30) -> list[Quality]:
    """How even the rated matches of the last days were, and how long people waited to be paired."""
    return pairing_quality(rules, days=days)


def expected_score(match_id: UUID, player_id: UUID) -> float | None:
    """The chance to win that a player had before a match, as it was seen then; None when it was not rated."""
    return Point.objects.filter(match_id=match_id, player_id=player_id).values_list("expected", flat=True).first()


def _now(row: Standing) -> RatingNow:
    tuning = Tuning.of_settings()
    days = max((datetime.now(UTC) - row.last_at).total_seconds(), 0.0) / 86_400
    belief = Belief(row.rating, row.deviation, row.volatility)
    deviation = aged(belief, days * tuning.periods_per_day, start_deviation(row.rules, tuning)).deviation
    return RatingNow(
        rules=row.rules,
        rating=row.rating,
        deviation=deviation,
        volatility=row.volatility,
        provisional=deviation >= tuning.provisional_deviation,
        matches=row.matches,
        wins=row.wins,
        opponents=row.opponents,
        last_at=row.last_at,
    )


def _point(row: Point) -> RatingPoint:
    return RatingPoint(
        match_id=row.match_id,
        at=row.at,
        rating=row.rating,
        deviation=row.deviation,
        change=row.change,
        expected=row.expected,
        won=row.won,
        settled=row.settled,
        opponents=tuple(row.opponents),
    )


def _of_country(country: str) -> list[UUID] | None:
    return people.of_country(country) if country else None


def _rows(found: list[Place], country: str) -> list[LadderRow]:
    worn = _badges([one.player_id for one in found])
    return [
        LadderRow(
            place=one.place,
            place_in_country=one.place_among if country else None,
            player_id=one.player_id,
            rating=one.rating,
            deviation=one.deviation,
            matches=one.matches,
            wins=one.wins,
            opponents=one.opponents,
            last_at=one.last_at,
            badges=tuple(worn.get(one.player_id, ())),
        )
        for one in found
    ]


def _badges(player_ids: list[UUID]) -> dict[UUID, list[BadgeShown]]:
    last = dict(Badge.objects.filter(place=1).order_by("season").values_list("rules", "season"))
    found: dict[UUID, list[BadgeShown]] = {}
    for row in Badge.objects.filter(player_id__in=player_ids).order_by("-season", "rules"):
        title = row.place == 1 and last.get(row.rules) == row.season
        found.setdefault(row.player_id, []).append(BadgeShown(row.rules, row.season, row.place, title))
    return {player: sorted(shown, key=lambda one: not one.title) for player, shown in found.items()}
