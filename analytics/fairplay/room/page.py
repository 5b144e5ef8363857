"""The page of one case: evidence for and against, and the forms that act on it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from analytics.fairplay import acts, appeals, owners, recusal, roles, sanctions
from analytics.fairplay.errors import CaseError
from analytics.fairplay.models import Case
from analytics.fairplay.roles import Moderator
from analytics.fairplay.room import evidence, pictures
from analytics.fairplay.room.forms import STEPS, ActForm, StepForm
from analytics.fairplay.room.names import Names
from analytics.fairplay.room.timeline import timeline
from analytics.ratings import selectors as ratings
from matches import people

_POINTS = 400
"""Of a rating's history that are read."""


def show(request: HttpRequest, case_id: UUID, site: AdminSite) -> HttpResponse:
    """The page as it stands."""
    case = visible(request, case_id)
    return _page(request, case, site)


def step(request: HttpRequest, case_id: UUID, name: str, site: AdminSite) -> HttpResponse:
    """Carry out one of the page's forms; what was refused stands on the page, with what was filled in."""
    case = visible(request, case_id)
    by = moderator(request)
    kind = STEPS.get(name)
    if kind is None:
        raise Http404
    if kind.right not in by.rights:
        raise PermissionDenied(_("Your role does not allow this."))
    form = _bound(kind, request, by)
    if form.is_valid():
        try:
            form.carry_out(case.pk, by)
        except CaseError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("Done."))
            return redirect("admin:fairplay_case_change", case.pk)
    return _page(request, case, site, refused=(name, form), status=422)


def visible(request: HttpRequest, case_id: UUID) -> Case:
    """The case, if it is not about whoever asks or a bot of theirs; raises `Http404`, `PermissionDenied`."""
    by = moderator(request)
    if roles.VIEW not in by.rights:
        raise PermissionDenied
    case = Case.objects.filter(pk=case_id).first()
    if case is None or (by.player_id is not None and by.player_id == owners.person_of(case.subject)):
        raise Http404
    return case


def _page(
    request: HttpRequest,
    case: Case,
    site: AdminSite,
    refused: tuple[str, StepForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    names = Names()
    names.learn([case.subject])
    against, absolving = evidence.findings(case.subject, names)
    by = moderator(request)
    happened = timeline(case.pk, names)
    context = {
        **site.each_context(request),
        "title": _("Case: %(name)s") % {"name": names[case.subject]},
        "case": case,
        "subject": people.people([case.subject]).get(case.subject),
        "against": against,
        "absolving": absolving,
        "reports": evidence.reports(case, names),
        "matches": evidence.matches(case.subject, names),
        "opponents": evidence.opponents(case.subject, names),
        "ratings": _ratings(case.subject),
        "standing": list(sanctions.standing(case.subject)),
        "others": list(Case.objects.filter(subject=case.subject).exclude(pk=case.pk).order_by("-opened_at")),
        "timeline": happened,
        "appeal": next((one for one in happened if one.kind == "appealed"), None),
        "assignee": _assignee(case, names),
        **_choices(case, by, refused),
    }
    return render(request, "fairplay/case.html", context, status=status)


def _choices(case: Case, by: Moderator, refused: tuple[str, StepForm] | None) -> dict[str, Any]:
    """Which forms the moderator has, and why not where there are none."""
    recused = recusal.reason(case, by)
    open_to_acts = recused is None and case.status == Case.Status.OPEN and roles.ACT in by.rights
    problem = ""
    if case.status == Case.Status.APPEALED and roles.APPEAL in by.rights:
        try:
            appeals.check_hears(case, by)
        except CaseError as error:
            problem = str(error)
    name, form = refused or ("", None)
    return {
        "recused": recused,
        "appeal_problem": problem,
        "act_form": form if name == "act" else ActForm(rights=by.rights) if open_to_acts else None,
        "plain_form": STEPS["take"](),
        "may_act": open_to_acts,
        "may_open": roles.ACT in by.rights,
        "may_annul": recused is None and roles.ANNUL in by.rights and case.status != Case.Status.CLOSED,
        "may_lift": recused is None and roles.ACT in by.rights,
        "may_restore": recused is None and roles.ANNUL in by.rights,
        "appeal_form": form if name == "appeal" else STEPS["appeal"]() if _hears(case, by, problem) else None,
        "annul_form": STEPS["annul"](),
        "lift_form": STEPS["lift"](),
        "acts": acts.standing(case),
        "annulled": appeals.annulled(case),
        "refused": form,
    }


def _hears(case: Case, by: Moderator, problem: str) -> bool:
    return case.status == Case.Status.APPEALED and roles.APPEAL in by.rights and not problem


def _bound(kind: type[StepForm], request: HttpRequest, by: Moderator) -> StepForm:
    return ActForm(request.POST, rights=by.rights) if kind is ActForm else kind(request.POST)


def _ratings(subject: UUID) -> list[Any]:
    found = [
        pictures.rating(ratings.history(subject, one.rules, last=_POINTS), one.rules)
        for one in ratings.of_player(subject)
    ]
    return [picture for picture in found if picture is not None]


def _assignee(case: Case, names: Names) -> str:
    names.learn_staff([case.assignee])
    return names.staff(case.assignee)


def moderator(request: HttpRequest) -> Moderator:
    """Whoever asks, as the room knows them; raises `PermissionDenied`."""
    user = request.user
    if not isinstance(user, User):
        raise PermissionDenied
    return roles.moderator_of(user)
