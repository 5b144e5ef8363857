"""The time of an event, as record.md lets it be written."""

import re
from datetime import datetime
from typing import Final

from matches.record.fault import RecordFault

_SHAPE: Final = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]{1,9})?(?:Z|\+00:00)", re.ASCII
)


def check_instant(value: object) -> None:
    """Refuse an `at` that is not `YYYY-MM-DDTHH:MM:SS[.fraction]Z` or does not exist; raises `RecordFault`."""
    found = _SHAPE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise RecordFault("at must be a time such as 2026-01-31T12:00:00Z")
    try:
        datetime.fromisoformat(found[1])
    except ValueError:
        raise RecordFault("at is no time of the calendar") from None
