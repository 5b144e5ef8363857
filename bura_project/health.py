"""Tells whether the service and what it stands on are well: to everybody in a word, to operators in detail."""

from collections.abc import Callable
from http import HTTPStatus
from threading import Lock
from time import monotonic
from typing import Any, Final, Generic, TypeVar

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu import Connection
from kombu.exceptions import OperationalError

from ledger import projections
from ledger.coins import audit
from matches.accounts.staff import is_staff

_TIMEOUT_SECONDS: Final = 2
_KEPT_SECONDS: Final = 5.0
_Value = TypeVar("_Value")


class Kept(Generic[_Value]):
    """A value that this process works out once in `_KEPT_SECONDS`, however many ask.

    Whoever asks while another works it out gets the one before, so that nobody queues when an answer is slow.
    """

    def __init__(self, make: Callable[[], _Value]) -> None:
        """`make` works the value out."""
        self._make = make
        self._lock = Lock()
        self._known: tuple[float, _Value] | None = None

    def get(self) -> _Value:
        """The value, a few seconds old at most unless working it out takes longer."""
        known = self._known
        if known and (_fresh(known) or self._lock.locked()):
            return known[1]
        with self._lock:
            if not self._known or not _fresh(self._known):
                self._known = monotonic(), self._make()
            return self._known[1]

    def forget(self) -> None:
        """Work it out anew when it is asked for next."""
        self._known = None


def _fresh(known: tuple[float, object]) -> bool:
    return monotonic() - known[0] < _KEPT_SECONDS


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Whether people can play: 200, or 503 when the database, the broker or the channel layer does not answer.

    Staff, and whoever shows `HEALTH_TOKEN`, see which of them, how far each projection is behind, and whether the books
    of coins balance. A projection that is behind, or gave streams up, does not make the service unwell: play goes on.
    So it does when the books do not balance, but then the service is degraded.
    """
    parts = PARTS.get()
    well = all(state == "ok" for state in parts.values())
    body: dict[str, Any] = {"status": "ok" if well else "unavailable"}
    if _may_see_details(request, database=parts["database"] == "ok"):
        body |= parts | (DETAILS.get() if parts["database"] == "ok" else _UNKNOWN)
        if well and body["coins"] != "ok":
            body["status"] = "degraded"
    return JsonResponse(body, status=HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE)


def _may_see_details(request: HttpRequest, *, database: bool) -> bool:
    token = settings.HEALTH_TOKEN
    if token and constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}"):
        return True
    return database and is_staff(request)


def _parts() -> dict[str, str]:
    return {"database": _answer(_ask_database), "broker": _answer(_ask_broker), "channels": _answer(_ask_channels)}


def _details() -> dict[str, Any]:
    """What takes longer to find out; unknown where the database is too busy to say."""
    try:
        return {"coins": "ok" if audit.balanced() else "unbalanced", "projections": _projections()}
    except DatabaseError:
        return _UNKNOWN


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


_UNKNOWN: Final[dict[str, Any]] = {"coins": "unknown", "projections": {}}
PARTS: Final = Kept(_parts)
DETAILS: Final = Kept(_details)
