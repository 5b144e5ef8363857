"""What the scope of a token lets a program do; a session may do all that its player may."""

from django.utils.translation import gettext_lazy as _
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from matches.accounts.tokens import may_play
from matches.models import Player, Token


def token_of(request: Request) -> Token | None:
    """The token that the request came with."""
    return request.auth if isinstance(request.auth, Token) else None


class TokenScope(BasePermission):
    """Reading with any token, acting with one that plays."""

    message = _("This token may only read.")
    code = "scope"

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002 -- the framework's signature
        """Go by the method."""
        return request.method in SAFE_METHODS or may_play(token_of(request))


class LoggedIn(BasePermission):
    """An account in its own browser session: what a token does must not make more tokens."""

    message = _("Log in first: a token does not do here.")
    code = "log_in"

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002 -- the framework's signature
        """Ask for a session with an account."""
        user: object = request.user
        return isinstance(user, Player) and user.user_id is not None and token_of(request) is None
