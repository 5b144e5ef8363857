"""What a view shows of a live table beside the cards: clock, who is there, what the table plays."""

from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final
from uuid import UUID

from matches import clock, presence, rematches, tempo, windows
from matches.bots import BOTS
from matches.clock import Clock, Wait
from matches.engine.view import Viewer
from matches.loading import MATCHES_KEPT, LoadedMatch
from matches.models import Seat
from matches.recent import Recent
from matches.writing import stamp

_SHOWN_OF_TABLE: Final = ("table", "tempo", "ranked", "stake", "watch", "private")
"""Of the header; null where a match is older than the mark."""
_KEPT_SECONDS: Final = 60.0
"""A seat passes on only when an account takes in its guest."""
_seated: Final[Recent[UUID, tuple[float, list[str | None]]]] = Recent(MATCHES_KEPT)


def live_json(match: LoadedMatch, viewer: Viewer) -> dict[str, Any]:
    """The live part of a view; what does not apply is null."""
    if match.tempo is None:
        return dict.fromkeys(("clock", "players", "present", "watchers", "rematch", "table", "noted"))
    return {
        "clock": clock_json(match),
        "players": _players(match),
        **presence_json(match),
        "rematch": rematches.rematch_json(match.match_id) if match.finished else None,
        "table": {name: match.header.get(name) for name in _SHOWN_OF_TABLE},
        "noted": windows.noted(match, viewer) if windows.stands(match) and isinstance(viewer, int) else None,
    }


def _players(match: LoadedMatch) -> list[str | None]:
    """The player of each seat, to challenge, mute or report; null for a bot of the house and for the gone."""
    known = _seated.get(match.match_id)
    # Nobody leaves while a match is running.
    if known is None or match.finished or monotonic() - known[0] > _KEPT_SECONDS:
        rows = Seat.objects.filter(match_id=match.match_id).order_by("seat").values_list("player_id", "player__gone_at")
        known = monotonic(), [str(one) if gone_at is None else None for one, gone_at in rows]
        _seated.put(match.match_id, known)
    return [None if name in BOTS else one for name, one in zip(match.bots, known[1], strict=True)]


def presence_json(match: LoadedMatch) -> dict[str, Any]:
    """Which seats are there, and how many watch; bots of the house always are."""
    there = presence.at(match.match_id)
    return {
        "present": [seat in there.seats or name in BOTS for seat, name in enumerate(match.bots)],
        "watchers": there.watchers,
    }


def clock_json(match: LoadedMatch) -> dict[str, Any] | None:
    """The clock as it stands now; null at a version that is past, and when the match is over."""
    standing = tempo.standing(match)
    if standing is None or standing.clock.wait is None:
        return None
    now = datetime.now(UTC)
    kept = standing.clock
    return {
        "tempo": kept.tempo,
        "seat": kept.seat,
        "deadline": _stamp(clock.deadline(kept)),
        "decision_ms": kept.decision_ms,
        "left_ms": None if kept.seat is None else clock.left_ms(kept, now),
        "reserve_ms": list(kept.reserve_ms),
        "lag_ms": _given(kept, standing.lag_ms),
        "now": stamp(now),
        "window_ends": _stamp(kept.due_at) if kept.wait is Wait.WINDOW else None,
        "deals_at": _stamp(kept.due_at) if kept.wait is Wait.TABLE else None,
    }


def _given(kept: Clock, measured: tuple[int, ...]) -> list[int]:
    """What each seat gets back for its connection's delay: at this decision, or at its next one."""
    return [
        kept.given_ms if seat == kept.seat and kept.runs else min(lag, clock.MOST_LAG_MS)
        for seat, lag in enumerate(measured)
    ]


def _stamp(time: datetime | None) -> str | None:
    return stamp(time) if time else None
