"""What is known of a rematch after a match; `matches.lobby.rematch` makes it."""

from typing import Any
from uuid import UUID

from matches.lobby.models import Rematch, RematchOffer


def rematch_json(match_id: UUID) -> dict[str, Any]:
    """The seats that offer one, and the match that came of it."""
    offered = RematchOffer.objects.filter(match_id=match_id).order_by("seat").values_list("seat", flat=True)
    following = Rematch.objects.filter(match_id=match_id).values_list("next_match_id", flat=True).first()
    return {"offered": list(offered), "match": str(following) if following else None}
