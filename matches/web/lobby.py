"""The lists of the first page."""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from matches import selectors
from matches.engine.rulesets import RULE_SETS
from matches.models import MatchSummary, Player, Seat
from matches.web.labels import match_title

_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Row:
    """A match as a list shows it."""

    match_id: UUID
    title: str
    names: str
    result: str
    summary: MatchSummary


def lists(player: Player | None) -> dict[str, Any]:
    """The visitor's running matches, and the matches that finished last."""
    return {"running": _running(player), "finished": [_row(one) for one in _finished()]}


def _running(player: Player | None) -> list[Row]:
    if player is None:
        return []
    own = Seat.objects.filter(player=player).values("match_id")
    rows = selectors.summaries_of(status=MatchSummary.Status.RUNNING, rules=None).filter(match_id__in=own)
    return [_row(one) for one in rows[:_SHOWN]]


def _finished() -> list[MatchSummary]:
    rows = selectors.summaries_of(status=MatchSummary.Status.FINISHED, rules=None)
    return list(rows.order_by("-finished_at", "match_id")[:_SHOWN])


def _row(one: MatchSummary) -> Row:
    return Row(
        match_id=one.match_id,
        title=match_title(RULE_SETS[one.rules], one.match_to, one.ante),
        names=", ".join(one.seats),
        result=_result(one),
        summary=one,
    )


def _result(one: MatchSummary) -> str:
    score = " : ".join(map(str, one.score)) if one.match_to else ""
    if one.winner is None:
        return score
    sides = len(one.score)
    names = one.seats[one.winner :: sides] if one.match_to else [one.seats[one.winner]]
    winners = get_text_list(names, _("and"))
    return _("%(winners)s won %(score)s") % {"winners": winners, "score": score}
