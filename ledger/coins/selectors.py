"""What may be asked of the books."""

from datetime import datetime
from uuid import UUID

from ledger.coins import limits, planning, store
from ledger.coins.types import NOBODY_ELSE, Book, Entry, Holdings, Owners


def holdings(player_id: UUID) -> Holdings:
    """What a player has at hand and in reserve; nothing for a player the books do not know."""
    return store.holdings(player_id)


def statement(player_id: UUID, *, before: int | None = None, limit: int = 50) -> list[Entry]:
    """What moved the player's coins, newest first; go on with `before`, the last entry's number."""
    return store.statement(player_id, before=before, limit=limit)


def book(match_id: UUID) -> Book | None:
    """The coins of a match, or None when it is played without."""
    return store.book(match_id)


def purses(match_id: UUID) -> tuple[int, ...] | None:
    """What each seat of a pot match can still pay: what is left of its buy-in. None: played without coins."""
    found = store.book(match_id)
    return tuple(one.balance for one in found.reserves) if found else None


def highest_cover(match_id: UUID, *, owners: Owners = NOBODY_ELSE) -> int:
    """The highest level 1…6 that every seat could cover now: a hint for the table; `raise_reserve` decides."""
    found = store.book(match_id)
    if found is None:
        return limits.HIGHEST_LEVEL
    reserves = planning.owned(found, owners).reserves
    least = min(one.balance + store.holdings(one.player_id).at_hand for one in reserves)
    return min(least // found.stake, limits.LARGEST_WIN // found.stake, limits.HIGHEST_LEVEL)


def unsettled(before: datetime, *, limit: int = 1000) -> list[UUID]:
    """Matches that reserved coins before a moment and have not ended, oldest first: work for a sweep."""
    return store.unsettled(before, limit=limit)
