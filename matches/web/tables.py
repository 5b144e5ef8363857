"""Pages for people who meet: starting a table, its waiting room, challenging a player."""

from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from matches import identity
from matches.errors import InvalidMatch, NotFound, Refused
from matches.lobby import challenges, selectors, tables
from matches.lobby.settings import TableSettings
from matches.models import Player
from matches.web import lobby
from matches.web.forms import match_forms
from matches.web.labels import BOT_NOTES
from matches.web.lobby_forms import PeopleForm
from matches.web.refusals import in_words
from matches.web.tables_refusals import refusal

_DUEL: Final = 2
_Act = Callable[[Player, TableSettings, PeopleForm], HttpResponse]


@never_cache
@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """Start a table from the first page's form, and wait at it."""
    return _acted(request, _create)


@never_cache
@require_POST
def challenge(request: HttpRequest) -> HttpResponse:
    """Challenge the named player to what the first page's form says."""
    return _acted(request, _challenge)


@never_cache
@ensure_csrf_cookie
@require_safe
def waiting(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The room in which a table fills; who sits at a table that has begun is led on."""
    player = identity.player_of_session(request.session)
    code = request.GET.get("code", "")
    try:
        found = tables.read(table_id=table_id, player_id=player.pk if player else None, code=code)
    except NotFound as error:
        raise Http404 from error
    if found.match_id:
        return redirect("table", match_id=found.match_id)
    table = selectors.table_json(selectors.read_table(found), secret=True)
    page = lobby.page_json(player) | {"table": table, "code": code or table["code"]}
    return render(request, "web/waiting.html", {"page": page, "host": found.host, "bots": BOT_NOTES})


def _acted(request: HttpRequest, act: _Act) -> HttpResponse:
    forms, people = match_forms(request.POST), PeopleForm(request.POST)
    chosen = next((form for form in forms if form.is_bound), None)
    if chosen is None:
        return lobby.first_page(request, forms, people, _("Choose the rules."), status=422)
    problem = ""
    if chosen.is_valid() and people.is_valid():
        try:
            settings = people.settings(chosen.new_match())
            player = identity.player_of_session(request.session) or identity.bind_guest(request.session)
            return act(player, settings, people)
        except InvalidMatch as error:
            if people.cleaned_data["kind"] == "ranked":
                people.add_error("kind", _("Ranked matches are played by the rules as they stand, without options."))
            else:
                chosen.add_error(None, in_words(error.sentence))
        except (Refused, NotFound) as error:
            problem = refusal(error.code)
    return lobby.first_page(request, forms, people, problem, status=422)


def _create(host: Player, settings: TableSettings, _people: PeopleForm) -> HttpResponse:
    table = tables.create(host=host, settings=settings)
    return redirect("waiting", table_id=table.pk)


def _challenge(player: Player, settings: TableSettings, people: PeopleForm) -> HttpResponse:
    to = people.cleaned_data["to"]
    if settings.seats != _DUEL:
        raise Refused("duel_only", "A challenge is to a match of two.")
    if challenges.find_player(to) == player:
        raise Refused("oneself", "Nobody plays against themselves.")
    challenges.create(challenger=player, to=to, settings=settings)
    return redirect(reverse("index"))
