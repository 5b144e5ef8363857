"""Tells whether the service and what it stands on are well."""

from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu import Connection
from kombu.exceptions import OperationalError

_TIMEOUT_SECONDS = 2


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """Status of the database, the broker and the channel layer; 503 when one of them does not answer."""
    parts = {"database": _answer(_ask_database), "broker": _answer(_ask_broker), "channels": _answer(_ask_channels)}
    well = all(state == "ok" for state in parts.values())
    return JsonResponse({"status": "ok" if well else "degraded", **parts}, status=200 if well else 503)


def _answer(ask: Callable[[], None]) -> str:
    """The state of one part in a word: an address or an error text may hold a password."""
    try:
        ask()
    except (DatabaseError, OperationalError, redis.RedisError, OSError):
        return "unreachable"
    return "ok"


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_broker() -> None:
    with Connection(settings.CELERY_BROKER_URL, connect_timeout=_TIMEOUT_SECONDS) as broker:
        broker.ensure_connection(max_retries=1, timeout=_TIMEOUT_SECONDS)


def _ask_channels() -> None:
    with redis.Redis.from_url(settings.CHANNEL_URL, socket_timeout=_TIMEOUT_SECONDS) as client:
        client.ping()
