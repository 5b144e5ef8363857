"""What every operation of the REST interface has in common."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from matches.accounts.permissions import TokenScope
from matches.accounts.throttling import OpenThrottle, TokenThrottle
from matches.api import refusals
from matches.api.authentication import PlayerAuthentication, caller
from matches.api.parsing import BoundedJSONParser

_Form = TypeVar("_Form", bound=BaseSerializer[Any])


class _AlwaysJSON(BaseContentNegotiation):
    """Answers are JSON whatever a client accepts, so that refusals can be read too."""

    def select_parser(self, request: Request, parsers: Any) -> Any:  # noqa: ANN401 -- the framework's signature
        content_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == content_type), None)

    def select_renderer(
        self,
        request: Request,  # noqa: ARG002 -- the framework's signature
        renderers: Any,  # noqa: ANN401 -- the framework's signature
        format_suffix: str | None = None,  # noqa: ARG002 -- the framework's signature
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class CreationThrottle(OpenThrottle):
    """How often one player or address may open matches and become a guest."""

    scope = "creation"
    rate = f"{settings.CREATIONS_PER_MINUTE}/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:  # noqa: ARG002 -- the framework's signature
        """By player, else by address."""
        player = caller(request)
        ident = player.pk if player else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": ident}


class JSONView(APIView):
    """Knows its caller, speaks JSON, and counts what each token asks."""

    authentication_classes = (PlayerAuthentication,)
    # The first says in the schema that visitors may come without a name.
    permission_classes: tuple[type[BasePermission], ...] = (AllowAny, TokenScope)
    throttle_classes: tuple[type[BaseThrottle], ...] = (TokenThrottle,)
    parser_classes = (BoundedJSONParser,)
    content_negotiation_class = _AlwaysJSON

    def get_exception_handler(self) -> Callable[[Exception, dict[str, Any]], Response | None]:
        """Refusals in the form of this interface."""
        return refusals.handle


class CreatingView(JSONView):
    """Making things is limited more than reading."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Count what is posted."""
        throttles: list[BaseThrottle] = super().get_throttles()
        return [*throttles, CreationThrottle()] if self.request.method == "POST" else throttles


def valid(form: type[_Form], data: Any) -> _Form:  # noqa: ANN401 -- whatever came in
    """The form filled with what came in; raises the framework's `ValidationError`."""
    filled = form(data=data)
    filled.is_valid(raise_exception=True)
    return filled
