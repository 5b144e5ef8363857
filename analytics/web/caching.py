"""What is the same for everybody and slow to sum up is kept for a while in the shared cache."""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError

_log = logging.getLogger(__name__)
_Value = TypeVar("_Value")


def kept(key: str, make: Callable[[], _Value]) -> _Value:
    """The value as it was made at most `STATISTICS_KEPT_SECONDS` ago; made anew while the cache does not answer."""
    name = f"analytics.web:{key}"
    try:
        found: _Value | None = cache.get(name)
        if found is None:
            found = make()
            cache.set(name, found, settings.STATISTICS_KEPT_SECONDS)
    except (RedisError, OSError) as error:
        _log.warning("nothing is kept: %s", type(error).__name__)
        return make()
    return found
