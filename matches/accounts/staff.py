"""Pages of the staff: only with a second factor, shown in this session; and records that nobody writes there."""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from csp.decorators import csp_update
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from unfold.admin import ModelAdmin
from unfold.sites import UnfoldAdminSite

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin as TypedAdmin

    # Generic in Django's types only.
    _Admin = TypedAdmin[Any]
else:
    _Admin = object

_View = Callable[..., HttpResponse]
_POLICY: Final = {"script-src": ["'self'", "'unsafe-eval'"], "style-src": ["'self'", "'unsafe-inline'"]}
"""The theme of the admin evaluates attributes and sets styles; scripts still come from this site's files alone."""


def has_second_factor(request: HttpRequest) -> bool:
    """Whether whoever is logged in has shown a second factor since."""
    user = request.user
    if not isinstance(user, User) or not is_mfa_enabled(user):
        return False
    return any(record["method"] == "mfa" for record in get_authentication_records(request, user))


def is_staff(request: HttpRequest) -> bool:
    """Whether the request may see pages of the staff."""
    return bool(request.user.is_active and request.user.is_staff and has_second_factor(request))


def staff_page(view: _View) -> _View:
    """Make a page one of the staff's."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ANN401 -- whatever the view takes
        return view(request, *args, **kwargs) if is_staff(request) else way_in(request, request.get_full_path())

    return guarded


def way_in(request: HttpRequest, after: str) -> HttpResponse:
    """Send staff to what they lack: log-in, a second factor, or showing it; raises `PermissionDenied` for others."""
    user: User | AnonymousUser = request.user
    if not user.is_authenticated:
        step = "account_login"
    elif not user.is_staff:
        raise PermissionDenied
    elif not is_mfa_enabled(user):
        step = "mfa_activate_totp"
    else:
        step = "mfa_reauthenticate"
    return redirect(f"{resolve_url(step)}?{urlencode({'next': after})}")


class _OnlyOffered(_Admin):
    """Lists are filtered by what they offer: otherwise each field could be guessed letter by letter, secrets too."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """By a filter of the page."""
        offered = {one if isinstance(one, str) else getattr(one, "parameter_name", "") for one in self.list_filter}
        return lookup.partition("__")[0] in offered and super().lookup_allowed(lookup, value, request)


class StaffSite(UnfoldAdminSite):  # type: ignore[misc]  # the theme ships no types
    """The admin for staff with a second factor; its log-in is the site's own."""

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:  # noqa: ANN401 -- the parent's signature
        """Take lists in, the libraries' too, that answer for the filters they offer alone."""
        kind = admin_class or ModelAdmin
        super().register(model_or_iterable, type(kind.__name__, (_OnlyOffered, kind), {}), **options)

    def admin_view(self, view: _View, cacheable: bool = False) -> Callable[..., HttpResponseBase]:  # noqa: FBT001, FBT002 -- the parent's signature
        """Give the admin's pages, and no others, the policy that their theme needs; refuse what none can look for."""
        return csp_update(_POLICY)(super().admin_view(_storable(view), cacheable))

    def has_permission(self, request: HttpRequest) -> bool:
        """Ask for the second factor too."""
        return is_staff(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # noqa: ARG002 -- the parent's signature
        """Lead to whatever is missing."""
        after = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(after, allowed_hosts=None):
            after = resolve_url("admin:index")
        return redirect(after) if is_staff(request) else way_in(request, after)


class ReadOnly(ModelAdmin):  # type: ignore[misc]  # the theme ships no types
    """Rows that are worked out or written by the service: staff reads them."""

    actions = None
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 -- the parent's signature
        """Nobody writes them by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002 -- the parent's signature
        """As they were written."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ANN401, ARG002 -- the parent's signature
        """They stay."""
        return False


def _storable(view: _View) -> _View:
    """Refuse a query with a character that the database holds nowhere: filters and searches look for it as it is."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ANN401 -- whatever the view takes
        if any("\0" in text for name, values in request.GET.lists() for text in (name, *values)):
            raise BadRequest
        return view(request, *args, **kwargs)

    return checked
