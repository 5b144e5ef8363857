"""Celery's part: facts, ratings and signals follow the matches."""

import logging
from typing import Final

from celery import shared_task
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from analytics.facts import services as facts
from analytics.facts.locks import alone
from analytics.fairplay import services as fairplay
from analytics.ratings import services as ratings

_log = logging.getLogger(__name__)
_LOCK: Final = 0x666F_6C6C  # "foll"


@shared_task(name="analytics.follow")
def follow() -> int:
    """Take in what has ended, each part from its own checkpoint; safe to run twice and at once.

    Who comes while another one is at it leaves the rest to that one, so that a long job holds up one worker only.
    """
    facts.follow()
    handled = 0
    with alone(_LOCK) as free:
        while free:
            rated = ratings.follow()
            fairplay.follow()
            handled += rated
            if not rated:
                break
    return handled


def nudge(**_: object) -> None:
    """Let a worker follow at once; if the broker is away, the next beat does."""
    try:
        with follow.app.connection_for_write(transport_options={"max_retries": 0}) as connection:
            follow.apply_async(retry=False, producer=connection.Producer(), expires=60)
    except (OperationalError, RedisError, OSError) as error:
        _log.warning("analysis was not nudged: %s", type(error).__name__)
