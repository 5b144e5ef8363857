"""Users as the staff see them: names and second factors are looked at here, not written."""

from typing import TYPE_CHECKING, Any, ClassVar

from allauth.mfa.admin import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.http import HttpRequest

if TYPE_CHECKING:
    # Generic in Django's types only.
    _UserAdmin = UserAdmin[User]
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    _UserAdmin = UserAdmin
    _ModelAdmin = admin.ModelAdmin

# The imports above have registered the applications' own pages, which would let names past the rule of
# names, delete users with their matches' names, and show the secrets of second factors.
admin.site.unregister([User, Authenticator])


@admin.register(User)
class AccountAdmin(_UserAdmin):
    """Lock an account, or make it staff; signing up and leaving are the person's own."""

    readonly_fields = ("username", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("username", "email")}),
        (None, {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (None, {"fields": ("last_login", "date_joined")}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 -- the parent's signature
        """Nobody signs others up."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:  # noqa: ARG002 -- the parent's signature
        """Nobody deletes others."""
        return False


@admin.register(Authenticator)
class SecondFactorAdmin(_ModelAdmin):
    """Take a second factor off whoever lost it; its secret is never shown."""

    fields: ClassVar[tuple[str, ...]] = ("user", "type", "created_at", "last_used_at")
    list_display = fields
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 -- the parent's signature
        """Only its owner can set one up."""
        return False
