"""Players by session cookie or bearer token."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import exceptions
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from matches import identity, presence
from matches.accounts import tokens
from matches.models import Player, Token

_SIGNS_OF_A_BROWSER = ("Origin", "Referer", "Sec-Fetch-Site")


class PlayerAuthentication(BaseAuthentication):
    """Tells which player sends a request; without one the request is a visitor's."""

    def authenticate(self, request: Request) -> tuple[Player, Token | None] | None:
        """The player of the token or of the session; raises for a token that is nobody's."""
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            token = tokens.find(secret.strip())
            if token is None:
                sentence = "The token is not known."
                raise exceptions.AuthenticationFailed(sentence)
            presence.heard_of(token.player_id)
            return token.player, token
        player = identity.player_of_session(request.session)
        if player is None:
            return None
        _check_csrf(request)
        presence.heard_of(player.pk)
        return player, None

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 -- the framework's signature
        """Makes a failed token a 401."""
        return "Bearer"


def caller(request: Request) -> Player | None:
    """The player who sends the request; None for a visitor."""
    user: object = request.user
    return user if isinstance(user, Player) else None


class _CsrfCheck(CsrfViewMiddleware):
    def _reject(self, _request: HttpRequest, reason: str) -> Any:  # noqa: ANN401 -- a reason in place of the parent's page
        return reason


def _check_csrf(request: Request) -> None:
    """A browser must show the CSRF token; a program that merely keeps cookies cannot be tricked into anything."""
    if not any(name in request.headers for name in _SIGNS_OF_A_BROWSER):
        return
    check = _CsrfCheck(lambda _request: HttpResponse())
    django_request = request._request  # noqa: SLF001 -- what the framework's own session authentication does
    check.process_request(django_request)
    reason = check.process_view(django_request, lambda _request: HttpResponse(), (), {})
    if reason:
        sentence = f"CSRF: {reason}"
        raise exceptions.PermissionDenied(sentence)


class PlayerAuthenticationScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its metaclass is untyped
    """How the schema names the two ways."""

    target_class = PlayerAuthentication
    name = ["guestToken", "guestSession"]  # noqa: RUF012 -- the parent's attribute

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:  # noqa: ANN401, ARG002 -- untyped parent
        """Bearer token, or session cookie."""
        return [
            {"type": "http", "scheme": "bearer"},
            {"type": "apiKey", "in": "cookie", "name": "sessionid"},
        ]
