"""Celery's part: facts, ratings and signals follow the matches."""

import logging

from celery import shared_task
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from analytics.facts import services as facts
from analytics.fairplay import services as fairplay
from analytics.ratings import services as ratings

_log = logging.getLogger(__name__)


@shared_task(name="analytics.follow")
def follow() -> int:
    """Take in what has ended, each part from its own checkpoint; safe to run twice and at once."""
    facts.follow()
    rated = ratings.follow()
    fairplay.follow()
    return rated


def nudge(**_: object) -> None:
    """Let a worker follow at once; if the broker is away, the next beat does."""
    try:
        with follow.app.connection_for_write(transport_options={"max_retries": 0}) as connection:
            follow.apply_async(retry=False, producer=connection.Producer(), expires=60)
    except (OperationalError, RedisError, OSError) as error:
        _log.warning("analysis was not nudged: %s", type(error).__name__)
