"""Sums over seats: for each player, day and opening. Increments add and take away, a rebuild sums all anew."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal
from uuid import UUID

from django.db import connection, models

from analytics.facts import sql
from analytics.facts.counts import COUNTERS
from analytics.facts.models import DaySum, OpeningSum, PlayerSum, ResultSum

RESULTS: Final = ("matches", "wins", "losses", "led_first", "led_first_won", "seconds")
"""The sums beside the counters, in the order of the queries."""


@dataclass(frozen=True, slots=True)
class SumTable:
    """One table of sums: what sums it up, what a row stands for, and what is summed."""

    model: type[models.Model]
    text: str
    key: tuple[str, ...]
    sums: tuple[str, ...]
    counted: str
    """The sum that is 0 when nothing is left to sum."""

    @property
    def name(self) -> str:
        """The table's name in the database."""
        return self.model._meta.db_table  # noqa: SLF001 -- Django's documented way to it

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in the order of the query."""
        return self.key + self.sums

    def query(self, condition: str = "true", sign: Literal["", "-"] = "") -> str:
        """The query of the sums."""
        counters = ",\n       ".join(f"{sign} sum(s.{name}) AS {name}" for name in COUNTERS)
        return sql.text(self.text, sign=sign, counters=counters, condition=condition)


TABLES: Final = (
    SumTable(PlayerSum, "player_sums", ("player_id", "rules", "rated"), (*RESULTS, *COUNTERS), "matches"),
    SumTable(DaySum, "day_sums", ("day", "rules", "rated"), ("tables", *RESULTS, *COUNTERS), "matches"),
    SumTable(
        OpeningSum, "opening_sums", ("player_id", "rules", "rated", "hand", "lead"), ("deals", "won", "net"), "deals"
    ),
    SumTable(
        ResultSum,
        "result_sums",
        ("player_id", "split", "rules", "rated", "key"),
        ("matches", "wins", "losses", "deals", "deals_won", "deals_lost", "net"),
        "matches",
    ),
)


def add(matches: Iterable[UUID]) -> None:
    """Add what these matches count, once their rows are written."""
    _move(list(matches), "")


def take_away(matches: Iterable[UUID]) -> None:
    """Take away what these matches count, before their rows change."""
    _move(list(matches), "-")


def _move(matches: list[UUID], sign: Literal["", "-"]) -> None:
    if not matches:
        return
    with connection.cursor() as cursor:
        for table in TABLES:
            text = sql.text(
                "add_sums",
                table=table.name,
                columns=", ".join(table.columns),
                sums=table.query("m.match_id = ANY(%s)", sign),
                key=", ".join(table.key),
                additions=", ".join(f"{name} = t.{name} + EXCLUDED.{name}" for name in table.sums),
            )
            cursor.execute(text, [matches])
    if sign:
        for table in TABLES:
            table.model._default_manager.filter(**{table.counted: 0}).delete()  # noqa: SLF001 -- documented
