"""What somebody without a seat may see of a running match: all, what is past, or nothing."""

from typing import Final
from uuid import UUID

from matches.engine.state import Phase
from matches.engine.view import Viewer
from matches.errors import MayNotWatch
from matches.loading import LoadedMatch, at_version
from matches.recent import Recent

_KEPT: Final = 64
_earlier: Final[Recent[tuple[UUID, int], LoadedMatch]] = Recent(_KEPT)


def as_watched(match: LoadedMatch, viewer: Viewer) -> LoadedMatch:
    """The match as far as the viewer may see it; raises `MayNotWatch`.

    A delayed table shows whole deals: while one is played nothing of it can be seen, so nothing can be told.
    """
    if viewer != "spectator" or match.finished:
        return match
    match match.watch:
        case "closed":
            raise MayNotWatch
        case "delayed":
            return _before_this_deal(match)
        case _:
            return match


def _before_this_deal(match: LoadedMatch) -> LoadedMatch:
    if match.state.phase in (Phase.DEAL, Phase.ANTE) or not match.dealt_at:
        return match
    version = match.dealt_at - 1
    found = _earlier.get((match.match_id, version))
    if found is None:
        found = at_version(match, version)
        _earlier.put((match.match_id, version), found)
    return found
