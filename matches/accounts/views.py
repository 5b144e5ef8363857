"""The account pages that allauth does not have: the account itself, its tokens and bots, and its end."""

from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from matches.accounts import bots, tokens
from matches.accounts.forms import BotForm, CountryForm, DeleteForm, TokenForm
from matches.accounts.leaving import StillPlaying, delete_account
from matches.accounts.ratelimits import CONFIRMATIONS, is_allowed
from matches.accounts.sessions import end_all_sessions, sessions_of
from matches.models import Player, Token


@never_cache
@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The account: what it has, and where it is logged in."""
    player = Player.objects.filter(user=_user(request)).first()
    return _home_page(request, CountryForm(initial={"country": player.country if player else ""}))


@login_required
@require_POST
def choose_country(request: HttpRequest) -> HttpResponse:
    """Keep the country that the form names, or none."""
    form = CountryForm(request.POST)
    if not form.is_valid():
        return _home_page(request, form)
    Player.objects.filter(user=_user(request)).update(country=form.cleaned_data["country"])
    messages.success(request, _("Your choice is kept."))
    return redirect("account")


@login_required
@require_POST
def leave_everywhere(request: HttpRequest) -> HttpResponse:
    """Log out in every browser."""
    end_all_sessions(_user(request))
    logout(request)
    messages.success(request, _("You are logged out everywhere."))
    return redirect("index")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """The tokens of the person and of their bots; the form makes one, whose secret is shown this once."""
    user = _user(request)
    form = TokenForm(user, request.POST if request.method == "POST" else None)
    if not form.is_bound or not form.is_valid():
        return _token_page(request, form)
    player: Player = form.cleaned_data["player"]
    try:
        token, secret = tokens.issue(player, form.cleaned_data["name"], form.scope_for(player))
    except ValidationError as error:
        form.add_error(None, error)
        return _token_page(request, form)
    return _token_page(request, TokenForm(user), token=token, secret=secret)


@login_required
@require_POST
def revoke_token(request: HttpRequest, handle: UUID) -> HttpResponse:
    """End a token."""
    if not any(tokens.revoke(player, handle) for player in _players(_user(request))):
        raise Http404
    messages.success(request, _("The token is revoked."))
    return redirect("account-tokens")


@login_required
@require_POST
def add_bot(request: HttpRequest) -> HttpResponse:
    """Make a bot."""
    form = BotForm(request.POST)
    if form.is_valid():
        try:
            bots.create_bot(_user(request), form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name", error)
        else:
            messages.success(request, _("The bot is there. It plays with a token of its own."))
            return redirect("account-tokens")
    return _token_page(request, TokenForm(_user(request)), bot_form=form)


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """End the account, with the password once more."""
    user = _user(request)
    form = DeleteForm(user, request.POST if request.method == "POST" else None)
    if form.is_bound and not is_allowed(request, CONFIRMATIONS):
        form.add_error(None, _("Too many tries. Wait a few minutes."))
    elif form.is_bound and form.is_valid():
        try:
            delete_account(user)
        except StillPlaying:
            form.add_error(None, _("A match of yours or of your bots is still running. Finish it or resign first."))
        else:
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("index")
    return render(request, "accounts/delete.html", {"form": form}, status=422 if form.is_bound else 200)


def _home_page(request: HttpRequest, form: CountryForm) -> HttpResponse:
    user = _user(request)
    context = {
        "form": form,
        "address": EmailAddress.objects.get_primary(user),
        "second_factor": is_mfa_enabled(user),
        "sessions": sessions_of(user),
    }
    return render(request, "accounts/home.html", context, status=422 if form.is_bound else 200)


def _token_page(request: HttpRequest, form: TokenForm, bot_form: BotForm | None = None, **more: Any) -> HttpResponse:  # noqa: ANN401 -- the template's values
    user = _user(request)
    bot_form = bot_form or BotForm()
    refused = any(one.is_bound and not one.is_valid() for one in (form, bot_form))
    context = {
        "form": form,
        "bot_form": bot_form,
        "bots": bots.bots_of(user),
        "tokens": Token.objects.filter(player__in=_players(user)).select_related("player").order_by("-created_at"),
        **more,
    }
    return render(request, "accounts/tokens.html", context, status=422 if refused else 200)


def _players(user: User) -> list[Player]:
    return [*Player.objects.filter(user=user), *bots.bots_of(user)]


def _user(request: HttpRequest) -> User:
    """The user; the pages above see to it that there is one."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    return user
