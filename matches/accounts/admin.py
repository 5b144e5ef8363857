"""Users as the staff see them: names and second factors are looked at here, not written."""

from typing import TYPE_CHECKING, Any, ClassVar

from allauth.mfa.admin import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from unfold.admin import ModelAdmin

if TYPE_CHECKING:
    # Generic in Django's types only.
    _UserAdmin = UserAdmin[User]
else:
    _UserAdmin = UserAdmin

# The imports above have registered the applications' own pages, which would let names past the rule of
# names, delete users with their matches' names, and show the secrets of second factors.
admin.site.unregister([User, Authenticator])

_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


@admin.register(User)
class AccountAdmin(_UserAdmin, ModelAdmin):  # type: ignore[misc]  # the theme ships no types
    """Lock an account, or make it staff; signing up and leaving are the person's own."""

    readonly_fields = ("username", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "email")}),
        (None, {"fields": ("is_active", *_RIGHTS)}),
        (None, {"fields": ("last_login", "date_joined")}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:  # noqa: ANN401 -- the parent's type
        """Only a superuser gives rights, to others or to themselves."""
        fields = super().get_readonly_fields(request, obj)
        return fields if _is_superuser(request) else (*fields, "email", *_RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Staff are a superuser's to lock."""
        may: bool = super().has_change_permission(request, obj)
        return may and (obj is None or not obj.is_staff or _is_superuser(request))

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:  # noqa: A002, ARG002 -- the parent's signature
        """Nobody sets another's password: that would be a way into their account."""
        raise PermissionDenied

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 -- the parent's signature
        """Nobody signs others up."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:  # noqa: ARG002 -- the parent's signature
        """Nobody deletes others."""
        return False


@admin.register(Authenticator)
class SecondFactorAdmin(ModelAdmin):  # type: ignore[misc]  # the theme ships no types
    """Take a second factor off whoever lost it; its secret is never shown."""

    fields: ClassVar[tuple[str, ...]] = ("user", "type", "created_at", "last_used_at")
    list_display = fields
    readonly_fields = fields
    # One at a time: each is asked for by a person.
    actions = None

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 -- the parent's signature
        """Only its owner can set one up."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        """That of staff is a superuser's to take."""
        may: bool = super().has_delete_permission(request, obj)
        return may and (obj is None or not obj.user.is_staff or _is_superuser(request))


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
