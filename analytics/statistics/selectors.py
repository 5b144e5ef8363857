"""What pages ask: statistics of a player, of two, of a rule set and of the site."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby
from typing import Any, Final, Literal
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet, Sum

from analytics.facts.counts import COUNTERS
from analytics.facts.models import DaySum, PlayerSum
from analytics.facts.sums import RESULTS
from analytics.statistics import sql
from analytics.statistics.definitions import GROUPS, OF_A_PLAYER_ALONE
from analytics.statistics.shapes import Everybody, Meeting, Opening, SeatResult, Share, Shown, ShownGroup, Streaks
from analytics.statistics.statistic import Group, Statistic, Sums

By = Literal["rules", "opponent", "length", "seat", "lead"]

_SUMMED: Final = (*RESULTS, *COUNTERS)
_MOST_ROWS: Final = 50


def player(player_id: UUID, *, rules: str | None = None, rated: bool | None = None) -> list[ShownGroup]:
    """A player's statistics, by one rule set or all, in rated matches, in others, or in all."""
    rows = PlayerSum.objects.filter(player_id=player_id)
    return _shown(GROUPS, _summed(_narrowed(rows, rules, rated)))


def rule_set(rules: str, *, rated: bool | None = None) -> Everybody:
    """What everybody has done by a rule set."""
    return _everybody(rules, rated)


def site(*, rated: bool | None = None) -> Everybody:
    """What everybody has done."""
    return _everybody(None, rated)


def head_to_head(player_id: UUID, other_id: UUID) -> list[Meeting]:
    """What two people have played against and with each other, by rule set."""
    return [Meeting(**row) for row in _rows("head_to_head", player=player_id, other=other_id)]


def breakdown(player_id: UUID, *, by: By, rules: str | None = None, most: int = _MOST_ROWS) -> list[Share]:
    """A player's results split up, the most frequent first."""
    query = "by_rules" if by == "rules" else "by_split"
    return [Share(**row) for row in _rows(query, player=player_id, split=by, rules=rules, most=most)]


def openings(rules: str, player_id: UUID | None = None) -> list[Opening]:
    """First leads and what they earned, of a player or of everybody known."""
    return [Opening(**row) for row in _rows("openings", rules=rules, player=player_id)]


def streaks(player_id: UUID, rules: str | None = None) -> Streaks:
    """A player's rows of matches won and lost."""
    results = [row["won"] for row in _rows("streaks", player=player_id, rules=rules)]
    runs = [(won, len(list(run))) for won, run in groupby(results)]
    last_won, last = runs[-1] if runs else (True, 0)
    return Streaks(
        current=last if last_won else -last,
        longest_won=max((length for won, length in runs if won), default=0),
        longest_lost=max((length for won, length in runs if not won), default=0),
        matches=len(results),
    )


def seats(rules: str) -> list[SeatResult]:
    """How each seat fares, by the number of seats."""
    return [SeatResult(**row) for row in _rows("seats_of_rules", rules=rules)]


def definitions() -> tuple[Group, ...]:
    """Every statistic there is with what it means."""
    return GROUPS


def _everybody(rules: str | None, rated: bool | None) -> Everybody:  # noqa: FBT001 -- three-valued
    rows = _narrowed(DaySum.objects.all(), rules, rated)
    tables = rows.aggregate(total=Sum("tables"))["total"] or 0
    groups = (
        Group(group.key, group.title, tuple(one for one in group.statistics if one.key not in OF_A_PLAYER_ALONE))
        for group in GROUPS
    )
    return Everybody(tables, _shown((group for group in groups if group.statistics), _summed(rows)))


def _narrowed(rows: "QuerySet[Any]", rules: str | None, rated: bool | None) -> "QuerySet[Any]":  # noqa: FBT001 -- three-valued
    if rules is not None:
        rows = rows.filter(rules=rules)
    return rows if rated is None else rows.filter(rated=rated)


def _summed(rows: "QuerySet[Any]") -> Sums:
    found = rows.aggregate(**{f"total_{name}": Sum(name) for name in _SUMMED})
    return {name: int(found[f"total_{name}"] or 0) for name in _SUMMED}


def _shown(groups: Iterable[Group], sums: Sums) -> list[ShownGroup]:
    return [ShownGroup(group.key, group.title, [shown(one, sums) for one in group.statistics]) for group in groups]


def shown(statistic: Statistic, sums: Sums) -> Shown:
    """A statistic worked out from sums."""
    return Shown(
        key=statistic.key,
        title=statistic.title,
        definition=statistic.definition,
        unit=statistic.unit,
        counted=statistic.counted,
        value=statistic.value(sums),
        sample=statistic.sample(sums),
        interval=statistic.interval(sums),
        expected=statistic.expected(sums),
    )


def _rows(query: str, **values: str | int | UUID | None) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(sql.text(query), values)
        names = [column.name for column in cursor.description]
        return [
            # PostgreSQL sums bigints to numerics.
            {name: int(value) if isinstance(value, Decimal) else value for name, value in zip(names, row, strict=True)}
            for row in cursor.fetchall()
        ]
