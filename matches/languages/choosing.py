"""A visitor's choice of a language: kept in a cookie, and with the account."""

from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import check_for_language

from matches.languages.models import PreferredLanguage

_BROUGHT: Final = "_language_brought"
"""Where a request notes the language that its log-in brings along."""


def remember(user: AbstractBaseUser, language: str) -> None:
    """Keep the choice with the account."""
    PreferredLanguage.objects.update_or_create(user_id=user.pk, defaults={"language": language})


@receiver(user_logged_in)
def _bring_along(user: AbstractBaseUser, request: HttpRequest | None = None, **_more: Any) -> None:  # noqa: ANN401 -- a signal's rest
    """The account's language follows it into this browser; an account without one takes the browser's."""
    if request is None:
        return
    kept = PreferredLanguage.objects.filter(user_id=user.pk).first()
    here = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if kept is not None:
        setattr(request, _BROUGHT, kept.language)
    elif here and check_for_language(here):
        remember(user, here)


def hand_out(request: HttpRequest, response: HttpResponseBase) -> None:
    """Set the cookie after a log-in that brought a language along."""
    language = getattr(request, _BROUGHT, None)
    if language:
        set_cookie(response, language)


def set_cookie(response: HttpResponseBase, language: str) -> None:
    """Let the browser keep a choice."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
