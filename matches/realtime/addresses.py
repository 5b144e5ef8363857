"""From where a socket comes."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings


def address_of(scope: Mapping[str, Any]) -> str:
    """The client's address, as the proxies that are trusted name it."""
    peer = scope.get("client") or ("",)
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    if not proxies:
        return str(peer[0])
    for name, value in scope["headers"]:
        if name == b"x-forwarded-for":
            named = [one.strip() for one in value.decode("latin-1").split(",")]
            return named[-proxies] if len(named) >= proxies else str(peer[0])
    return str(peer[0])
