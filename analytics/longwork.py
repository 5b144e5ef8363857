"""How far long work has got, told through the shared cache: seen at once, although the work's transaction is open."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Final, Protocol

from django.core.cache import cache
from redis.exceptions import RedisError

_log = logging.getLogger(__name__)

WORKS: Final = ("facts", "ratings")
"""What is made anew by work so long that people ask how far it is."""
_KEPT_SECONDS: Final = 7 * 86_400
_PAUSE_SECONDS: Final = 0.5


class Tell(Protocol):
    """Says how much is done, and of how much, where that is known."""

    def __call__(self, done: int, total: int | None = None, /) -> None:
        """Say so."""


@dataclass(frozen=True, slots=True)
class Work:
    """One piece of work; `total` is None where nobody knows how much there is, `failed` the kind of error, or empty."""

    name: str
    done: int
    total: int | None
    started_at: datetime
    finished_at: datetime | None = None
    failed: str = ""


@contextmanager
def work(name: str) -> Iterator[Tell]:
    """Tell of a piece of work while it lasts, at most twice a second; the cache may be away."""
    now = Work(name, 0, None, datetime.now(UTC))
    told_at = 0.0
    _keep(now)

    def tell(done: int, total: int | None = None, /) -> None:
        nonlocal now, told_at
        now = replace(now, done=done, total=total)
        if monotonic() - told_at >= _PAUSE_SECONDS:
            told_at = monotonic()
            _keep(now)

    try:
        yield tell
    except BaseException as error:
        _keep(replace(now, finished_at=datetime.now(UTC), failed=type(error).__name__))
        raise
    _keep(replace(now, finished_at=datetime.now(UTC)))


def works() -> list[Work]:
    """The last run of each kind of work of which anything is known."""
    try:
        found = cache.get_many([_key(name) for name in WORKS])
    except (RedisError, OSError) as error:
        _log.warning("nobody knows how far work is: %s", type(error).__name__)
        return []
    return [found[_key(name)] for name in WORKS if _key(name) in found]


def _keep(now: Work) -> None:
    try:
        cache.set(_key(now.name), now, _KEPT_SECONDS)
    except (RedisError, OSError) as error:
        _log.warning("how far work is cannot be told: %s", type(error).__name__)


def _key(name: str) -> str:
    return f"analytics.longwork:{name}"
