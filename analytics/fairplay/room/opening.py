"""The page on which a moderator opens a case by hand: about a player, perhaps from a match."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from analytics.fairplay import concerns, roles
from analytics.fairplay.errors import CaseError
from analytics.fairplay.room.forms import reason_field
from analytics.fairplay.room.page import moderator
from matches import people

_LONGEST = 100


class OpenForm(forms.Form):
    """Whom a case is to be about, from which match, and why; `subject` is the player that was found."""

    command = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    player = forms.CharField(
        label=_("Player"), help_text=_("A name or an id."), max_length=_LONGEST, widget=UnfoldAdminTextInputWidget
    )
    match = forms.UUIDField(
        label=_("Match"),
        help_text=_("The id of a match, if it is about one."),
        required=False,
        widget=UnfoldAdminTextInputWidget,
    )
    reason = reason_field(_("Reason (only staff reads it)"))

    def clean(self) -> dict[str, Any]:
        """Find the player."""
        given = self.cleaned_data
        if "player" in given and "match" in given:
            given["subject"] = _subject(given["player"], seated(given["match"]))
        return given


def show(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """The page, and what was sent from it; what was refused stands on it."""
    by = moderator(request)
    if roles.ACT not in by.rights:
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, site, OpenForm(initial={name: request.GET.get(name, "") for name in ("player", "match")}))
    form = OpenForm(request.POST)
    if form.is_valid():
        asked = form.cleaned_data
        try:
            case_id = concerns.open_by_hand(
                subject=asked["subject"],
                command_id=asked["command"],
                by=by,
                reason=asked["reason"],
                match_id=asked["match"],
            )
        except CaseError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, gettext("Done."))
            return redirect("admin:fairplay_case_change", case_id)
    return _page(request, site, form, status=422)


def seated(match_id: UUID | None) -> Mapping[UUID, str]:
    """The players of a match and their names."""
    ids = people.seats_of([match_id]).get(match_id, ()) if match_id else ()
    return {one.id: one.name for one in people.people(filter(None, ids)).values()}


def _page(request: HttpRequest, site: AdminSite, form: OpenForm, status: int = 200) -> HttpResponse:
    player, match = _uuid(form["player"].value()), _uuid(form["match"].value())
    context = {
        **site.each_context(request),
        "title": gettext("Open a case"),
        "form": form,
        "named": people.people([player]).get(player) if player else None,
        "seated": seated(match),
    }
    return render(request, "fairplay/open_case.html", context, status=status)


def _subject(text: str, at_match: Mapping[UUID, str]) -> UUID:
    """Who is meant: an id, a name at the match (guests have no other), or anybody's; raises `ValidationError`."""
    known = _uuid(text)
    if known is not None and people.people([known]):
        return known
    here = [one for one, name in at_match.items() if name.casefold() == text.casefold()]
    if len(here) == 1:
        return here[0]
    found = people.find(text)
    if found is None:
        raise ValidationError({"player": gettext("There is no such player.")})
    return found.id


def _uuid(value: object) -> UUID | None:
    try:
        return UUID(str(value))
    except ValueError:
        return None
