"""Tells whether the service and what it stands on are well."""

from collections.abc import Callable
from http import HTTPStatus

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu import Connection
from kombu.exceptions import OperationalError

from ledger import projections
from ledger.coins import audit

_TIMEOUT_SECONDS = 2


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """Status of what the service stands on, and how far each projection is behind.

    503 when the database, the broker or the channel layer does not answer. A projection that is
    behind, or gave streams up, shows without making the whole service unwell: play goes on. So it does
    when the books of coins do not balance, but then the service is degraded.
    """
    parts = {"database": _answer(_ask_database), "broker": _answer(_ask_broker), "channels": _answer(_ask_channels)}
    answers = all(state == "ok" for state in parts.values())
    up = parts["database"] == "ok"
    coins = _coins() if up else "unknown"
    return JsonResponse(
        {
            "status": "ok" if answers and coins == "ok" else "degraded",
            **parts,
            "coins": coins,
            "projections": _projections() if up else {},
        },
        status=HTTPStatus.OK if answers else HTTPStatus.SERVICE_UNAVAILABLE,
    )


def _coins() -> str:
    return "ok" if audit.balanced() else "unbalanced"


def _projections() -> dict[str, dict[str, float]]:
    return {
        lag.name: {"events": lag.events, "seconds": round(lag.seconds, 1), "stopped_streams": lag.stopped_streams}
        for lag in projections.lag()
    }


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
