"""What the header of a match says beside the record's own fields, where this service wrote it.

The header of an imported record may use these keys for anything, so nothing there makes a live table of it:
only a match that was opened here bears the id of its own stream.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from matches.clock import TempoName

Header = Mapping[str, Any]


def opened_here(header: Header, match_id: UUID) -> bool:
    """Whether this service opened the match, rather than imported it."""
    return header.get("id") == str(match_id)


def tempo_of(header: Header, match_id: UUID) -> TempoName | None:
    """The tempo of a live table's clock; None where nobody is timed."""
    tempo: TempoName | None = header.get("tempo") if opened_here(header, match_id) else None
    return tempo


def stake_of(header: Header, match_id: UUID) -> int:
    """What each seat of a live table stakes, in hundredths of a coin; 0: played without coins."""
    stake: int = header["stake"] if tempo_of(header, match_id) else 0
    return stake


def watch_of(header: Header, match_id: UUID) -> str:
    """Whether others may look on: `open`, `delayed` or `closed`."""
    watch: str = header["watch"] if tempo_of(header, match_id) else "open"
    return watch


def bots_of(header: Header, seats: int) -> tuple[str | None, ...] | None:
    """For each seat the name of the bot that plays it, or None; None instead of all where it is not known."""
    named = header.get("bots")
    if not isinstance(named, list) or len(named) != seats:
        return None
    return tuple(name if isinstance(name, str) else None for name in named)
