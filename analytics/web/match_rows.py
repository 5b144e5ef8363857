"""Matches as lists on the pages show them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from analytics.web.naming import Named, Names
from analytics.web.numbers import signed
from analytics.web.queries import Played
from matches.engine.rulesets import RULE_SETS
from matches.web.labels import match_title


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in a list: `result` in words, `outcome` is won, lost or empty."""

    match_id: UUID
    title: str
    result: str
    outcome: str
    others: list[Named]
    change: str
    ranked: bool
    annulled: bool
    finished_at: datetime


def match_rows(played: Iterable[Played]) -> list[MatchRow]:
    """The rows; names are asked for at once."""
    matches = list(played)
    names = Names(seat.player_id for match in matches for seat in match.others())
    return [_row(match, names) for match in matches]


def _row(match: Played, names: Names) -> MatchRow:
    return MatchRow(
        match_id=match.match_id,
        title=match_title(RULE_SETS[match.rules], match.match_to, match.ante),
        result=_result(match),
        outcome="" if match.won is None else "won" if match.won else "lost",
        others=[names[seat.player_id] for seat in match.others()],
        change="" if match.change is None else signed(match.change, 0),
        ranked=match.ranked,
        annulled=match.annulled,
        finished_at=match.finished_at,
    )


def _result(match: Played) -> str:
    if match.won is None:
        return _("no result")
    if match.match_to is None or len(match.score) <= match.side:
        return _("won") if match.won else _("lost")
    own = match.score[match.side]
    others = " : ".join(str(points) for side, points in enumerate(match.score) if side != match.side)
    words = {"score": f"{own} : {others}"}
    return _("won %(score)s") % words if match.won else _("lost %(score)s") % words
