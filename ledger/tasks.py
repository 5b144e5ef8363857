"""Celery's part of the books: they are checked once in a while, whoever asks or not."""

import logging
from typing import Final

from celery import shared_task

from ledger.coins import audit

_log = logging.getLogger(__name__)
_TOLD: Final = 20


@shared_task(name="ledger.audit_coins")
def audit_coins() -> int:
    """Check all books of coins; returns how much is wrong with them, which is told in the log too."""
    findings = audit.verify().findings
    for finding in findings[:_TOLD]:
        _log.error("the books of coins do not balance: %s", finding)
    return len(findings)
