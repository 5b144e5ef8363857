"""How much one token may ask, and how many commands a player may give."""

import logging

from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle
from rest_framework.views import APIView

from matches.accounts.permissions import token_of
from matches.models import Player
from matches.pace import COMMANDS

_log = logging.getLogger(__name__)


class OpenThrottle(SimpleRateThrottle):
    """Counts in the shared cache, and lets pass when that does not answer: matches go on without it."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """As the parent, but for the outage."""
        try:
            return bool(super().allow_request(request, view))
        except (RedisError, OSError) as error:
            _log.warning("nobody is counted: %s", type(error).__name__)
            return True


class TokenThrottle(OpenThrottle):
    """A rate for each token, by its scope: `DEFAULT_THROTTLE_RATES` in the settings."""

    def __init__(self) -> None:
        """The rate is known with the request."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count requests with a token."""
        token = token_of(request)
        if token is None:
            return True
        self.scope = f"token-{token.scope}"
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return super().allow_request(request, view)

    def get_cache_key(self, request: Request, view: APIView) -> str | None:  # noqa: ARG002 -- the framework's signature
        """By the token's handle, which is no secret."""
        token = token_of(request)
        return self.cache_format % {"scope": self.scope, "ident": token.handle} if token else None


class CommandThrottle(BaseThrottle):
    """A rate for the commands of each player, those of its sockets among them."""

    seconds: float = 0.0

    def allow_request(self, request: Request, view: APIView) -> bool:  # noqa: ARG002 -- the framework's signature
        """Count a player's command; whoever is nobody gets none carried out anyway."""
        user: object = request.user
        if isinstance(user, Player):
            self.seconds = COMMANDS.try_to_take(user.pk)
        return not self.seconds

    def wait(self) -> float:
        """Seconds until the command would be carried out."""
        return self.seconds
