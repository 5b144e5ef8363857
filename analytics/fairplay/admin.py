"""The moderators' room in the admin: the queue of cases, their pages, and all findings."""

from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from analytics.fairplay import owners, roles
from analytics.fairplay.models import Case, SignalFinding
from analytics.fairplay.room import opening, page
from analytics.fairplay.room.names import Names
from analytics.fairplay.room.words import OUTCOMES
from analytics.fairplay.signals import SIGNALS
from matches.accounts.staff import ReadOnly


class Waiting(admin.SimpleListFilter):
    """What waits for somebody, unless another choice is made."""

    title = _("status")
    parameter_name = "waits"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401, ARG002 -- the parent's signature
        """The choices beside the first."""
        return [("appeals", _("Appeals")), ("closed", _("Closed")), ("all", _("All of them"))]

    def choices(self, changelist: Any) -> Any:  # noqa: ANN401 -- the parent's types
        """Call the first choice what it is."""
        first, *others = super().choices(changelist)
        yield {**first, "display": _("Waiting")}
        yield from others

    def queryset(self, request: HttpRequest, queryset: QuerySet[Case]) -> QuerySet[Case]:  # noqa: ARG002 -- the parent's signature
        """The cases of the choice."""
        match self.value():
            case "appeals":
                return queryset.filter(status=Case.Status.APPEALED)
            case "closed":
                return queryset.filter(status=Case.Status.CLOSED)
            case "all":
                return queryset
            case _:
                return queryset.exclude(status=Case.Status.CLOSED)


@admin.register(Case)
class CaseAdmin(ReadOnly):
    """The queue: the weightiest first."""

    list_display: ClassVar[tuple[str, ...]] = (
        "subject_name", "status", "priority", "reported", "signalled", "opened_at", "looked_after_by", "ended",
    )  # fmt: skip
    list_filter: ClassVar[tuple[Any, ...]] = (Waiting,)
    ordering: ClassVar[tuple[str, ...]] = ("-priority", "opened_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever acts on cases opens them by hand as well."""
        return request.user.has_perm(roles.ACT)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Case]:
        """All cases but those about whoever looks and their bots, names asked for together."""
        rows: QuerySet[Case] = super().get_queryset(request).prefetch_related("reports", "signals")
        player = getattr(request.user, "player", None)
        return rows.exclude(subject__in=owners.subjects_of(player.pk)) if player else rows

    def get_changelist_instance(self, request: HttpRequest) -> Any:  # noqa: ANN401 -- the parent's type
        """Learn the names on the page once."""
        found = super().get_changelist_instance(request)
        names = Names()
        names.learn(row.subject for row in found.result_list)
        names.learn_staff(row.assignee for row in found.result_list)
        for row in found.result_list:
            row.names = names
        return found

    @admin.display(description=_("Subject"))
    def subject_name(self, case: Case) -> str:
        """Whom the case is about."""
        return self._names(case)[case.subject]

    @admin.display(description=_("Reports"))
    def reported(self, case: Case) -> int:
        """How many reports it holds."""
        return len(case.reports.all())

    @admin.display(description=_("Signals"))
    def signalled(self, case: Case) -> str:
        """Which signals ask for a review."""
        return ", ".join(sorted({_title(one.signal) for one in case.signals.all()}))

    @admin.display(description=_("Outcome"))
    def ended(self, case: Case) -> str:
        """How it ended, in words."""
        return str(OUTCOMES.get(case.outcome, ""))

    @admin.display(description=_("Looked after by"))
    def looked_after_by(self, case: Case) -> str:
        """The moderator's name."""
        return self._names(case).staff(case.assignee)

    def get_urls(self) -> list[URLPattern]:
        """The steps of a case page beside the parent's."""
        taken = self.admin_site.admin_view(require_POST(self.step_view))
        steps = path("<uuid:case_id>/<slug:name>", taken, name="fairplay_case_step")
        return [steps, *super().get_urls()]

    def add_view(self, request: HttpRequest, *_: Any, **__: Any) -> HttpResponse:  # noqa: ANN401 -- the rest of the parent's
        """Open a case by hand."""
        return opening.show(request, self.admin_site)

    def change_view(self, request: HttpRequest, object_id: str, *_: Any, **__: Any) -> HttpResponse:  # noqa: ANN401 -- the rest of the parent's
        """The page of a case."""
        try:
            case_id = UUID(object_id)
        except ValueError as error:
            raise Http404 from error
        return page.show(request, case_id, self.admin_site)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:  # noqa: ANN401, ARG002 -- the parent's signature
        """A case has its own, on its page."""
        raise Http404

    def step_view(self, request: HttpRequest, case_id: UUID, name: str) -> HttpResponse:
        """One of the forms of the page."""
        return page.step(request, case_id, name, self.admin_site)

    def _names(self, case: Case) -> Names:
        known: Names = getattr(case, "names", None) or Names()
        return known


@admin.register(SignalFinding)
class SignalFindingAdmin(ReadOnly):
    """What every signal says of everybody, each with its sample and what honest play gives."""

    list_display: ClassVar[tuple[str, ...]] = (
        "what", "player_name", "other_name", "value", "null_mean", "null_sd", "sample", "p", "verdict", "computed_at",
    )  # fmt: skip
    list_filter: ClassVar[tuple[str, ...]] = ("verdict", "signal")
    list_display_links = None
    ordering: ClassVar[tuple[str, ...]] = ("p",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[SignalFinding]:
        """All but those about whoever looks and their bots."""
        rows: QuerySet[SignalFinding] = super().get_queryset(request)
        player = getattr(request.user, "player", None)
        if player is None:
            return rows
        own = owners.subjects_of(player.pk)
        return rows.exclude(player__in=own).exclude(other__in=own)

    def get_changelist_instance(self, request: HttpRequest) -> Any:  # noqa: ANN401 -- the parent's type
        """Learn the names on the page once."""
        found = super().get_changelist_instance(request)
        names = Names()
        names.learn(one for row in found.result_list for one in (row.player, row.other))
        for row in found.result_list:
            row.names = names
        return found

    @admin.display(description=_("Signal"))
    def what(self, row: SignalFinding) -> str:
        """Its title."""
        return _title(row.signal)

    @admin.display(description=_("Player"))
    def player_name(self, row: Any) -> str:  # noqa: ANN401 -- with the names beside it
        """Of whom."""
        return str(row.names[row.player])

    @admin.display(description=_("Against"))
    def other_name(self, row: Any) -> str:  # noqa: ANN401 -- with the names beside it
        """Against whom."""
        return str(row.names[row.other]) if row.other else ""


def _title(signal: str) -> str:
    return SIGNALS[signal].title if signal in SIGNALS else signal
