"""Finished matches that were played elsewhere, put into the ledger."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import transaction

from ledger import api as ledger
from matches import notices
from matches.engine.events import Event, MatchEnded, Opened
from matches.record.codec import dump, encode


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A whole match: its opening, or the text of its header; and the events after that, each with its time, if any.

    The times are texts that go into the record as they stand.
    """

    header: Opened | str
    events: Sequence[tuple[Event, str | None]]


def store_all(matches: Iterable[FinishedMatch]) -> list[UUID]:
    """Store finished casual matches, all or none, and give their new ids in the same order.

    The caller has checked them. Nobody of this service sits in them; the lobby's projection finds them in the ledger.
    """
    found = list(matches)
    ids = [uuid4() for _ in found]
    with transaction.atomic():
        ledger.append_many(_append(match_id, match) for match_id, match in zip(ids, found, strict=True))
        for match_id, match in zip(ids, found, strict=True):
            notices.announce(match_id, len(match.events) + 1, [event for event, _ in match.events[-1:]])
    return ids


def _append(match_id: UUID, match: FinishedMatch) -> ledger.Append:
    if not match.events or not isinstance(match.events[-1][0], MatchEnded):
        message = "only a finished match can be stored as one"
        raise ValueError(message)
    header = match.header if isinstance(match.header, str) else dump(encode(match.header))
    bodies = (encode(event, at) for event, at in match.events)
    events = [ledger.NewEvent("opened", header), *(ledger.NewEvent(body["type"], dump(body)) for body in bodies)]
    return ledger.Append(match_id, events, expected_version=0, command_id=match_id, close=True)
