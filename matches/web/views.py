"""The pages: first page, table, replay. Thin: services act, selectors read."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from matches import identity, selectors, services
from matches.engine.rulesets import RULE_SETS
from matches.errors import InvalidMatch, MatchNotFound, MayNotWatch, Refused
from matches.services import NewMatch
from matches.web import lobby
from matches.web.forms import match_forms
from matches.web.labels import bot_names, match_title
from matches.web.lobby_forms import PeopleForm
from matches.web.refusals import in_words
from matches.web.replaying import Replay, replay_of
from matches.web.tables_refusals import refusal
from matches.web.viewers import viewer_choices, viewer_name, viewer_named

_STEPS_AT_ONCE = 400


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """The first page; its form starts a match against bots."""
    if request.method != "POST":
        return lobby.first_page(request, match_forms(), PeopleForm())
    forms = match_forms(request.POST)
    chosen = next((form for form in forms if form.is_bound), None)
    if chosen is None:
        return lobby.first_page(request, forms, PeopleForm(), _("Choose the rules."), status=422)
    if chosen.is_valid():
        try:
            return _started(request, chosen.new_match())
        except InvalidMatch as error:
            chosen.add_error(None, in_words(error.sentence))
        except Refused as error:
            return lobby.first_page(request, forms, PeopleForm(), refusal(error.code), status=422)
    return lobby.first_page(request, forms, PeopleForm(), status=422)


@never_cache
@ensure_csrf_cookie
@require_safe
def table(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The table, from the visitor's seat, or as a spectator."""
    viewer = selectors.viewer_of(match_id, _player_id(request))
    try:
        update = selectors.update(match_id, viewer, 0)
    except MatchNotFound as error:
        raise Http404 from error
    except MayNotWatch as error:
        raise PermissionDenied(error.sentence) from error
    rules = RULE_SETS[update.view["rules"]]
    page = {
        "view": update.view,
        "events": update.events,
        "title": match_title(rules, update.view["match_to"], update.view["ante"]),
        "closed": (update.view["options"].get("discards") or rules.discards) == "closed",
        "seated": isinstance(viewer, int),
        "bots": bot_names(),
    }
    return render(request, "web/table.html", {"page": page})


@require_POST
def again(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Start another match like this one, against the same bots."""
    try:
        view = selectors.view(match_id, "spectator")
    except (MatchNotFound, MayNotWatch) as error:
        raise Http404 from error
    asked = NewMatch(
        rules=view["rules"],
        options=view["options"],
        match_to=view["match_to"],
        ante=view["ante"],
        seats=len(view["seats"]),
    )
    try:
        return _started(request, asked)
    except Refused as error:
        raise PermissionDenied(error.sentence) from error


@require_safe
def replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The replay of a finished match; a running one is at its table only."""
    found = _replay(match_id)
    if not found.match.finished:
        return redirect("table", match_id=match_id)
    viewer = viewer_named(request.GET.get("viewer"), len(found.match.opened.seats))
    at = _asked_step(request, found)
    deals = found.deals()
    here = next(deal for deal in deals if deal.first <= at <= deal.last)
    page = {
        "view": found.first_view(viewer),
        "viewer": viewer_name(viewer),
        "at": at,
        "last": found.last,
        "deals": [{"deal": deal.deal, "first": deal.first, "last": deal.last} for deal in deals],
        "steps": list(found.views(viewer, here.first, here.last)),
        "bots": bot_names(),
        "title": match_title(RULE_SETS[found.match.opened.rules], found.match.opened.match_to, found.match.opened.ante),
    }
    context = {"page": page, "viewers": viewer_choices(found.match), "match_id": match_id}
    return render(request, "web/replay.html", context)


@require_safe
def replay_steps(request: HttpRequest, match_id: UUID) -> JsonResponse:
    """Some steps of a replay as JSON: `?viewer=…&first=N&last=N`."""
    found = _replay(match_id)
    if not found.match.finished:
        raise Http404
    viewer = viewer_named(request.GET.get("viewer"), len(found.match.opened.seats))
    first = _number(request.GET.get("first"), found.last)
    last = min(_number(request.GET.get("last"), found.last), first + _STEPS_AT_ONCE)
    return JsonResponse({"steps": list(found.views(viewer, first, last))})


def _replay(match_id: UUID) -> Replay:
    try:
        return replay_of(match_id)
    except MatchNotFound as error:
        raise Http404 from error


def _started(request: HttpRequest, asked: NewMatch) -> HttpResponse:
    player = identity.player_of_session(request.session) or identity.bind_guest(request.session)
    match = services.create_match(player=player, asked=asked)
    return redirect("table", match_id=match.match_id)


def _player_id(request: HttpRequest) -> UUID | None:
    player = identity.player_of_session(request.session)
    return player.id if player else None


def _asked_step(request: HttpRequest, found: Replay) -> int:
    """Where a replay begins: `?at=STEP`, or `?version=N` of the match's stream."""
    if "version" in request.GET:
        return found.step_at(_number(request.GET["version"], found.match.version))
    return _number(request.GET.get("at"), found.last)


def _number(text: str | None, largest: int) -> int:
    """A step's number from an address; whatever is no number stands for the first."""
    if not text or not text.isascii() or not text.isdigit():
        return 0
    return min(int(text[:9]), largest)
