"""What staff may read of the service itself: reports, connections, outages, tokens. Nothing of what is played."""

from typing import ClassVar
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from matches.accounts.staff import ReadOnly
from matches.accounts.tokens import revoke
from matches.live_models import ConnectionEvent, Outage, WebNode
from matches.models import Player, Seat, Token
from matches.social.models import Report


@admin.register(Report)
class ReportAdmin(ReadOnly):
    """What players have reported. Accusations are for those who see cases; technical faults for all who get here."""

    list_display: ClassVar[tuple[str, ...]] = ("at", "kind", "player", "match_id", "version", "reporter", "text")
    list_filter: ClassVar[tuple[str, ...]] = ("kind",)
    list_select_related: ClassVar[tuple[str, ...]] = ("player", "reporter")
    ordering: ClassVar[tuple[str, ...]] = ("-at",)

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """With a way to a case for those who may open one: a report of a table of many is in none by itself."""
        return (*self.list_display, "case") if request.user.has_perm("fairplay.act_case") else self.list_display

    @admin.display(description=_("Case"))
    def case(self, report: Report) -> SafeString:
        """Leads to the page that opens one about what was reported."""
        about = {"player": report.player_id, "match": report.match_id}
        query = urlencode({name: value for name, value in about.items() if value})
        address = f"{reverse('admin:fairplay_case_add')}?{query}"
        return format_html('<a class="underline" href="{}">{}</a>', address, _("Open a case"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Without what is not for the reader, and without what may accuse the reader or a bot of theirs."""
        rows: QuerySet[Report] = super().get_queryset(request)
        if not request.user.has_perm("fairplay.view_case"):
            return rows.filter(kind=Report.Kind.FAULT)
        own = Player.objects.filter(Q(user=request.user.pk) | Q(owner=request.user.pk))
        sat = Seat.objects.filter(player__in=own).values("match_id")
        accused = Q(player__in=own) | Q(player=None, match_id__in=sat) & ~Q(reporter__in=own)
        return rows.filter(Q(kind=Report.Kind.FAULT) | ~accused)


@admin.register(ConnectionEvent)
class ConnectionEventAdmin(ReadOnly):
    """How seats' connections fared: what a dispute over a lost match is settled by."""

    list_display: ClassVar[tuple[str, ...]] = ("at", "match_id", "seat", "kind", "socket")
    list_filter: ClassVar[tuple[str, ...]] = ("kind",)
    search_fields: ClassVar[tuple[str, ...]] = ("match_id__exact",)
    search_help_text = "The id of a match"
    ordering: ClassVar[tuple[str, ...]] = ("-at",)

    def get_search_results(
        self,
        request: HttpRequest,  # noqa: ARG002 -- the parent's signature
        queryset: QuerySet[ConnectionEvent],
        search_term: str,
    ) -> tuple[QuerySet[ConnectionEvent], bool]:
        """By a match's id; what is none finds nothing."""
        if not search_term.strip():
            return queryset, False
        try:
            return queryset.filter(match_id=UUID(search_term.strip())), False
        except ValueError:
            return queryset.none(), False


@admin.register(Outage)
class OutageAdmin(ReadOnly):
    """Times in which nobody could play."""

    list_display: ClassVar[tuple[str, ...]] = ("began_at", "ended_at", "clocks")
    ordering: ClassVar[tuple[str, ...]] = ("-began_at",)


@admin.register(WebNode)
class WebNodeAdmin(ReadOnly):
    """Web processes that are alive."""

    list_display: ClassVar[tuple[str, ...]] = ("id", "seen_at")


@admin.register(Token)
class TokenAdmin(ReadOnly):
    """Programs' ways in, by name; one that is abused can be ended. What leads in is never shown."""

    list_display: ClassVar[tuple[str, ...]] = ("player", "name", "scope", "created_at", "last_used_at", "end")
    list_display_links = None
    list_select_related: ClassVar[tuple[str, ...]] = ("player",)
    ordering: ClassVar[tuple[str, ...]] = ("-created_at",)

    def get_urls(self) -> list[URLPattern]:
        """The list, and a page that asks before a token is ended: their keys are no addresses."""
        [listed] = [one for one in super().get_urls() if one.name == "matches_token_changelist"]
        asked = self.admin_site.admin_view(self.end_view)
        return [listed, path("<uuid:handle>/end", asked, name="matches_token_end")]

    @admin.display(description=_("End it"))
    def end(self, token: Token) -> SafeString:
        """Leads to the page that asks."""
        address = reverse("admin:matches_token_end", args=[token.handle])
        return format_html('<a class="underline" href="{}">{}</a>', address, _("End it…"))

    def end_view(self, request: HttpRequest, handle: UUID) -> HttpResponse:
        """Ask, then end the token."""
        if not request.user.has_perm("matches.delete_token"):
            raise PermissionDenied
        token = get_object_or_404(Token.objects.select_related("player"), handle=handle)
        if request.method == "POST":
            revoke(token.player, handle)
            messages.success(request, _("The token is revoked."))
            return redirect("admin:matches_token_changelist")
        context = {**self.admin_site.each_context(request), "title": _("End this token?"), "token": token}
        return render(request, "admin/matches/token/end.html", context)
