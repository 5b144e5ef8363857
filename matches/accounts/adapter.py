"""How allauth's flows meet the rules of this project."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from matches.accounts.binding import NameTaken, open_account
from matches.accounts.names import check_free, check_name


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Names by our rule, and a player for each new user."""

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 -- the parent's signature
        """The name in its usual form."""
        return check_name(username) if shallow else check_free(username)

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:  # noqa: ANN401, FBT001, FBT002 -- the parent's signature
        """Save the user and its player together."""
        try:
            with transaction.atomic():
                saved: User = super().save_user(request, user, form, commit)
                open_account(saved, request.session)
        except NameTaken as error:
            messages.error(request, _("This name is taken, or looks like one that is."))
            raise ImmediateHttpResponse(redirect("account_signup")) from error
        return saved
