"""What the lobby shows of a match, worked out from its events one by one."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from ledger.api import StoredEvent
from matches import headers
from matches.engine.rulesets import RULE_SETS
from matches.models import MatchSummary

_BETWEEN_DEALS: Final = ("called", "anted", "deal_ended", "match_ended")
"""After these no deal is under way, so that a table that shows whole deals shows all there is."""
NEEDS: Final = frozenset({"opened", "dealt", *_BETWEEN_DEALS})
"""Events that leave more in a row than their version and time, which a later one overwrites."""


def of_stream(events: Iterable[StoredEvent]) -> MatchSummary | None:
    """The row of a match from all its events, not saved; None for no match."""
    row: MatchSummary | None = None
    for event in events:
        row = advanced(row, event)
    return row


def advanced(row: MatchSummary | None, event: StoredEvent) -> MatchSummary | None:
    """The row after one more event; None while the stream is not known to be a match."""
    if event.version == 1:
        return _opened(event, json.loads(event.body)) if event.type == "opened" else None
    if row is None:
        return None
    row.version = event.version
    row.moved_at = event.at
    if event.type in ("deal_ended", "match_ended"):
        body = json.loads(event.body)
        row.score = body["score"]
        if event.type == "match_ended":
            row.status = MatchSummary.Status.FINISHED
            row.winner = body["winner"]
            row.reason = body["reason"]
            row.finished_at = _time(body.get("at"), event.at)
    elif event.type == "dealt":
        row.deals += 1
    if row.watch != "delayed" or event.type in _BETWEEN_DEALS:
        row.shown_version, row.shown_deals = row.version, row.deals
    return row


def _opened(event: StoredEvent, header: dict[str, Any]) -> MatchSummary:
    sides = 2 if RULE_SETS[header["rules"]].pairs else len(header["seats"])
    return MatchSummary(
        match_id=event.stream_id,
        version=event.version,
        rules=header["rules"],
        options=header["options"],
        match_to=header["match_to"],
        ante=header["ante"],
        seats=header["seats"],
        score=[0] * sides,
        started_at=_time(header.get("started_at"), event.at),
        moved_at=event.at,
        shown_version=event.version,
        **_beside(header, event.stream_id),
    )


def _beside(header: headers.Header, match_id: UUID) -> dict[str, Any]:
    """What the header says beside the record's own fields."""
    bots = headers.bots_of(header, len(header["seats"])) or ()
    tempo = headers.tempo_of(header, match_id)
    return {
        "bots": [name is not None for name in bots],
        "tempo": tempo,
        "ranked": tempo is not None and header["ranked"],
        "stake": headers.stake_of(header, match_id),
        "watch": headers.watch_of(header, match_id),
    }


def _time(text: object, otherwise: datetime) -> datetime:
    """A time from a record, where it holds one that can be read; else the ledger's."""
    if not isinstance(text, str):
        return otherwise
    try:
        time = datetime.fromisoformat(text)
        return time.astimezone(UTC) if time.tzinfo else otherwise
    except (ValueError, OverflowError):
        return otherwise
