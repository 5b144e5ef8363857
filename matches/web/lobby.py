"""The first page: how to begin a match, and what waits and is played."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.conf import settings as service
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from matches import identity, selectors
from matches.engine.rulesets import RULE_SETS
from matches.errors import NotFound
from matches.lobby.challenges import find_player
from matches.lobby.selectors import lobby_json
from matches.models import MatchSummary, Player, Seat
from matches.web.forms import MatchForm
from matches.web.labels import END_NAMES, bot_names, match_title, shown_name
from matches.web.lobby_forms import PeopleForm
from matches.web.lobby_words import words

_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Named:
    """Who sat at a seat; whoever has a page has a player's id."""

    name: str
    player_id: UUID | None


@dataclass(frozen=True, slots=True)
class Row:
    """A match as a list shows it."""

    match_id: UUID
    title: str
    names: list[Named]
    result: str
    summary: MatchSummary


def first_page(
    request: HttpRequest, forms: Sequence[MatchForm], people: PeopleForm, problem: str = "", status: int = 200
) -> HttpResponse:
    """The first page, with these forms as they were filled in; without any, as its address asks."""
    player = identity.player_of_session(request.session)
    invited = None if people.is_bound else _invited(request, player)
    if invited:
        people = PeopleForm(to=str(invited.pk))
    context = {
        "invited": invited,
        "forms": forms,
        "chosen": next((form for form in forms if form.is_bound), forms[0]),
        "people": people,
        "problem": problem,
        "page": page_json(player),
        "running": _running(player),
        "finished": _rows(_finished()),
    }
    return render(request, "web/index.html", context, status=status)


def page_json(player: Player | None) -> dict[str, Any]:
    """What the page's script begins with."""
    return {
        "lobby": lobby_json(player),
        "words": words(),
        "bots": bot_names(),
        "range": {
            "start": service.PAIRING_RANGE_START,
            "per_second": service.PAIRING_RANGE_PER_SECOND,
            "most": service.PAIRING_RANGE_MOST,
        },
    }


def _invited(request: HttpRequest, player: Player | None) -> Player | None:
    """Whom the visitor is to challenge, by the other's link; nobody challenges themselves."""
    try:
        found = find_player(str(UUID(request.GET.get("challenge", ""))))
    except (ValueError, NotFound):
        return None
    return None if found == player else found


def _running(player: Player | None) -> list[Row]:
    if player is None:
        return []
    own = Seat.objects.filter(player=player).values("match_id")
    rows = selectors.summaries_of(status=MatchSummary.Status.RUNNING, rules=None).filter(match_id__in=own)
    return _rows(rows[:_SHOWN])


def _finished() -> list[MatchSummary]:
    rows = selectors.summaries_of(status=MatchSummary.Status.FINISHED, rules=None)
    return list(rows.order_by("-finished_at", "match_id")[:_SHOWN])


def _rows(found: Iterable[MatchSummary]) -> list[Row]:
    summaries = list(found)
    seats = Seat.objects.filter(match_id__in=[one.match_id for one in summaries], player__gone_at=None)
    players = {
        (match_id, seat): player for match_id, seat, player in seats.values_list("match_id", "seat", "player_id")
    }
    return [_row(one, players) for one in summaries]


def _row(one: MatchSummary, players: Mapping[tuple[UUID, int], UUID]) -> Row:
    bots = one.bots or [False] * len(one.seats)
    names = [shown_name(name, bot=bot) for name, bot in zip(one.seats, bots, strict=True)]
    return Row(
        match_id=one.match_id,
        title=match_title(RULE_SETS[one.rules], one.match_to, one.ante),
        names=[Named(name, players.get((one.match_id, seat))) for seat, name in enumerate(names)],
        result=_result(one, names),
        summary=one,
    )


def _result(one: MatchSummary, names: list[str]) -> str:
    score = " : ".join(map(str, one.score)) if one.match_to else ""
    if one.winner is None:
        return score if one.status == MatchSummary.Status.RUNNING else _("no result")
    sides = len(one.score)
    won = names[one.winner :: sides] if one.match_to else [names[one.winner]]
    winners = get_text_list(won, _("and"))
    result = _("%(winners)s won %(score)s") % {"winners": winners, "score": score}
    return f"{result} · {END_NAMES[one.reason]}" if one.reason in END_NAMES else result
