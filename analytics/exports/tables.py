"""What can be exported: each table with the statement that reads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, LiteralString

from django.utils.translation import gettext_lazy as _
from psycopg import sql as composing

from analytics.exports import sql
from analytics.facts.counts import COUNTERS
from matches.web.labels import Label


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the public set; a statement reads its rows between two places of the global order of matches."""

    name: LiteralString
    title: Label

    def statement(self, **values: object) -> composing.Composed:
        """The statement with its values in place."""
        return statement(self.name, values)


PUBLIC: Final[Mapping[str, Table]] = {
    table.name: table
    for table in (
        Table("matches", _("Matches")),
        Table("seats", _("Seats: results and everything counted of the play")),
        Table("ratings", _("Ratings after every rated match")),
    )
}
OWN: Final[Mapping[str, LiteralString]] = {"matches": "own_matches", "ratings": "own_ratings"}
"""Tables of one player, and their statements."""


def statement(name: LiteralString, values: Mapping[str, object]) -> composing.Composed:
    """A statement of this package with its values in place."""
    counters = composing.SQL(", ").join(composing.Identifier("s", one) for one in COUNTERS)
    literals = {key: _literal(value) for key, value in values.items()}
    return composing.SQL(sql.text(name)).format(counters=counters, **literals)


def _literal(value: object) -> composing.Composable:
    """A value; a tuple is a row of values."""
    if isinstance(value, tuple):
        return composing.SQL("({})").format(composing.SQL(", ").join(map(composing.Literal, value)))
    return composing.Literal(value)
