"""Rows of facts made by hand, for tests of what reads them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from analytics.facts import sums
from analytics.facts.models import MatchFact, SeatFact
from matches.accounts.lookalikes import skeleton
from matches.models import Player

BEGAN = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def made_player(name: str, **fields: Any) -> Player:
    """A person who holds the name."""
    return Player.objects.create(name=name, **{"skeleton": skeleton(name), **fields})


def made_match(players: Sequence[Player | None], *, place: int, winner: int | None = 0, **fields: Any) -> MatchFact:
    """A finished match of two sides or of a pot: `place` is its place in the global order and its day."""
    ended = BEGAN + timedelta(days=place)
    seats = len(players)
    values: dict[str, Any] = {
        "match_id": uuid4(),
        "epoch": 1,
        "xid": 1000 + place,
        "gpos": place,
        "rules": "georgian-3",
        "defaults": True,
        "match_to": 7,
        "seats": seats,
        "sides": seats,
        "tempo": "normal",
        "ranked": True,
        "winner": winner,
        "reason": "score",
        "score": [7 if side == winner else 3 for side in range(seats)],
        "level": 1,
        "deals": 10,
        "tricks": 40,
        "first_leader": 0,
        "started_at": ended - timedelta(minutes=9),
        "finished_at": ended,
        "version": 90,
        "rated": True,
    }
    match = MatchFact.objects.create(**{**values, **fields})
    for seat, player in enumerate(players):
        SeatFact.objects.create(
            match_id=match.match_id,
            seat=seat,
            player_id=_id(player),
            bot=False,
            side=seat,
            won=None if winner is None else seat == winner,
            points=match.score[seat],
            deals=match.deals,
        )
    sums.add([match.match_id])
    return match


def _id(player: Player | None) -> UUID | None:
    return player.pk if player else None
