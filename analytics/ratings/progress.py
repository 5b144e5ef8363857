"""How far rating has got: the row that increments and rebuilds hold in turn."""

from analytics.ratings import reading
from analytics.ratings.models import Progress, Recount
from analytics.ratings.reading import Position


def locked() -> Progress:
    """The row, held until the open transaction ends."""
    Progress.objects.get_or_create(pk=1)
    return Progress.objects.select_for_update().get(pk=1)


def position(standing: Progress) -> Position:
    """The last match that was looked at."""
    return Position(standing.epoch, standing.xid, standing.gpos)


def is_stale(standing: Progress) -> bool:
    """Whether what was rated is not as it was: annulled, no longer annulled, or played by another."""
    return Recount.objects.exists() or standing.annulled != reading.annulled(position(standing))


def move(standing: Progress, upto: Position, annulled: str) -> None:
    """Say how far it goes now, and which annulments are known up to there."""
    standing.epoch, standing.xid, standing.gpos = upto
    standing.annulled = annulled
    standing.save()
