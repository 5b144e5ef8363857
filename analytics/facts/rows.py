"""A finished match's stream as the rows of the tables, pure: who sat there is filled in by others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol
from uuid import UUID

import msgspec

from analytics.facts.digest import MatchDigest, digest
from analytics.facts.names import END, OPENING
from ledger.api import Position
from matches import headers
from matches.record.codec import decode_event, decode_header

_decoded = msgspec.json.Decoder().decode


class Told(Protocol):
    """An event as the ledger gives it, read singly or by copying."""

    @property
    def version(self) -> int: ...  # noqa: D102 -- as in `ledger.api`

    @property
    def type(self) -> str: ...  # noqa: D102 -- as above

    @property
    def at(self) -> datetime: ...  # noqa: D102 -- as above

    @property
    def body(self) -> str: ...  # noqa: D102 -- as above

    @property
    def position(self) -> Position: ...  # noqa: D102 -- as above


@dataclass(frozen=True, slots=True)
class Rows:
    """The columns of a `MatchFact` and of its `SeatFact`s by seat.

    `rated` says whether the match could be rated, `bot` what the header knows, `player_id` nothing yet.
    """

    match: dict[str, Any]
    seats: list[dict[str, Any]]


def is_finished_match(events: Sequence[Told]) -> bool:
    """Whether a stream is a match that is over."""
    return len(events) > 1 and events[0].type == OPENING and events[-1].type == END


def rows_of(match_id: UUID, events: Sequence[Told]) -> Rows:
    """The rows of a finished match. Raises what decoding and the engine raise, for streams that are no sound match."""
    header = _decoded(events[0].body)
    bodies = [_decoded(one.body) for one in events[1:]]
    opened = decode_header(header)
    found = digest(opened, ((decode_event(body), _time(body.get("at"))) for body in bodies))
    tempo = headers.tempo_of(header, match_id)
    bots = headers.bots_of(header, len(found.seats)) or (None,) * len(found.seats)
    ranked = tempo is not None and header["ranked"] is True
    match = {
        "match_id": match_id,
        **events[-1].position._asdict(),
        "rules": opened.rules,
        "options": dict(opened.options),
        "match_to": opened.match_to,
        "ante": opened.ante,
        "seats": len(found.seats),
        "tempo": tempo,
        "ranked": ranked,
        "stake": headers.stake_of(header, match_id),
        "started_at": _time(header.get("started_at")) or events[0].at,
        "finished_at": _time(bodies[-1].get("at")) or events[-1].at,
        "version": events[-1].version,
        "rated": ranked and found.reason != "aborted",
        "annulled_at": None,
        **_result(found),
    }
    seats = [
        {
            "match_id": match_id, "seat": number, "player_id": None, "bot": bot is not None, "side": seat.side,
            "won": seat.won, "points": seat.points, "openings": seat.openings, **seat.counts,
        }
        for number, (seat, bot) in enumerate(zip(found.seats, bots, strict=True))
    ]  # fmt: skip
    return Rows(match, seats)


def seated(rows: Rows, players: Sequence[UUID | None], bots: set[UUID]) -> Rows:
    """The rows with the players by seat; `bots` are those among them that are programs."""
    known = dict(enumerate(players))
    seats = [
        seat | {"player_id": known.get(seat["seat"]), "bot": seat["bot"] or known.get(seat["seat"]) in bots}
        for seat in rows.seats
    ]
    people = {seat["player_id"] for seat in seats if seat["player_id"] and not seat["bot"]}
    return Rows(rows.match | {"rated": rows.match["rated"] and len(people) == len(seats)}, seats)


def _result(found: MatchDigest) -> Mapping[str, Any]:
    return {
        "defaults": found.defaults,
        "sides": found.sides,
        "winner": found.winner,
        "reason": found.reason,
        "score": list(found.score),
        "level": found.level,
        "deals": found.deals,
        "tricks": found.tricks,
        "first_leader": found.first_leader,
    }


def _time(text: object) -> datetime | None:
    """A time from a record in UTC, or None for what cannot be read."""
    if not isinstance(text, str):
        return None
    try:
        time = datetime.fromisoformat(text)
        return time.astimezone(UTC) if time.tzinfo else None
    except (ValueError, OverflowError):
        return None
