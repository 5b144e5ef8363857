"""Limits of our own pages, counted where allauth counts its own: in the shared cache."""

from typing import Final

from allauth.core import ratelimit
from django.http import HttpRequest

CONFIRMATIONS: Final = "reauthenticate"
"""Confirmations by password that somebody already logged in may try; the rate is allauth's."""


def is_allowed(request: HttpRequest, action: str) -> bool:
    """Count one act of the user, and tell whether it is one too many."""
    return bool(ratelimit.consume(request, action=action, user=request.user))
