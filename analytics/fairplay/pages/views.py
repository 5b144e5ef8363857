"""The pages: what staff has told a player, and an appeal against it."""

from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from analytics.fairplay import acts, appeals, owners, sanctions, telling
from analytics.fairplay.errors import CaseError, NoSuchCase
from analytics.fairplay.models import Case, Notice, Sanction
from analytics.fairplay.pages import words
from matches import identity, people

_SHOWN: Final = 100


class AppealForm(forms.Form):
    """Why another moderator should look again."""

    command = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    text = forms.CharField(
        label=gettext_lazy("Why should another moderator look again?"),
        max_length=appeals.LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )


@never_cache
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """What the player was told; whatever is shown counts as seen (`HEAD` shows nothing)."""
    player_id = _player_id(request)
    rows = list(Notice.objects.filter(player=player_id).order_by("-at", "-number")[:_SHOWN]) if player_id else []
    context = {
        "notices": words.shown(rows, _open_to_appeal(player_id, rows)),
        "standing": _standing(player_id) if player_id else [],
    }
    answer = render(request, "fairplay/notices.html", context)
    if request.method == "GET":
        Notice.objects.filter(pk__in=[row.pk for row in rows if row.seen_at is None]).update(seen_at=timezone.now())
    return answer


@never_cache
@require_safe
def unseen(request: HttpRequest) -> JsonResponse:
    """How many notices wait: `{"unseen": n}`."""
    player_id = _player_id(request)
    return JsonResponse({"unseen": telling.unseen(player_id) if player_id else 0})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal(request: HttpRequest, case_id: UUID) -> HttpResponse:
    """Ask another moderator to look again."""
    player_id = _player_id(request)
    case = Case.objects.filter(pk=case_id).first()
    if case is None or player_id is None:
        raise Http404
    form = AppealForm(request.POST) if request.method == "POST" else AppealForm()
    problem = ""
    try:
        if form.is_bound and form.is_valid():
            asked = form.cleaned_data
            appeals.appeal(case_id=case_id, command_id=asked["command"], player_id=player_id, text=asked["text"])
            messages.success(request, _("Your appeal is with another moderator. You will hear of it here."))
            return redirect("notices")
        appeals.check_open_to(case, player_id)
    except NoSuchCase as error:
        raise Http404 from error
    except CaseError as error:
        problem = str(error)
    context = {
        "form": None if problem and not form.is_bound else form,
        "problem": problem,
        "standing": [(text, one.until, one.reason) for text, one in _in_words(player_id, acts.standing(case))],
        "annulled": appeals.annulled(case),
    }
    return render(request, "fairplay/appeal.html", context, status=422 if form.is_bound else 200)


def _open_to_appeal(player_id: UUID | None, rows: list[Notice]) -> set[UUID]:
    """The cases of these notices against which the player can still appeal."""
    if player_id is None:
        return set()
    own = owners.subjects_of(player_id)
    found = Case.objects.filter(pk__in={row.case for row in rows}, subject__in=own, appealed_at=None)
    return {case.pk for case in found if acts.standing(case) or appeals.annulled(case)}


def _standing(player_id: UUID) -> list[tuple[str, datetime | None]]:
    """What holds now for the player and for the player's bots, and until when."""
    own = owners.subjects_of(player_id)
    found = sorted(sanctions.standing(*own), key=lambda one: own.index(one.player))
    return [(text, one.until) for text, one in _in_words(player_id, found)]


def _in_words(reader: UUID, found: list[Sanction]) -> list[tuple[str, Sanction]]:
    """Acts as their reader understands them, who is their subject or owns it."""
    bots = people.people({one.player for one in found} - {reader})
    return [(words.act(one.kind, bots[one.player].name if one.player in bots else None), one) for one in found]


def _player_id(request: HttpRequest) -> UUID | None:
    player = identity.player_of_session(request.session)
    return player.pk if player else None
